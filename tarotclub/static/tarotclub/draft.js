"use strict";
/* What was typed into a deal form stays on this device until it is saved, and comes back with the page.
   `page` is the form's own: the field that is typed into, and what draws it again. */
function dealDraft(form, page) {
  const CHOICES = ["taker", "called", "contract", "bouts", "petit", "chelem", "petit_chelem"];
  const one = (selector) => form.querySelector(selector);
  const all = (selector) => [...form.querySelectorAll(selector)];
  const say = form.dataset, { attack, defence, counted } = form.elements;
  const showers = all("select[name^=poignee-]"), miseres = all("[name^=misere-]");
  const stamp = say.deal || form.elements.number.value;
  const place = `tarotclub:deal:${say.table}${say.deal ? `:${say.deal.split(".")[0]}` : ""}`;
  let began = "";

  function storage(use) { try { return use(localStorage); } catch { return null; } }
  const forget = () => storage((store) => store.removeItem(place));
  function facts() {
    const found = { side: counted.value, points: page.typed.value };
    CHOICES.forEach((name) => { found[name] = one(`[name="${name}"]:checked`)?.value || ""; });
    miseres.forEach((box) => { found[`${box.name} ${box.value}`] = box.checked; });
    showers.forEach((select) => { found[select.name] = select.value; });
    return found;
  }
  function keep(sent = false) {
    const now = facts();
    if (!sent && JSON.stringify(now) === began) return;
    const draft = { stamp, submission: form.elements.submission.value, sent, facts: now };
    storage((store) => store.setItem(place, JSON.stringify(draft)));
  }
  function fill(found) {
    CHOICES.forEach((name) => {
      const input = all(`[name="${name}"]`).find((each) => each.value === found[name]);
      if (input && !input.disabled && found[name] !== undefined) input.checked = true;
    });
    showers.forEach((select) => { select.value = found[select.name] || ""; });
    miseres.forEach((box) => { box.checked = Boolean(found[`${box.name} ${box.value}`]); });
    page.typed = found.side === "defence" ? defence : attack;
    page.typed.value = found.points || "";
  }
  /* A counted pile comes back in the address, and goes over what the draft holds */
  function fillCounted() {
    page.typed = attack;
    attack.value = say.counted;
    const bouts = one(`[name=bouts][value="${say.bouts}"]`);
    if (bouts) bouts.checked = true;
    const address = new URL(location);
    ["attaque", "bouts"].forEach((name) => address.searchParams.delete(name));
    history.replaceState(null, "", address);
  }
  function begin() {
    const draft = "filled" in say ? null : storage((store) => JSON.parse(store.getItem(place)));
    const unplayed = document.getElementById("unplayed");
    if (!("filled" in say)) form.elements.submission.value = outbox.uuid();
    unplayed.elements.submission.value = outbox.uuid();
    began = JSON.stringify(facts());
    restore(draft);
    if ("counted" in say) { fillCounted(); began = ""; }
  }
  function restore(draft) {
    if (!draft) return;
    if (draft.stamp === stamp) {
      form.elements.submission.value = draft.submission;
      fill(draft.facts);
    } else if (draft.sent) {
      forget();
    } else {
      offer(draft);
    }
  }
  function offer(draft) {
    const notice = one("[data-draft]");
    notice.hidden = false;
    one("[data-resume]").addEventListener("click", () => { fill(draft.facts); notice.hidden = true; page.render(); });
    one("[data-forget]").addEventListener("click", () => { forget(); notice.hidden = true; });
  }
  return { begin, keep };
}
