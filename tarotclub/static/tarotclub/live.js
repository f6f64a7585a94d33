"use strict";
/* Keeps a page fresh. One element carries data-live (the page's tag) and data-every (seconds between
   two questions; 0: nothing is running). The page is asked for again with that tag; a 304 costs
   almost nothing. When it changed, every [data-part] is replaced by its new self, so that the scroll
   position, the focus, what is unfolded and what is being typed stay. Rows ([data-row]) that differ
   are marked, and a listener is told how many. Works the same for every page that is built like this;
   without script the page is simply read again. */
{
  const QUIET_AFTER = 60; // seconds without news, after which it is asked less often
  const SLOWER = 1.25; // still within three seconds
  const EARLIER = 0.15; // at most so much before its time: phones opened together do not stay together
  const RETRY = [4, 8, 15, 30];
  const SPREAD = 0.25; // each of those may be so much shorter or longer: a server that starts again is not run over
  const PATIENCE = 15;
  const FIELDS = "input:not([type=hidden]), textarea, select";

  const live = () => document.querySelector("[data-part][data-live]"); // asked each time: it may be replaced
  const lost = document.querySelector("[data-lost]");
  const gone = document.querySelector("[data-gone]");
  const told = document.querySelector("[data-told]");
  const parts = () => [...document.querySelectorAll("[data-part]")];
  let timer, asking, failures = 0, news = performance.now(), heard = new Date();

  const running = () => Number(live().dataset.every) > 0;
  const wait = (seconds, then) => { clearTimeout(timer); timer = setTimeout(then, seconds * 1000); };

  function pace() {
    const quiet = performance.now() - news > QUIET_AFTER * 1000;
    return Number(live().dataset.every) * (quiet ? SLOWER : 1) * (1 - EARLIER * Math.random());
  }

  function next() {
    clearTimeout(timer);
    if (running() && !document.hidden) wait(pace(), ask);
  }

  async function ask() {
    if (asking || document.hidden) return;
    const own = asking = new AbortController();
    const late = setTimeout(() => own.abort(), PATIENCE * 1000);
    try {
      const answer = await fetch(location.href, {
        headers: { "If-None-Match": live().dataset.live, "X-Live": "1" }, redirect: "manual", signal: own.signal,
      });
      if (answer.status >= 500 || answer.status === 429) throw new Error(answer.status);
      if (answer.status !== 304 && !answer.ok) return end();
      if (answer.ok) renew(await answer.text());
      found();
      next();
    } catch {
      if (asking === own) miss();
    } finally {
      clearTimeout(late);
      if (asking === own) asking = null;
    }
  }

  function renew(text) {
    const fresh = new DOMParser().parseFromString(text, "text/html");
    if (!fresh.querySelector("[data-part]")) throw new Error("not our page"); // a hotel's network answers all
    const changed = parts().reduce((sum, part) => {
      const other = fresh.querySelector(`[data-part="${part.dataset.part}"]`);
      return sum + (other ? replace(part, other) : 0);
    }, 0);
    news = performance.now();
    document.dispatchEvent(new Event("renewed"));
    if (changed) tell(counted(changed));
  }

  /* Put `other` in the place of what `part` shows; return how many of its rows are marked. */
  function replace(part, other) {
    if (part.dataset.live !== undefined) {
      part.dataset.live = other.dataset.live ?? "";
      part.dataset.every = other.dataset.every ?? 0;
    }
    part.className = other.className;
    if (part.innerHTML === other.innerHTML) return 0;
    const marked = mark(part, other);
    const put = kept(part);
    part.replaceChildren(...other.childNodes);
    put();
    return marked;
  }

  /* What the reader did to a part (scrolled, unfolded, typed, focused), as a function that does it again. */
  function kept(part) {
    const sideways = named(part, ".scroll"), opened = named(part, "details"), typed = named(part, FIELDS);
    const focus = address(part, document.activeElement);
    const again = (before, kind, same) => named(part, kind).forEach((el, name) => before.has(name) && same(el, before.get(name)));
    const left = new Map([...sideways].map(([name, el]) => [name, el.scrollLeft]));
    return () => {
      again(left, ".scroll", (el, at) => { el.scrollLeft = at; });
      again(opened, "details", (el, old) => { el.open = old.open; });
      again(typed, FIELDS, (el, old) => {
        if (old.options ? [...old.options].some((one) => one.selected !== one.defaultSelected) : old.value !== old.defaultValue) el.value = old.value;
        if (old.checked !== old.defaultChecked) el.checked = old.checked;
      });
      const at = focus && named(part, focus.kind).get(focus.name);
      at?.focus({ preventScroll: true });
      if (typeof focus?.caret === "number") at?.setSelectionRange(focus.caret, focus.caret);
    };
  }

  /* The elements of a kind by names that the new content understands too: their own, else their row
     and their place in it, so that a row that moved up takes with it what was unfolded there. */
  function named(part, kind) {
    const found = new Map(), count = new Map();
    for (const el of part.querySelectorAll(kind)) {
      const choice = el.type === "radio" || el.type === "checkbox" ? el.value : "";
      const group = el.id || [el.closest("[data-row]")?.dataset.row, el.name, choice].join();
      const nth = count.get(group) ?? 0;
      count.set(group, nth + 1);
      found.set(`${group}/${nth}`, el);
    }
    return found;
  }

  /* Where the focus is. */
  function address(part, el) {
    if (!el || !part.contains(el) || el === part) return null;
    const href = el.getAttribute("href");
    const kind = href ? `[href="${CSS.escape(href)}"]` : el.localName;
    for (const [name, each] of named(part, kind)) if (each === el) return { kind, name, caret: el.selectionStart };
    return null;
  }

  /* What a row says: its total where it has one (a rank moves with other people's), else all of it. */
  function figures(row) {
    const total = row.querySelector(".total");
    const said = total ? total.firstElementChild ?? total : row.querySelector("summary") ?? row;
    const ticks = row.querySelectorAll("[aria-pressed=true]").length;
    return said.textContent.replace(/\s+/g, " ").trim() + ticks;
  }

  /* A row whose figures differ from those shown here changed, whatever came in between; so did one
     that was not there, where others were. */
  function mark(part, other) {
    const before = named(part, "[data-row]");
    let marked = 0;
    named(other, "[data-row]").forEach((row, name) => {
      const old = before.get(name);
      if (!before.size || (old && figures(old) === figures(row))) return;
      row.classList.add("changed");
      marked += 1;
    });
    return marked;
  }

  const clock = (date) => {
    const text = date.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    return document.documentElement.lang === "fr" ? text.replace(":", "\u00a0h\u00a0") : text;
  };

  /* The sentence of a number of rows: the page brings one for each plural form of its language. */
  function counted(number) {
    const form = new Intl.PluralRules(document.documentElement.lang).select(number);
    return (told?.dataset[form] ?? told?.dataset.many ?? "").replace(/\d+/, number);
  }

  /* Said to whoever listens; emptied first, or the same words twice would be heard once. */
  function tell(sentence) {
    if (!told) return;
    told.textContent = "";
    setTimeout(() => { told.textContent = sentence; }, 100);
  }

  function found() {
    if (failures && told) tell(told.dataset.back);
    failures = 0;
    heard = new Date();
    if (lost) lost.hidden = true;
    document.querySelector(".live")?.classList.remove("off");
  }

  function miss() {
    const seconds = RETRY[Math.min(failures++, RETRY.length - 1)] * (1 + SPREAD * (2 * Math.random() - 1));
    document.querySelector(".live")?.classList.add("off");
    if (lost) {
      lost.querySelector("[data-when]").textContent = lost.dataset.lost.replace("{time}", clock(heard));
      lost.hidden = false;
    }
    count(seconds);
  }

  function count(left) {
    if (left <= 0) return ask();
    const said = lost?.querySelector("[data-next]");
    if (said) said.textContent = lost.dataset.again.replace("{seconds}", Math.ceil(left));
    wait(Math.min(left, 1), () => count(left - 1));
  }

  /* No longer public, or the login or the table's address ended: say so, and ask no more. */
  function end() {
    live().dataset.every = 0;
    clearTimeout(timer);
    document.querySelector(".live")?.classList.add("off");
    if (lost) lost.hidden = true;
    if (gone) gone.hidden = false;
  }

  /* No question for now, and no answer that is still awaited: nobody looks, say. */
  function rest() {
    clearTimeout(timer);
    asking?.abort();
    asking = null;
  }

  if (live()) {
    document.addEventListener("visibilitychange", () => (document.hidden ? rest() : running() && ask()));
    /* Another script changes the page itself: an answer on its way would take that back for a moment. */
    document.addEventListener("busy", rest);
    document.addEventListener("idle", next);
    addEventListener("online", () => failures && wait(Math.random(), ask));
    lost?.querySelector("[data-retry]").addEventListener("click", (event) => { event.preventDefault(); ask(); });
    next();
  }
}
