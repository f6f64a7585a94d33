"use strict";
/* Saving a deal: first on this device, then to the server. Where no answer comes the page goes on without one:
   the sheet as it was last seen, what waits below it, and the next deals' forms, which it asked for while it could. */
(() => {
  const main = document.getElementById("main");
  const sent = new Set(); // numbers that the server has since this page was opened
  let ahead = null;

  /* A form's own fields, as they will be sent whatever page there is by then */
  function recordOf(form, submitter) {
    const place = waiting.section().dataset;
    const fields = form.dataset.merges ? merged(form) : [...new FormData(form)].filter(([name]) => name !== "csrfmiddlewaretoken");
    if (submitter?.name) fields.push([submitter.name, submitter.value]);
    const { submission = form.dataset.key, number = form.dataset.number, deal = "" } = Object.fromEntries(fields);
    const played = form.matches(".deal");
    return {
      submission, number: Number(number), deal, fields, table: place.waiting, session: place.session, who: place.sender,
      to: form.dataset.queued || place.send, page: form.dataset.merges || new URL(form.action).pathname,
      name: form.dataset.name || "",
      halves: played ? dealMarque(form).halves : {},
      title: played ? titleOf(form) : (submitter?.textContent || "").trim(),
    };
  }
  /* Of two versions the chosen parts, as one deal's fields */
  function merged(form) {
    const chosen = (about) => form.querySelector(`[name="choice-${about}"]:checked`)?.value || "theirs";
    const parts = [...form.querySelectorAll("[data-about]")].map(({ name, value, dataset }) => [...name.split(/-(.*)/, 2), value, dataset.about]);
    const beside = ["submission", "number", "version", "deal", "next"].filter((name) => form.elements[name]);
    return [
      ...beside.map((name) => [name, form.elements[name].value]),
      ...parts.filter(([side, , , about]) => chosen(about) === side).map(([, name, value]) => [name, value]),
    ];
  }
  function titleOf(form) {
    const said = (name) => {
      const tile = form.querySelector(`[name=${name}]:checked`)?.nextElementSibling;
      return (tile?.querySelector("span") || tile)?.textContent.trim();
    };
    return [said("taker"), said("contract")].filter(Boolean).join(", ");
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    const ours = form.matches("form.deal, form#unplayed, [data-mine] form, form[data-merges], form[data-queued]");
    if (!ours || event.defaultPrevented || !outbox.usable || !waiting.section()) return;
    event.preventDefault();
    save(form, event.submitter);
  });
  async function save(form, submitter) {
    const replaced = form.closest("[data-mine]")?.dataset.mine || "";
    let record;
    try {
      record = await outbox.keep(recordOf(form, submitter), replaced);
    } catch {
      return asItIs(form, submitter);
    }
    form.classList.add("pending");
    const answer = await outbox.deliver(record, form.elements.csrfmiddlewaretoken.value);
    form.classList.remove("pending");
    if (answer.state === "stored") return go(answer.place);
    if (answer.state === "login") return location.assign(answer.login);
    if (answer.state === "waiting") { outbox.later(true); return without(form); }
    asItIs(form, submitter);
  }
  /* The server's own page says what stands against it */
  function asItIs(form, submitter) {
    if (submitter?.name)
      form.append(Object.assign(document.createElement("input"), { type: "hidden", name: submitter.name, value: submitter.value }));
    HTMLFormElement.prototype.submit.call(form);
  }
  function go(place) {
    const to = new URL(place, location);
    if (to.pathname !== location.pathname) return location.assign(to);
    history.replaceState(null, "", to);
    location.reload();
  }

  /* On without the network */
  async function look() {
    const place = waiting.section()?.dataset;
    if (!place || !document.querySelector("form.deal, a[data-next]")) return;
    try {
      const answer = await fetch(place.ahead, { cache: "no-store", signal: AbortSignal.timeout(20000) });
      const found = answer.ok ? await answer.json() : null;
      if (found?.state === "open") ahead = found;
    } catch { /* asked again when the network is back */ }
  }
  async function numbersWaiting(state = "") {
    const records = await outbox.list(waiting.section().dataset.waiting);
    return new Set(records.filter((each) => !state || each.state === state).map((each) => each.number));
  }
  async function nextPage() {
    const taken = new Set([...sent, ...waiting.numbers(), ...await numbersWaiting()]);
    return ahead?.pages.find((each) => !taken.has(each.number));
  }
  function show(html) {
    const other = new DOMParser().parseFromString(html, "text/html");
    document.querySelectorAll("[data-live]").forEach((part) => { part.dataset.every = 0; });
    document.querySelectorAll("form.deal").forEach((form) => form.dispatchEvent(new Event("ended")));
    document.querySelector("header.bar").replaceWith(other.querySelector("header.bar"));
    main.replaceChildren(...other.getElementById("main").childNodes);
    main.className = other.getElementById("main").className;
    document.body.className = other.body.className;
    document.title = other.title;
    scrollTo(0, 0);
    main.querySelectorAll("form.deal").forEach((form) => dealForm(form));
    waiting.render();
  }
  async function without(form) {
    (document.querySelector("form.deal") || form).dispatchEvent(new Event("unsent"));
    // A board's score or totals alone: the page stays, and leads on once they are sent.
    if (form.dataset.queued) main.dataset.alone = form.dataset.home;
    if (!ahead || form.dataset.queued) return waiting.section().scrollIntoView();
    show(ahead.sheet);
    const page = await nextPage(), dock = main.querySelector(".dock");
    dock.replaceChildren(...(page ? [opener(page)] : []));
    await waiting.render();
    main.dataset.alone = waiting.section().dataset.sheet;
    waiting.section().scrollIntoView({ block: "end" });
  }
  function opener(page) {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "button main wide", textContent: waiting.section().dataset.deal.replace("{number}", page.number) });
    button.addEventListener("click", () => { delete main.dataset.alone; show(page.html); });
    return button;
  }
  /* A sheet that lost its network opens the next form in the page */
  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a[data-next]");
    if (!link || !ahead || (navigator.onLine && !document.querySelector(".live.off, [data-lost]:not([hidden])"))) return;
    event.preventDefault();
    const page = await nextPage();
    if (page) show(page.html); else location.assign(link.href);
  });
  document.addEventListener("outbox-stored", ({ detail: { table, number } }) => {
    if (table !== waiting.section()?.dataset.waiting) return;
    sent.add(number);
    look();
  });
  /* All is sent: the page that was shown alone is the server's again */
  document.addEventListener("outbox", async () => {
    if (!main.dataset.alone || (await outbox.list(waiting.section().dataset.waiting)).length) return;
    location.assign(main.dataset.alone);
  });
  /* The server's page has what it refused, with the reason: until it is there the deal stays kept here */
  async function givenBack() {
    for (const form of document.querySelectorAll("form.deal[data-filled], form[data-queued]")) {
      if (form.dataset.queued && !main.querySelector("[role=alert]")) continue;
      const submission = form.elements.submission?.value || form.dataset.key;
      const kept = (await outbox.list()).find((each) => each.submission === submission);
      if (kept?.state === "refused") await outbox.forget(submission);
    }
  }
  /* A form whose number was sent meanwhile would only make a conflict */
  async function begin() {
    const form = document.querySelector("form.deal");
    await givenBack().catch(() => {});
    const stored = await outbox.flush().catch(() => []);
    const number = Number(form?.elements.number.value);
    const mine = form && !form.dataset.deal && stored.some((each) => each.table === form.dataset.table && each.number >= number);
    if (mine && !form.querySelector("[name=taker]:checked")) return location.reload();
    await look();
    if (form && !form.dataset.deal && (await numbersWaiting("waiting")).has(number)) await passOn();
  }
  /* A page that was kept shows a number that waits already: on to the next */
  async function passOn() {
    const page = await nextPage();
    if (page) show(page.html);
  }
  document.querySelectorAll("[data-mine] a[data-keeps]").forEach((link) => link.addEventListener("click", async (event) => {
    event.preventDefault();
    await outbox.forget(link.closest("[data-mine]").dataset.mine).catch(() => {});
    location.assign(link.href);
  }));
  addEventListener("online", look);
  begin();
})();
