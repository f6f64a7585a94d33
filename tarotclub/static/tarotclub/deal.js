"use strict";
/* The deal form in a browser with script: one question at a time, the keypad, the panels that open in its
   place, the server's own marque while one types.
   Without this file the form is one plain page that does the same. */
function dealForm(form) {
  // One page may hold one form after the other: what listens to the document ends with its form.
  const ending = new AbortController(), { signal } = ending;

  const PACK = 182; // half points of the whole pack
  const LATE = 4000; // milliseconds after which the server's marque is waited for no longer
  const STILL = 1000; // milliseconds without a tap after which the page may move
  const one = (selector) => form.querySelector(selector);
  const all = (selector) => [...form.querySelectorAll(selector)];
  const say = form.dataset;
  const attack = form.elements.attack, defence = form.elements.defence, counted = form.elements.counted;
  const showers = all("select[name^=poignee-]"), miseres = all("[name^=misere-]");
  const verdict = one(".verdict"), formula = one(".formula"), doubt = one(".doubt"), save = one("[data-save]");
  const opens = one(".opens"), lines = one(".lines");
  const five = Boolean(one(".called"));
  let typed = counted.value === "defence" ? defence : attack;
  let open = "keys", byKey = false, sending = false, waiting = null, letters = "", lettersAt = 0;

  const value = (name) => { const found = one(`[name="${name}"]:checked`); return found ? found.value : ""; };

  /* Half points */
  function parse(text) {
    const found = /^(\d{0,3})(?:[.,]([05])|\s?(½))?$/.exec(text.trim());
    if (!found || !found[0] || (!found[1] && found[2] === "0")) return null;
    return 2 * Number(found[1] || 0) + (found[3] || found[2] === "5" ? 1 : 0);
  }
  const show = (halves) => (halves === 1 ? "" : Math.floor(halves / 2)) + (halves % 2 ? "½" : "");
  function points() {
    const halves = parse(typed.value);
    if (halves === null || halves > PACK) return null;
    return typed === attack ? halves : PACK - halves;
  }

  /* What is still asked, in the order of the form; blank when the deal is whole */
  function missing() {
    if (!value("taker")) return "taker";
    if (five && !value("called")) return "called";
    if (one("[name=contract]") && !value("contract")) return "contract";
    if (!value("bouts")) return "bouts";
    return points() === null ? "points" : "";
  }
  function question(ask) {
    const text = typed.value.trim();
    if (ask !== "points" || !text) return say[`ask${ask[0].toUpperCase()}${ask.slice(1)}`];
    return parse(text) === null ? say.unread : say.tooMuch.replace("%s", text);
  }

  function render() {
    const halves = points(), other = typed === attack ? defence : attack;
    other.value = halves === null ? "" : show(typed === attack ? PACK - halves : halves);
    counted.value = typed === attack ? "attack" : "defence";
    all(".side").forEach((side) => side.classList.toggle("typed", side.contains(typed)));
    renderSeats();
    renderMargin(halves);
    renderPanels();
    renderResult();
    draft.keep();
  }

  function renderSeats() {
    const taker = value("taker"), called = value("called");
    // On a keyboard the arrows pass over the names: the question changes when they are left.
    const asksTaker = !taker || (byKey && one(".takers").contains(document.activeElement));
    if (five) {
      one(".takers").hidden = !asksTaker;
      one(".called").hidden = asksTaker;
    }
    all("[data-without]").forEach((row) => { row.hidden = Boolean(taker); });
    all("[data-with]").forEach((row) => { row.hidden = !taker && Boolean(one("[data-without]")); });
    all("[data-seat-state]").forEach((tag) => mark(tag, tag.dataset.seatState === taker && say.taker));
    all("[data-call-state]").forEach((tag) => mark(tag, tag.dataset.callState === called && say.called));
    all(".retake").forEach((tile) => { tile.hidden = tile.dataset.seat !== taker; });
    all(".called input").forEach((input) => {
      if (!/^\d/.test(input.value)) return;
      input.parentElement.hidden = input.value === taker;
      if (input.value === taker) input.checked = false;
    });
  }
  function mark(tag, state) {
    tag.textContent = state || (tag.hasAttribute("data-dealer") ? say.dealer : "");
  }

  function renderMargin(halves) {
    const bouts = one("[name=bouts]:checked");
    const difference = bouts && halves !== null ? halves - 2 * bouts.dataset.points : null;
    one(".to-count").hidden = halves !== null;
    one(".margin small").textContent = bouts ? say.target.replace("%s", bouts.dataset.points) : "";
    one(".margin b").textContent =
      difference === null ? "" : (difference < 0 ? "\u2212" : "+") + show(Math.abs(difference));
  }

  function renderPanels() {
    const short = (name) => { const found = one(`[name="${name}"]:checked`); return found && found.value ? found.dataset.short : ""; };
    const shown = showers.filter((select) => select.value);
    chip("petit", short("petit"));
    chip("poignee", shown.length > 1 ? say.several.replace("%s", shown.length) : shown.length ? sizeName(shown[0].value) : "");
    chip("chelem", short("chelem"));
    chip("petit_chelem", short("petit_chelem"));
    const having = miseres.filter((box) => box.checked);
    chip("misere", having.length > 1 ? say.several.replace("%s", having.length) : having.length ? having[0].dataset.short : "");
    showers.forEach((select) => {
      const tile = one(`[data-shown-by="${select.name.split("-")[1]}"]`);
      tile.setAttribute("aria-pressed", String(Boolean(select.value) || waiting === select));
      tile.querySelector("small").textContent = select.value ? sizeName(select.value) : "";
    });
    all(".slot > *").forEach((panel) => { panel.hidden = panel.dataset.panel !== open; });
    all(".chip").forEach((tag) => tag.setAttribute("aria-expanded", String(tag.dataset.open === open)));
  }
  const sizeName = (size) => one(`[name=size][value="${size}"]`).dataset.short;
  function chip(name, text) {
    const tag = one(`.chip[data-open=${name}]`);
    if (!tag) return;
    tag.setAttribute("aria-pressed", String(Boolean(text)));
    tag.querySelector("small").textContent = text;
  }

  /* The result, from the function that stores it */
  let timer = 0, asking = null, still = 0;
  function renderResult() {
    const ask = missing();
    clearTimeout(timer);
    clearTimeout(still);
    if (asking) asking.abort();
    if (!ask) {
      form.classList.add("pending");
      timer = setTimeout(preview, 150);
      return;
    }
    tell({ verdict: question(ask), wrong: ask === "points" && typed.value.trim() && parse(typed.value) !== 0 });
  }
  function tell({ verdict: head = "", formula: sum = "", scores = {}, doubts = [], lines: why = [], wrong = false }) {
    form.classList.remove("pending");
    form.classList.toggle("error", Boolean(wrong));
    verdict.textContent = head;
    formula.textContent = sum;
    all("[data-score]").forEach((cell) => { cell.textContent = scores[cell.dataset.score] || ""; });
    doubt.hidden = !doubts.length;
    doubt.textContent = doubts.join(" ");
    opens.hidden = !why.length;
    lines.replaceChildren(...why.map(line));
    openLines(!lines.hidden && !opens.hidden);
    if (sum) still = setTimeout(uncover, STILL);
  }
  /* What the sum is made of, line by line, for who taps it */
  function line(texts) {
    const row = document.createElement("div");
    texts.forEach((text, nth) => {
      const cell = document.createElement(nth ? "dd" : "dt");
      cell.textContent = text;
      row.append(cell);
    });
    return row;
  }
  function openLines(open) {
    opens.setAttribute("aria-expanded", String(open));
    lines.hidden = !open;
  }
  opens.addEventListener("click", () => {
    openLines(lines.hidden);
    uncover();
  });
  /* A foot that grew by a doubt or a long sum must not lie over the chips: the top of the page goes up
     instead, but never under a thumb that is on its way to the next key */
  function uncover() {
    const chips = one(".chips:not([hidden])"), foot = one(".foot");
    if (chips && getComputedStyle(foot).position === "sticky" && chips.getBoundingClientRect().bottom > foot.getBoundingClientRect().top)
      scrollTo(0, document.documentElement.scrollHeight);
  }
  /* Without the server, or while it is slow to answer, the phone's own sum */
  const alone = () => tell({ verdict: say.alone, scores: dealMarque(form).scores });
  async function preview() {
    asking = new AbortController();
    const late = setTimeout(alone, LATE);
    try {
      const body = new URLSearchParams(new FormData(form));
      const answer = await fetch(say.preview, { method: "POST", body, signal: asking.signal, redirect: "error" });
      if (!answer.ok) throw new Error(answer.status);
      const found = await answer.json();
      tell(found.errors ? { verdict: found.errors[0].text, wrong: true } : found);
    } catch (error) {
      if (error.name !== "AbortError") alone();
    } finally {
      clearTimeout(late);
    }
  }

  /* What was typed stays on this device until it is saved */
  const draft = dealDraft(form, { get typed() { return typed; }, set typed(input) { typed = input; }, render });
  /* Taps */
  let held = null; // the taker's own name touched again: nobody took after all
  form.addEventListener("pointerdown", (event) => {
    byKey = false;
    held = event.target.name === "taker" && event.target.checked ? event.target : null;
  }, true);
  form.addEventListener("click", (event) => {
    const found = (selector) => event.target.closest(selector);
    const key = found("[data-key]"), opener = found("[data-open]"), retake = found(".retake"), shower = found("[data-shown-by]");
    if (held && event.target === held) { held.checked = false; held = null; return render(); }
    if (key) press(key.dataset.key);
    if (opener) openPanel(opener.dataset.open);
    if (retake) takeAgain();
    if (shower) shownBy(form.elements[`poignee-${shower.dataset.shownBy}`]);
    if (key || opener || retake || shower) render();
  });
  function press(key) {
    const text = typed.value;
    if (key === "back") typed.value = text.slice(0, -1);
    else if (key === "½") typed.value = `${text.replace(/½|[.,].*/, "")}½`;
    else typed.value = /\D/.test(text) || text.length >= 2 ? key : text + key;
  }
  function openPanel(name) {
    open = open === name ? "keys" : name;
    if (open === "keys" || !byKey) return;
    renderPanels();
    const panel = one(`[data-panel=${open}]`);
    (panel.querySelector("input:checked") || panel.querySelector("input")).focus();
  }
  function takeAgain() {
    all("[name=taker], [name=called]").forEach((input) => { input.checked = false; });
    renderSeats();
    one("[name=taker]").focus();
  }
  /* A size and a name in either order make a poignée; another name makes another. */
  function shownBy(select) {
    const size = value("size");
    waiting = size ? null : select;
    if (size) select.value = select.value === size ? "" : size;
  }
  function chooseSize(size) {
    const shown = showers.filter((select) => select.value);
    if (!size) shown.forEach((select) => { select.value = ""; });
    else if (waiting) waiting.value = size;
    else if (shown.length === 1) shown[0].value = size;
    waiting = null;
  }

  form.addEventListener("change", (event) => {
    const { name } = event.target;
    if (name === "size") chooseSize(event.target.value);
    if (!byKey && ["petit", "chelem", "petit_chelem"].includes(name)) open = "keys";
    render();
    if (name === "taker" && five && !byKey) one(".called .retake:not([hidden])").focus();
  });
  [attack, defence].forEach((input) => {
    const begins = () => {
      if (typed !== input) { typed = input; typed.value = ""; }
      open = "keys";
      render();
    };
    input.addEventListener("pointerup", begins);
    input.addEventListener("focus", () => { if (byKey) input.select(); });
    input.addEventListener("input", () => { typed = input; open = "keys"; render(); });
    input.setAttribute("inputmode", "none");
  });

  /* Keys: letters choose the contract wherever one stands, digits the bouts there and else the points */
  document.addEventListener("keydown", (event) => {
    byKey = true;
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("select, [name=remark]")) return;
    if (event.key === "Escape" && open !== "keys") return closePanel();
    if (event.key === "Tab" && !event.shiftKey && five && leavesTakers(event)) return;
    if (chooseContract(letterOf(event))) event.preventDefault();
    if (/^[0-3]$/.test(event.key) && event.target.name === "bouts" && !clickedBouts) chooseBouts(event);
    else if (/^[0-9½,.]$|^Backspace$/.test(event.key) && !event.target.matches("input:not([type=radio], [type=checkbox])")) typeAnywhere(event);
  }, { signal });
  let clickedBouts = false;
  form.addEventListener("focusin", (event) => { clickedBouts = !byKey && event.target.name === "bouts"; });
  function closePanel() {
    const opener = one(`.chip[data-open=${open}]`);
    open = "keys";
    render();
    opener.focus();
  }
  function leavesTakers(event) {
    if (!one(".takers").contains(document.activeElement) || !value("taker")) return false;
    event.preventDefault();
    one(".takers").hidden = true;
    one(".called").hidden = false;
    one(".called [name=called]:checked, .called label:not([hidden]) [name=called]").focus();
    render();
    return true;
  }
  // On a Cyrillic keyboard the key's place says which letter is meant.
  function letterOf({ key, code }) {
    if (key.length !== 1) return "";
    return /[a-z]/i.test(key) ? key.toUpperCase() : /^Key[A-Z]$/.test(code) ? code[3] : "";
  }
  function chooseContract(letter) {
    if (!letter) return false;
    const recent = Date.now() - lettersAt < 1500 ? letters : "";
    const input = one(`[data-letters="${recent}${letter}"]:enabled`) || one(`[data-letters="${letter}"]:enabled`);
    if (!input) return false;
    letters = input.dataset.letters;
    lettersAt = Date.now();
    input.checked = true;
    input.focus();
    render();
    return true;
  }
  function chooseBouts(event) {
    event.preventDefault();
    const input = one(`[name=bouts][value="${event.key}"]`);
    input.checked = true;
    input.focus();
    render();
  }
  function typeAnywhere(event) {
    event.preventDefault();
    press({ Backspace: "back", ",": "½", ".": "½" }[event.key] || event.key);
    render();
  }

  /* Saving: once, and only a whole deal */
  form.noValidate = true;
  form.addEventListener("submit", (event) => {
    const ask = missing();
    if (ask || sending) {
      event.preventDefault();
      if (ask) refuse(ask);
      return;
    }
    sending = true;
    draft.keep(true);
  });
  document.getElementById("unplayed").addEventListener("submit", (event) => {
    if (sending) event.preventDefault();
    sending = true;
  });
  function refuse(ask) {
    tell({ verdict: question(ask), wrong: true });
    if (ask === "points") typed.focus();
    else one(`[name="${ask}"]:enabled`).focus();
  }
  addEventListener("pageshow", () => { sending = false; }, { signal });
  form.addEventListener("unsent", () => { sending = false; });
  form.addEventListener("ended", () => { clearTimeout(timer); clearTimeout(still); ending.abort(); });

  draft.begin();
  form.classList.add("ready");
  render();
}

for (const form of document.querySelectorAll("form.deal")) dealForm(form);
