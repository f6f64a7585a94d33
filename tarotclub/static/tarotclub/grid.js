"use strict";
/* Sheet mode in a browser with script: moves like a spreadsheet, asks the server what the rows come to
   while one types, and keeps everything in this page until it is saved. Without this file the grid is a
   plain form that does the same when it is sent. */
(() => {
  const form = document.querySelector("form.sheet-mode");
  if (!form) return;

  const PAUSE = 250; // milliseconds without a key after which the server is asked
  const say = form.dataset, place = `grille-${say.table}`;
  const body = form.querySelector("tbody.rows"), most = 60;
  const one = (selector) => form.querySelector(selector);
  const rows = () => [...body.querySelectorAll("tr[data-row]")];
  const inputs = (row) => [...row.querySelectorAll(".typed input")];
  const paper = () => [...form.querySelectorAll(".paper input")];
  const blank = (row) => inputs(row).every((input) => !input.value.trim());

  /* Kept in this browser until it is saved */
  function storage(use) { try { return use(localStorage); } catch { return null; } }
  function keep(sent = false) {
    const values = {};
    form.querySelectorAll("input[name]").forEach((input) => {
      if (input.name !== "csrfmiddlewaretoken" && input.type !== "checkbox") values[input.name] = input.value;
    });
    const something = rows().some((row) => !blank(row)) || paper().some((input) => input.value.trim());
    storage((store) => (something ? store.setItem(place, JSON.stringify({ values, sent })) : store.removeItem(place)));
  }
  function forget() { storage((store) => store.removeItem(place)); }
  async function resume() {
    const draft = "typed" in say ? null : storage((store) => JSON.parse(store.getItem(place)));
    if (!draft || (draft.sent && await stored(draft.values))) return;
    fill(draft.values);
    document.querySelector("[data-draft]").hidden = false;
  }
  /* What was sent and whose answer was lost: the server says whether it has it. */
  async function stored(values) {
    const data = new FormData(form);
    Object.entries(values).forEach(([name, value]) => data.set(name, value));
    try {
      const found = await (await fetch(say.check, { method: "POST", body: data })).json();
      if (found.stored) forget();
      return found.stored;
    } catch {
      return false;
    }
  }
  function fill(kept) {
    while (rows().length < kept.rows && rows().length < most) addRow();
    Object.entries(kept).forEach(([name, value]) => {
      const input = form.elements[name];
      if (input) input.value = value;
    });
    one("[name=rows]").value = rows().length;
    rows().forEach(renumber);
  }
  function renumber(row) {
    const number = row.querySelector("[name$='-number']").value;
    row.querySelector(".deal-no span").textContent = number;
    inputs(row).forEach((input) => input.setAttribute("aria-label", input.getAttribute("aria-label").replace(/\d+/, number)));
  }

  /* One more row */
  function addRow() {
    const all = rows(), last = all[all.length - 1], next = all.length;
    if (next >= most) return null;
    const row = last.cloneNode(true), note = form.querySelector(`[data-note="${last.dataset.row}"]`).cloneNode(true);
    const number = Number(last.querySelector("[name$='-number']").value) + 1;
    row.dataset.row = note.dataset.note = next;
    row.className = "";
    row.querySelectorAll("input").forEach((input) => {
      input.name = input.name.replace(/^\d+/, next);
      input.removeAttribute("aria-invalid");
      if (input.type !== "hidden") { input.value = ""; input.setAttribute("aria-describedby", `note-${next}`); }
    });
    row.querySelector("[name$='-number']").value = number;
    row.querySelector("[name$='-submission']").value = outbox.uuid();
    row.querySelectorAll("[data-seat]").forEach((cell) => { cell.textContent = ""; cell.classList.remove("taker"); });
    note.hidden = true;
    note.cells[1].id = `note-${next}`;
    note.cells[1].textContent = "";
    body.append(row, note);
    renumber(row);
    one("[name=rows]").value = next + 1;
    return row;
  }

  /* Moving about */
  function go(input) {
    if (!input) return;
    input.focus();
    input.select();
  }
  function below(input, step) {
    const row = input.closest("tr");
    if (row.classList.contains("paper")) {
      const all = rows();
      return step < 0 ? inputs(all[all.length - 1])[0] : null;
    }
    const all = rows(), column = inputs(row).indexOf(input), nth = all.indexOf(row) + step;
    if (nth < 0) return null;
    return all[nth] ? inputs(all[nth])[column] : step > 0 ? paper()[0] : null;
  }
  function beside(input, step) {
    const row = input.closest("tr"), line = row.classList.contains("paper") ? paper() : inputs(row);
    return line[line.indexOf(input) + step];
  }
  function enter(input) {
    const row = input.closest("tr");
    if (row.classList.contains("paper")) return beside(input, 1) || one("[data-save]");
    const all = rows(), next = all[all.indexOf(row) + 1];
    // Enter on a blank row means that the sheet is at its end.
    if (blank(row)) return paper()[0];
    return inputs(next || addRow() || row)[0];
  }
  form.addEventListener("keydown", (event) => {
    const input = event.target;
    if (!input.matches("input:not([type=checkbox])")) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return form.requestSubmit(one("[data-save]"));
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (latin(event)) return;
    const start = input.selectionStart === 0, end = input.selectionEnd === input.value.length;
    let to = null;
    if (event.key === "Enter") {
      event.preventDefault();
      const next = enter(input);
      return next.matches("input") ? go(next) : next.focus();
    } else if (event.key === "ArrowDown") to = below(input, 1);
    else if (event.key === "ArrowUp") to = below(input, -1);
    else if (event.key === "ArrowRight" && end && (input.selectionStart === input.selectionEnd || start)) to = beside(input, 1);
    else if (event.key === "ArrowLeft" && start && (input.selectionStart === input.selectionEnd || end)) to = beside(input, -1);
    else return;
    if (to) { event.preventDefault(); go(to); }
  });
  // On a Cyrillic keyboard the key's place says which letter is meant, where the cell takes letters of the sheet.
  const coded = /-(contract|petit|chelem|petit_chelem|poignees|misere)$/;
  function latin(event) {
    const input = event.target;
    if (!coded.test(input.name) || event.key.length !== 1 || /[\x20-\x7e½−]/.test(event.key) || !/^Key[A-Z]$/.test(event.code)) return false;
    event.preventDefault();
    input.setRangeText(event.code[3], input.selectionStart, input.selectionEnd, "end");
    input.dispatchEvent(new Event("input", { bubbles: true }));
    return true;
  }
  form.addEventListener("focusin", (event) => {
    if (event.target.matches(".typed input, .paper input")) event.target.select();
    show();
  });

  /* What the server makes of it */
  let asked = 0, timer = 0, known = null;
  form.addEventListener("input", () => {
    keep();
    clearTimeout(timer);
    timer = setTimeout(ask, PAUSE);
  });
  async function ask() {
    const turn = ++asked, lost = one("[data-lost-said]");
    try {
      const answer = await fetch(say.check, { method: "POST", body: new FormData(form), headers: { Accept: "application/json" } });
      if (!answer.ok || answer.redirected) throw new Error(answer.status);
      const found = await answer.json();
      if (turn !== asked) return;
      known = found;
      lost.textContent = "";
      show();
    } catch {
      if (turn === asked) lost.textContent = say.lost;
    }
  }
  function show() {
    if (!known) return;
    known.rows.forEach(showRow);
    Object.entries(known.totals).forEach(([seat, text]) => { one(`[data-total="${seat}"]`).textContent = text; });
    Object.entries(known.gaps).forEach(([seat, [text, off]]) => {
      const cell = one(`[data-gap="${seat}"]`);
      cell.textContent = text;
      cell.classList.toggle("off", off);
    });
    form.querySelectorAll("[data-said]").forEach((line, nth) => { line.textContent = known.said[nth]; });
    paper().forEach((input) => invalid(input, known.paper[input.name.split("-")[1]]));
    one("[data-anyway]").hidden = !known.differs;
    one("[data-after]").hidden = !known.taken;
  }
  function showRow(told) {
    const row = form.querySelector(`tr[data-row="${told.place}"]`), note = form.querySelector(`[data-note="${told.place}"]`);
    if (!row) return;
    // What is still to be typed is no fault while one is in the row.
    const here = row.contains(document.activeElement);
    const cell = (name) => name && form.elements[`${told.place}-${name}`];
    const errors = told.errors.filter(([name]) => !here || (cell(name) && cell(name).value.trim() && cell(name) !== document.activeElement));
    inputs(row).forEach((input) => invalid(input, errors.some(([name]) => cell(name) === input)));
    row.classList.toggle("wrong", errors.length > 0);
    Object.entries(told.scores).forEach(([seat, [score, total, taker]]) => {
      const found = row.querySelector(`[data-seat="${seat}"]`);
      found.textContent = score;
      found.classList.toggle("taker", taker);
      if (total) found.append(Object.assign(document.createElement("small"), { textContent: total }));
    });
    const target = note.cells[1];
    target.textContent = "";
    errors.forEach(([, title, text]) => {
      const line = Object.assign(document.createElement("p"), { className: "wrong" });
      if (title) line.append(Object.assign(document.createElement("b"), { textContent: title }), "\u00a0: ");
      line.append(text);
      target.append(line);
    });
    told.doubts.forEach((text) => target.append(Object.assign(document.createElement("p"), { textContent: text })));
    note.hidden = !target.childNodes.length;
  }
  function invalid(input, wrong) {
    if (wrong) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
  }

  /* A deal that waited on this device is on the sheet now: its number is taken */
  document.addEventListener("outbox-stored", ({ detail }) => {
    if (detail.table !== say.table) return;
    if (rows().some((row) => !blank(row)) || "typed" in say) ask();
    else location.reload();
  });

  /* Saving, more rows, forgetting */
  let sending = false;
  form.addEventListener("submit", (event) => {
    if (sending) return event.preventDefault();
    sending = true;
    keep(!event.submitter || event.submitter.matches("[data-save]"));
  });
  addEventListener("pageshow", () => { sending = false; });
  one("[data-more]").addEventListener("click", (event) => {
    event.preventDefault();
    const row = addRow();
    keep();
    if (row) go(inputs(row)[0]);
  });
  one("[data-more]").type = "button";
  document.querySelector("[data-forget]").addEventListener("click", () => {
    forget();
    location.assign(location.pathname);
  });

  function begin() {
    form.classList.add("ready");
    const first = rows().find(blank) || rows()[0];
    if (first) go(inputs(first)[0]);
    if (rows().some((row) => !blank(row))) ask();
  }
  resume().then(begin);
})();
