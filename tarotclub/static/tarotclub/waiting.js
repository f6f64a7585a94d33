"use strict";
/* The deals that wait on this device, below the sheet as it was last seen, with the totals as they will be. */
const waiting = (() => {
  const section = () => document.querySelector("[data-waiting]");
  const sheet = () => document.querySelector(".marks");
  const MENDED = { login: ["login"], conflict: ["compare", "forget"], refused: ["mend", "forget"],
    other: ["mine", "forget"], closed: ["forget"], over: ["forget"], gone: ["forget"] };

  /* A score as the pages write it, in halves */
  function halves(cell) {
    const text = (cell?.firstChild?.textContent || "").replace(/[\s\u202f+]/g, "").replace("\u2212", "-").replace(",", ".");
    return text ? Math.round(2 * Number(text)) : 0;
  }
  const cells = (row) => [...(row?.querySelectorAll("td:not(.calc)") || [])].map(halves);
  const rowOf = (number) => sheet()?.querySelector(`tr[data-row="${number}"]:not(.void)`);

  function cell(tag, text, small = "") {
    const made = document.createElement(tag);
    made.textContent = text;
    if (small) made.append(Object.assign(document.createElement("small"), { textContent: small }));
    return made;
  }
  function head(say, record) {
    const name = record.name || (record.deal ? say.corrected : say.deal).replace("{number}", record.number);
    const made = document.createElement("th"), state = record.text || say[`state${record.state[0].toUpperCase()}${record.state.slice(1)}`];
    made.scope = "row";
    made.className = "deal-no";
    made.append(Object.assign(document.createElement("b"), { textContent: name }));
    made.append(Object.assign(document.createElement("small"), { textContent: record.title || "" }));
    if (state) made.append(Object.assign(document.createElement("small"), { className: "state", textContent: state }));
    return made;
  }
  /* What a waiting deal adds to the sheet: nothing where its number stands there, unless it corrects it */
  function added(record, seats) {
    const there = rowOf(record.number), before = cells(there);
    if (there && !record.deal) return seats.map(() => null);
    const known = Object.keys(record.halves || {}).length > 0;
    return seats.map((seat, nth) => (known && seat in record.halves ? record.halves[seat] - (before[nth] || 0) : null));
  }

  async function render() {
    const place = section();
    if (!place) return;
    const records = await outbox.list(place.dataset.waiting, "all" in place.dataset ? place.dataset.session : null);
    place.hidden = !records.length;
    if (!records.length) return;
    const heads = [...(sheet()?.querySelectorAll("thead [data-seat]") || [])];
    const seats = heads.map((each) => each.dataset.seat);
    const totals = cells(sheet()?.querySelector("tfoot tr"));
    const [top, body, foot] = ["thead tr", "tbody", "tfoot tr"].map((each) => place.querySelector(each));
    top.replaceChildren(cell("td", ""), ...heads.map((each) => Object.assign(cell("th", each.textContent), { scope: "col" })));
    body.replaceChildren(...records.flatMap((record) => rows(place, record, seats, totals)));
    foot.replaceChildren(foot.firstElementChild, ...totals.slice(0, seats.length).map((each) => cell("td", marque.show(each))));
    foot.hidden = !seats.length;
    const alone = records.some((record) => record.state === "waiting");
    place.querySelectorAll("[data-told], [data-retry]").forEach((each) => { each.hidden = !alone; });
  }
  function rows(place, record, seats, totals) {
    const row = document.createElement("tr");
    row.dataset.record = record.submission;
    row.append(head(place.dataset, record), ...added(record, seats).map((more, nth) => {
      if (more === null) return cell("td", "");
      totals[nth] += more;
      return cell("td", marque.show(record.halves[seats[nth]]), marque.show(totals[nth]));
    }));
    const may = MENDED[record.state];
    return may ? [row, doings(place, record, may, seats.length + 1)] : [row];
  }
  function doings(place, record, may, width) {
    const row = document.createElement("tr"), wide = document.createElement("td");
    row.className = "note";
    wide.colSpan = width;
    wide.append(place.querySelector("[data-doings]").content.cloneNode(true));
    wide.querySelectorAll("[data-do]").forEach((each) => {
      if (!may.includes(each.dataset.do)) return each.remove();
      if (each.dataset.do === "login") each.href = record.login;
      each.addEventListener("click", () => act(place, record, each));
    });
    row.append(wide);
    return row;
  }
  function act(place, record, button) {
    const wish = button.dataset.do;
    if (wish === "compare" || wish === "mend") post(record);
    if (wish === "mine") outbox.keep({ ...record, state: "waiting", who: place.dataset.sender }).then(outbox.flush);
    if (wish !== "forget") return;
    if (button.dataset.sure) outbox.forget(record.submission);
    button.dataset.sure = "1";
    button.textContent = place.dataset.forget;
  }
  /* The server's own page for it: both versions side by side, or the form with what stands against it */
  function post(record) {
    const form = document.createElement("form");
    const token = document.querySelector("[name=csrfmiddlewaretoken]");
    Object.assign(form, { method: "post", action: record.page, hidden: true });
    for (const [name, value] of [...record.fields, ["csrfmiddlewaretoken", token?.value || ""]])
      form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    document.body.append(form);
    form.submit();
  }

  document.addEventListener("outbox", () => render().catch(() => {}));
  document.addEventListener("click", (event) => { if (event.target.closest("[data-waiting] [data-retry]")) outbox.flush(); });
  const marks = document.querySelector("[data-part=marks]");
  if (marks) new MutationObserver(() => render().catch(() => {})).observe(marks, { childList: true });
  render().catch(() => {});
  return { render, section, numbers: () => [...(sheet()?.querySelectorAll("tr[data-row]") || [])].map((row) => Number(row.dataset.row)) };
})();
