"use strict";
/* Cards to touch, steppers, and a count that follows while one touches. Without this file the same forms are
   typed and sent; every answer comes from the server either way. */
(() => {
  const form = document.querySelector("form.tool");
  if (!form) return;

  /* Cards: the line of text holds them all, in the order touched; the tiles show what it holds */
  const signs = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };
  const codes = (text) => text.toUpperCase().replace(/[\uFE0E\uFE0F]/g, "").replace(/[♠♥♦♣]/g, (sign) => signs[sign]).split(/[\s,;]+/).filter(Boolean);
  form.querySelectorAll(".pack").forEach((pack) => {
    const line = form.elements[pack.dataset.pack], told = pack.querySelector("output");
    const tiles = [...pack.querySelectorAll("input[type=checkbox]")];
    const show = () => {
      const held = codes(line.value);
      tiles.forEach((tile) => { tile.checked = held.includes(tile.value); });
      told.textContent = !held.length ? "" : held.length === 1 ? told.dataset.one : told.dataset.many.replace("%s", held.length);
    };
    const write = (held) => { line.value = held.join(" "); show(); changed(); };
    const ticked = tiles.filter((tile) => tile.name && tile.checked).map((tile) => tile.value);
    tiles.forEach((tile) => tile.removeAttribute("name"));
    line.value = [line.value.trim(), ...ticked.filter((code) => !codes(line.value).includes(code))].filter(Boolean).join(" ");
    pack.addEventListener("change", (event) => {
      event.stopPropagation();
      const code = event.target.value, held = codes(line.value).filter((each) => each !== code);
      write(event.target.checked ? [...held, code] : held);
    });
    pack.querySelector("[data-clear]").addEventListener("click", () => write([]));
    line.addEventListener("input", show);
    show();
  });

  /* Steppers */
  form.addEventListener("click", (event) => {
    const button = event.target.closest("[data-step]");
    if (!button) return;
    const input = button.parentElement.querySelector("input");
    const next = (parseInt(input.value, 10) || 0) + Number(button.dataset.step);
    input.value = Math.min(Math.max(next, 0), Number(input.max));
    changed();
  });

  /* The count, as the page itself would answer it; the address follows, so that it can be passed on */
  if (!("live" in form.dataset)) return;
  let timer = 0, asking = null;
  function changed() {
    if (!("live" in form.dataset)) return;
    clearTimeout(timer);
    timer = setTimeout(count, 150);
  }
  async function count() {
    if (asking) asking.abort();
    asking = new AbortController();
    const address = `${form.action.split("#")[0]}?${new URLSearchParams(new FormData(form))}`;
    try {
      const answer = await fetch(address, { signal: asking.signal });
      if (!answer.ok) throw new Error(answer.status);
      place(new DOMParser().parseFromString(await answer.text(), "text/html"));
      history.replaceState(null, "", address);
    } catch (error) {
      if (error.name !== "AbortError") form.classList.add("alone"); // the buttons come back
    }
  }
  function place(page) {
    swap(document.getElementById("answer"), page.getElementById("answer"));
    form.querySelectorAll("[data-field]").forEach((field) => {
      const found = page.querySelector(`[data-field="${field.dataset.field}"]`);
      if (!found) return;
      field.classList.toggle("wrong", found.classList.contains("wrong"));
      swap(field.querySelector("[data-said]"), found.querySelector("[data-said]"));
    });
  }
  function swap(old, found) {
    if (old.innerHTML !== found.innerHTML) old.replaceChildren(...found.childNodes);
  }
  form.addEventListener("change", changed);
})();
