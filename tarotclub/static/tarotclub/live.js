"use strict";
/* Keeps a public page fresh. One element carries data-live (the page's tag) and data-every (seconds
   between two questions; 0: nothing is running). The page is asked for again with that tag; a 304
   costs almost nothing. When it changed, every [data-part] is replaced by its new self, so that the
   scroll position, the focus and what a screen reader follows stay. Rows ([data-row]) that differ
   are marked. Works the same for every page that is built like this; without script the page is
   simply read again. */
{
  const QUIET_AFTER = 60; // seconds without news, after which it is asked less often
  const SLOWER = 1.5; // still within three seconds
  const RETRY = [4, 8, 15, 30];

  const live = document.querySelector("[data-live]");
  const lost = document.querySelector("[data-lost]");
  const gone = document.querySelector("[data-gone]");
  const parts = () => [...document.querySelectorAll("[data-part]")];
  let timer, asking, failures = 0, news = performance.now(), heard = new Date();

  const wait = (seconds, then) => { clearTimeout(timer); timer = setTimeout(then, seconds * 1000); };

  function pace() {
    const every = Number(live.dataset.every);
    return performance.now() - news > QUIET_AFTER * 1000 ? every * SLOWER : every;
  }

  function next() {
    clearTimeout(timer);
    if (Number(live.dataset.every) > 0 && !document.hidden) wait(pace(), ask);
  }

  async function ask() {
    if (asking || document.hidden) return;
    asking = true;
    try {
      const answer = await fetch(location.href, {
        headers: { "If-None-Match": live.dataset.live }, redirect: "manual", signal: AbortSignal.timeout(15000),
      });
      if (answer.status >= 500) throw new Error(answer.status);
      if (answer.status !== 304 && !answer.ok) return end();
      if (answer.ok) renew(await answer.text());
      found();
      next();
    } catch {
      miss();
    } finally {
      asking = false;
    }
  }

  function renew(text) {
    const fresh = new DOMParser().parseFromString(text, "text/html");
    for (const part of parts()) {
      const other = fresh.querySelector(`[data-part="${part.dataset.part}"]`);
      if (other) replace(part, other);
    }
    news = performance.now();
  }

  function replace(part, other) {
    if (part.dataset.live !== undefined) {
      part.dataset.live = other.dataset.live;
      part.dataset.every = other.dataset.every;
    }
    part.className = other.className;
    if (part.innerHTML === other.innerHTML) return;
    mark(part, other);
    const sideways = [...part.querySelectorAll(".scroll")].map((el) => el.scrollLeft);
    const opened = [...part.querySelectorAll("details")].map((el) => el.open);
    const focus = address(part, document.activeElement);
    part.replaceChildren(...other.childNodes);
    part.querySelectorAll(".scroll").forEach((el, i) => { el.scrollLeft = sideways[i] || 0; });
    part.querySelectorAll("details").forEach((el, i) => { el.open = opened[i] ?? el.open; });
    if (focus) part.querySelectorAll(focus.like)[focus.nth]?.focus({ preventScroll: true });
  }

  /* Where the focus is, in words that the new content understands too. */
  function address(part, el) {
    if (!el || !part.contains(el) || el === part) return null;
    const href = el.getAttribute("href");
    const like = href ? `[href="${CSS.escape(href)}"]` : el.localName;
    return { like, nth: [...part.querySelectorAll(like)].indexOf(el) };
  }

  /* A row whose figures differ from those shown here changed, whatever came in between. */
  function mark(part, other) {
    const figures = (row) => {
      const cell = row.querySelector(".total");
      return (cell?.firstElementChild ?? cell)?.textContent;
    };
    for (const row of other.querySelectorAll("[data-row]")) {
      const before = part.querySelector(`[data-row="${row.dataset.row}"]`);
      if (before && figures(before) !== figures(row)) row.classList.add("changed");
    }
  }

  const clock = (date) => {
    const text = date.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    return document.documentElement.lang === "fr" ? text.replace(":", "\u00a0h\u00a0") : text;
  };

  function found() {
    failures = 0;
    heard = new Date();
    if (lost) lost.hidden = true;
    document.querySelector(".live")?.classList.remove("off");
  }

  function miss() {
    const seconds = RETRY[Math.min(failures++, RETRY.length - 1)];
    document.querySelector(".live")?.classList.add("off");
    if (lost) {
      lost.querySelector("[data-when]").textContent = lost.dataset.lost.replace("{time}", clock(heard));
      lost.hidden = false;
    }
    count(seconds);
  }

  function count(left) {
    if (left <= 0) return ask();
    const told = lost?.querySelector("[data-next]");
    if (told) told.textContent = lost.dataset.again.replace("{seconds}", left);
    wait(1, () => count(left - 1));
  }

  /* No longer public, or the login ended: say so, and ask no more. */
  function end() {
    live.dataset.every = 0;
    clearTimeout(timer);
    if (gone) gone.hidden = false;
  }

  if (live) {
    document.addEventListener("visibilitychange", () => (document.hidden ? clearTimeout(timer) : Number(live.dataset.every) && ask()));
    addEventListener("online", () => failures && ask());
    lost?.querySelector("[data-retry]").addEventListener("click", (event) => { event.preventDefault(); ask(); });
    next();
  }
}
