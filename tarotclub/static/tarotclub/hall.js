"use strict";
/* Counts on screen. [data-left] has the seconds that were left when the page was made (they go on
   only with data-runs); [data-waited] those that somebody has waited. The page is right as it comes:
   this only moves the figures between two looks. */
{
  const MINUS = "\u2212";
  const began = new WeakMap();

  const text = (seconds) => {
    const whole = Math.abs(seconds);
    return `${seconds < 0 ? MINUS : ""}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
  };

  function tick() {
    const now = performance.now();
    for (const el of document.querySelectorAll("[data-left][data-runs], [data-waited]")) {
      if (!began.has(el)) began.set(el, now);
      const gone = Math.floor((now - began.get(el)) / 1000);
      const up = el.dataset.waited !== undefined;
      const seconds = up ? Number(el.dataset.waited) + gone : Number(el.dataset.left) - gone;
      const shown = text(seconds);
      if (el.textContent !== shown) el.textContent = shown;
      if (!up) el.classList.toggle("late", seconds <= 0);
    }
  }

  for (const button of document.querySelectorAll("[data-print]")) {
    button.addEventListener("click", () => print());
  }

  tick();
  setInterval(tick, 1000);
}
