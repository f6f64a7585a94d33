"use strict";
/* On https a table's pages open without a network: those that were last seen here. What is typed then waits in
   the page's own outbox; this worker stores and sends nothing. */
const PARTS = "parts-{{ release }}", PAGES = "pages-{{ release }}", ALONE = "{% url 'offline' %}";
const NEEDED = [ALONE{% for file in files %}, "{{ file }}"{% endfor %}];
const TABLE = /^\/c\/[^/]+\/(tables\/\d+\/(donnes\/(nouvelle|avance)\/)?|ma-table\/\d+\/(seance\/(etuis\/\d+\/|totaux\/)?)?)$/;
const FORGETS = ["{% url 'login' %}", "{% url 'logout' %}"]; // another person may come: nothing of the last one stays

let visits = 0; // an answer that was on its way to the last person is not kept for the next

addEventListener("install", (event) => {
  event.waitUntil(caches.open(PARTS).then((cache) => cache.addAll(NEEDED)).then(() => skipWaiting()));
});
addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (![PARTS, PAGES].includes(name)) await caches.delete(name);
    await clients.claim();
  })());
});
addEventListener("fetch", (event) => {
  const { request } = event, { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (FORGETS.includes(pathname)) {
    visits++;
    return event.waitUntil(caches.delete(PAGES));
  }
  if (request.method !== "GET") return;
  if (pathname.startsWith("{{ static }}")) event.respondWith(part(request));
  else if (request.mode === "navigate" || TABLE.test(pathname)) event.respondWith(page(event, pathname));
});

/* A file's name changes with its content, so what is kept is right */
async function part(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(PARTS)).put(request, answer.clone());
  return answer;
}
/* The network first: a page is never older than it must be */
async function page(event, pathname) {
  const { request } = event, visit = visits;
  try {
    const answer = await fetch(request);
    // A live page asks with the tag it has: only a whole page is worth keeping.
    if (answer.ok && !answer.redirected && TABLE.test(pathname) && visit === visits) {
      const copy = answer.clone();
      event.waitUntil(caches.open(PAGES).then((cache) => visit === visits && cache.put(pathname, copy)));
    }
    return answer;
  } catch (error) {
    const live = request.mode !== "navigate" && !pathname.endsWith("/avance/");
    const kept = live ? null : await caches.match(pathname, { ignoreVary: true });
    if (kept) return kept;
    if (request.mode === "navigate") return caches.match(ALONE);
    throw error;
  }
}
