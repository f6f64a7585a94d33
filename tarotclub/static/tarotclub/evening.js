/* The evening's desk. Everything works without this: ticking somebody then loads the page again. */
"use strict";

/* What an action said; what is said of the connection stays where it is. */
const NOTICES = "main > .notice:not([data-lost], [data-gone])";

const plain = (text) =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();

/* The list narrows down as one types; the words stay when the list is renewed. */
function narrow() {
  const form = document.querySelector("[data-filter]");
  if (!form) return;
  const words = plain(form.elements.q.value).split(" ");
  let shown = 0;
  for (const line of document.getElementById(form.dataset.filter).children) {
    line.hidden = !words.every((word) => line.dataset.key.includes(word));
    shown += line.hidden ? 0 : 1;
  }
  document.getElementById("personne").hidden = shown > 0;
}

/* Put the parts of the page that came back in the place of ours. */
function renew(text) {
  const fresh = new DOMParser().parseFromString(text, "text/html");
  for (const part of document.querySelectorAll("[data-part]")) {
    const other = fresh.getElementById(part.id);
    if (other) part.replaceWith(document.adoptNode(other));
  }
  /* Whoever logged in from another tab has another token: the forms here need it from now on. */
  const token = fresh.querySelector("[name=csrfmiddlewaretoken]");
  if (token) for (const old of document.querySelectorAll("[name=csrfmiddlewaretoken]")) old.value = token.value;
  const told = [...fresh.querySelectorAll(NOTICES)];
  for (const old of document.querySelectorAll(NOTICES)) old.remove();
  document.getElementById("main").prepend(...told.map((each) => document.adoptNode(each)));
  narrow();
}

async function tick(form, button) {
  const typed = document.getElementById("q");
  const where = button.hasAttribute("formaction") ? button.formAction : form.action;
  document.dispatchEvent(new Event("busy"));
  try {
    const answer = await fetch(where, { method: "POST", body: new FormData(form, button) });
    if (!answer.ok || !answer.url.includes("/organiser/")) throw new Error(answer.status);
    renew(await answer.text());
    if (typed.value) {
      typed.select();
      typed.focus();
    } else {
      document.querySelector(`#j${button.value} .person`)?.focus();
    }
    document.dispatchEvent(new Event("idle"));
  } catch {
    send(form, button);
  }
}

/* The page's own way, where ours did not work: a login that ended, a server that does not answer. */
function send(form, button) {
  delete form.dataset.live;
  form.requestSubmit(button);
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.matches("[data-filter]")) {
    event.preventDefault();
    narrow();
  } else if ("live" in form.dataset && event.submitter) {
    event.preventDefault();
    tick(form, event.submitter);
  }
});
document.querySelector("[data-filter]")?.addEventListener("input", narrow);
document.addEventListener("renewed", narrow);
narrow();

for (const button of document.querySelectorAll("[data-print]")) {
  button.addEventListener("click", () => window.print());
}
