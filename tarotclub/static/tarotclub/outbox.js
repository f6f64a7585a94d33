"use strict";
/* Deals that were saved on this device and that the server does not have yet. They lie in IndexedDB as the
   form's own fields with their version, so that a page of a later release still sends them. Each is sent
   until the server answers; it stores the same submission once, however often it comes.
   Plain http in a hall has neither service workers nor locks: everything happens in the page. */
const outbox = (() => {
  const VERSION = 1, STORE = "deals", PATIENCE = 8000;
  const RETRY = [3, 6, 12, 24, 45]; // seconds
  const ASKS = ["waiting", "login", "closed", "over"]; // may end by itself; the others want a person
  let opening = null, flushing = null, timer = 0, failures = 0;

  function open() {
    opening ??= new Promise((resolve, reject) => {
      const asked = indexedDB.open("tarotclub", 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: "submission" });
      asked.onerror = () => reject(asked.error);
      asked.onsuccess = () => {
        asked.result.onversionchange = () => { asked.result.close(); opening = null; };
        resolve(asked.result);
      };
    });
    return opening;
  }
  /* One transaction; what `act` asked for last is the answer */
  async function use(mode, act) {
    const database = await open();
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode, { durability: "strict" });
      const asked = act(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(asked?.result);
      transaction.onabort = () => reject(transaction.error);
    });
  }
  const tell = () => document.dispatchEvent(new Event("outbox"));

  /* Those of a table, with its session's where that is given, or all, in the order they were made. A later
     release's are left to it. */
  async function list(table = null, session = null) {
    const found = await use("readonly", (store) => store.getAll());
    const wanted = (each) => table === null || each.table === table || (session !== null && each.session === session);
    return found
      .filter((each) => each.version <= VERSION && wanted(each))
      .sort((one, other) => one.made - other.made);
  }
  /* Keep a deal, in the place of `replaced` where it is that one's other version. */
  async function keep(record, replaced = "") {
    const kept = { text: "", ...record, version: VERSION, made: Date.now(), state: "waiting" };
    await use("readwrite", (store) => {
      if (replaced && replaced !== kept.submission) store.delete(replaced);
      return store.put(kept);
    });
    tell();
    return kept;
  }
  async function forget(submission) {
    await use("readwrite", (store) => store.delete(submission));
    tell();
  }
  /* What became of a record, unless it was written anew meanwhile */
  async function settle(record, answer) {
    await use("readwrite", (store) => {
      const asked = store.get(record.submission);
      asked.onsuccess = () => {
        const now = asked.result;
        if (!now || now.made !== record.made) return;
        if (answer.state === "stored") store.delete(record.submission);
        else store.put({ ...now, state: answer.state, text: answer.text || "", login: answer.login || "" });
      };
      return asked;
    });
    tell();
  }

  async function ask(address, options = {}) {
    const answer = await fetch(address, {
      cache: "no-store", redirect: "manual", signal: AbortSignal.timeout(PATIENCE), ...options,
    });
    const json = (answer.headers.get("Content-Type") || "").startsWith("application/json");
    if (!json) throw new Error(String(answer.status)); // a proxy's page, a restart: not an answer of ours
    return answer.json();
  }
  const post = (record, token) => ask(record.to, {
    method: "POST", body: new URLSearchParams(record.fields), headers: { Accept: "application/json", "X-CSRFToken": token },
  });
  /* A page in use has its token and says who uses it. What waited longer asks for both first. */
  async function send(record, token) {
    if (token) {
      const answer = await post(record, token);
      if (answer.state !== "token") return answer;
    }
    const door = await ask(record.to);
    if (door.state !== "open") return door;
    if (record.who && record.who !== door.who) return { state: "other" };
    return post(record, door.token);
  }
  /* Send one: the answer, or `waiting` where none came */
  async function deliver(record, token = "") {
    let answer = { state: "waiting" };
    try {
      const said = await send(record, token);
      if (said.state !== "token") answer = said;
    } catch (error) {
      // The server itself failed: it is asked again later, and the other deals need not wait for this one.
      if (/^\d+$/.test(error.message)) answer = { state: "waiting", heard: true };
    }
    await settle(record, answer);
    return answer;
  }

  /* Send all that may go, in order. Returns those that the server now has. */
  function flush() {
    flushing ??= everything().finally(() => { flushing = null; });
    return flushing;
  }
  async function everything() {
    const stored = [];
    let lost = false;
    clearTimeout(timer);
    for (const record of await list()) {
      if (!ASKS.includes(record.state)) continue;
      const answer = await deliver(record);
      if (answer.state === "stored") {
        stored.push(record);
        document.dispatchEvent(new CustomEvent("outbox-stored", { detail: record }));
      }
      lost = answer.state === "waiting" && !answer.heard;
      if (lost) break;
    }
    await later(lost);
    return stored;
  }
  async function later(lost) {
    failures = lost ? failures + 1 : 0;
    const left = (await list()).filter((each) => ASKS.includes(each.state));
    clearTimeout(timer);
    const seconds = lost ? RETRY[Math.min(failures, RETRY.length) - 1] : RETRY.at(-1);
    if (left.length) timer = setTimeout(soon, 1000 * seconds);
  }

  const soon = () => flush().catch(() => {});
  addEventListener("online", soon);
  addEventListener("pageshow", soon);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) soon(); });

  // Plain http in a hall has no randomUUID.
  function uuid() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 15) | 64;
    bytes[8] = (bytes[8] & 63) | 128;
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  }

  /* A page without a sheet says at least that something waits */
  async function say() {
    const notes = document.querySelectorAll("[data-when-waiting]");
    if (!notes.length) return;
    const none = !(await list()).length;
    notes.forEach((note) => { note.hidden = none; });
  }
  document.addEventListener("outbox", () => say().catch(() => {}));
  say().catch(() => {});

  // Browsers give it to https (and to this machine) alone; without it everything else works the same.
  if (isSecureContext && navigator.serviceWorker && document.querySelector("script[src*='waiting']"))
    navigator.serviceWorker.register("/hors-ligne.js").catch(() => {});

  /* False where the browser keeps nothing (private windows of some): forms are then sent as they are. */
  let usable = false;
  open().then(() => { usable = true; }, () => {});
  return { list, keep, forget, deliver, flush, later, uuid, get usable() { return usable; } };
})();
