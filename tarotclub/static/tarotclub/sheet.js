"use strict";
/* A sheet opens at its end, as one adds a column: on a phone the last deal and the totals are in view.
   Undo counts down and goes when its two minutes are over. */
(() => {
  const marks = document.querySelector(".marks");
  if (!marks) return;
  const phone = !matchMedia("(min-width: 60rem)").matches;
  const page = document.querySelector(".page");
  if (phone && !location.hash) scrollTo(0, page.offsetTop + page.offsetHeight - innerHeight);

  const ends = new Map(); // by row: a page that renews itself begins again from the server's count
  function count() {
    document.querySelectorAll("[data-undo]").forEach((note) => {
      if (!ends.has(note)) ends.set(note, Date.now() + 1000 * note.dataset.undo);
      const seconds = Math.round((ends.get(note) - Date.now()) / 1000);
      if (seconds <= 0) return note.remove();
      const told = note.querySelector("[data-left]"), minutes = Math.floor(seconds / 60);
      told.textContent = minutes
        ? told.dataset.text.replace("{minutes}", minutes).replace("{seconds}", String(seconds % 60).padStart(2, "0"))
        : told.dataset.short.replace("{seconds}", seconds);
    });
  }
  if (document.querySelector("[data-undo]")) {
    count();
    setInterval(count, 1000);
  }
})();
