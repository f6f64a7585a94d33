// What makes a desk faster; everything works without it.
"use strict";

// A minus typed in the field turns the switch beside it; Enter and the arrows go from row to row.
const column = document.querySelector("form.column");
if (column) {
  const fields = [...column.querySelectorAll("input[name^='unit-']")];
  const switchOf = (field) => field.closest(".signed").querySelector("input[type='checkbox']");
  const say = (field) => {
    const sign = field.value.trim().match(/^[-\u2212+]/);
    if (!sign) return;
    switchOf(field).checked = sign[0] !== "+";
    field.value = field.value.trim().slice(1);
  };
  const go = (field, step) => {
    const next = fields[fields.indexOf(field) + step];
    if (!next) return false;
    next.focus();
    next.select();
    return true;
  };
  column.addEventListener("input", (event) => {
    if (fields.includes(event.target)) say(event.target);
  });
  column.addEventListener("keydown", (event) => {
    const field = event.target;
    if (!fields.includes(field)) return;
    if (event.key === "ArrowDown") go(field, 1);
    else if (event.key === "ArrowUp") go(field, -1);
    else if (event.key !== "Enter" || event.ctrlKey || !go(field, 1)) return;
    event.preventDefault();
  });
  // A phone's number pad has no minus: the switch hands the field back to whoever is typing.
  column.addEventListener("change", (event) => {
    if (event.target.type === "checkbox") event.target.closest(".signed").querySelector("input[name^='unit-']").focus();
  });
  const wrong = column.querySelector(".wrong input[name^='unit-']");
  const blank = fields.find((field) => field.value === "");
  if (wrong) wrong.focus();
  else if (matchMedia("(pointer: fine)").matches) (blank || fields[0])?.focus();

  // What was typed survives a reload until it is stored: then the row's version is another.
  const key = `typed:${location.pathname}`;
  const version = (field) => column.elements[field.name.replace("unit-", "version-")].value;
  const kept = JSON.parse(sessionStorage.getItem(key) || "{}");
  let restored = 0;
  for (const field of fields) {
    const draft = kept[field.name];
    if (!draft || draft.version !== version(field)) continue;
    if (draft.text === field.value && draft.minus === switchOf(field).checked) continue;
    field.value = draft.text;
    switchOf(field).checked = draft.minus;
    restored += 1;
  }
  if (restored) column.querySelector("[data-kept]").hidden = false;
  column.addEventListener("input", (event) => {
    const field = event.target.closest(".signed")?.querySelector("input[name^='unit-']");
    if (!field) return;
    kept[field.name] = { text: field.value, minus: switchOf(field).checked, version: version(field) };
    sessionStorage.setItem(key, JSON.stringify(kept));
  });
}

// The list of players narrows while a name is typed; ticks stay.
const words = (text) => text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
for (const search of document.querySelectorAll("[data-filter]")) {
  const list = document.getElementById(search.dataset.filter);
  if (!list) continue;
  search.addEventListener("input", () => {
    const asked = words(search.value).split(/\s+/).filter(Boolean);
    for (const item of list.children) {
      const name = words(item.textContent);
      item.hidden = !item.querySelector("input").checked && !asked.every((word) => name.includes(word));
    }
  });
}

for (const button of document.querySelectorAll("[data-print]")) {
  button.addEventListener("click", () => window.print());
}

// Twenty-eight boards do not fit a phone's width: the one being entered is brought into view.
document.querySelector(".results .tabs [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
