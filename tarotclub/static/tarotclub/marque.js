"use strict";
/* What a deal gives each seat, for a phone that cannot ask the server. The numbers of the rules come with the
   form; the sums are those of `scoring/rules/marque.py`, and both pass the same vectors. In halves. */
const marque = (() => {
  const nearest = (number, step) =>
    Math.sign(number) * Math.floor((2 * Math.abs(number) + step) / (2 * step)) * step;

  /* The unit as the attack sees it, in whole points */
  function unit(rules, deal) {
    const [base, factor] = rules.contracts[deal.contract];
    const margin = deal.halves - 2 * rules.targets[deal.bouts], made = margin >= 0;
    let over = Math.ceil(Math.abs(margin) / 2);
    if (rules.duel && !made) over = Math.floor((182 - deal.halves) / 2) - rules.targets[3 - deal.bouts];
    if (rules.rounding?.of === "margin") over = nearest(over, rules.rounding.step);
    const lines = [(made ? 1 : -1) * (base + over) * factor];
    if (deal.petit) lines.push((deal.petit === "attack" ? 1 : -1) * rules.petit * factor);
    for (const { size } of deal.poignees) lines.push((made ? 1 : -1) * rules.poignees[size]);
    lines.push(slams(rules, deal));
    if (rules.miseres?.sharing === "camp") {
      const times = rules.miseres.multiplied ? factor : 1;
      for (const { seat, kind } of deal.miseres) {
        const attack = seat === deal.taker || seat === deal.partner;
        lines.push((attack ? 1 : -1) * worth(rules, kind) * times);
      }
    }
    return lines;
  }
  function slams(rules, deal) {
    const slam = deal.chelem ? rules.slams[deal.chelem] : 0;
    const small = deal.petitChelem ? rules.petitChelem[deal.petitChelem] : 0;
    const all = deal.chelem === "announced_made" || deal.chelem === "unannounced_made";
    // All tricks fulfil an announced petit chelem too: the better of the two counts.
    return all && small > 0 ? Math.max(slam, small) : slam + small;
  }
  const worth = (rules, kind) => (kind && kind !== "any" ? rules.miseres.points[kind] : rules.miseres.any) || 0;

  function scores(rules, deal) {
    const lines = unit(rules, deal), found = {};
    if (rules.duel === "gains") {
      const other = rules.playing.find((seat) => seat !== deal.taker);
      found[deal.taker] = found[other] = 0;
      for (const line of lines) found[line > 0 ? deal.taker : other] += 2 * Math.abs(line);
      return found;
    }
    let whole = lines.reduce((sum, line) => sum + line, 0);
    if (rules.rounding?.of === "unit") whole = nearest(whole, rules.rounding.step);
    const others = rules.playing.length - 1;
    for (const seat of rules.playing) found[seat] = -2 * whole;
    if (deal.partner === null) found[deal.taker] = 2 * whole * others;
    else if (rules.split === "equal") found[deal.taker] = found[deal.partner] = whole * (others - 1);
    else {
      found[deal.partner] = 2 * whole;
      found[deal.taker] = 2 * whole * (others - 2);
    }
    if (rules.miseres?.sharing === "personal")
      for (const { seat, kind } of deal.miseres) {
        const each = 2 * worth(rules, kind);
        for (const one of rules.playing) found[one] -= each;
        found[seat] += each * rules.playing.length;
      }
    return found;
  }

  function show(halves) {
    const mark = document.documentElement.lang === "en" ? "." : ",";
    const whole = String(Math.floor(Math.abs(halves) / 2)).replace(/\B(?=(\d{3})+$)/g, "\u202f");
    const text = whole + (halves % 2 ? `${mark}5` : "");
    return halves < 0 ? `\u2212${text}` : halves > 0 ? `+${text}` : "0";
  }
  return { scores, show };
})();

/* A filled form's deal, by its fields: halves by seat, and the same as text; empty where it is not whole */
function dealMarque(form) {
  const rules = JSON.parse(form.dataset.marque || "{}");
  const fields = new FormData(form);
  const text = (name) => fields.get(name) || "";
  const seat = (value) => (/^\d+$/.test(value) ? Number(value) : null);
  const seats = (prefix) => [...fields].filter(([name, value]) => name.startsWith(prefix) && value)
    .map(([name, value]) => ({ seat: seat(name.slice(prefix.length)), size: value, kind: value }));
  const count = /^(\d{0,3})(?:[.,](\d)0*|\s?(½))?$/.exec(text("attack").trim());
  const empty = { halves: {}, scores: {} };
  if (!rules.playing || !count || !text("taker") || !text("bouts") || text("attack") === "") return empty;
  const contract = text("contract") || (rules.duel ? Object.keys(rules.contracts)[0] : "");
  if (!rules.contracts[contract]) return empty;
  const called = seat(text("called"));
  const deal = {
    taker: seat(text("taker")), partner: called, contract, bouts: Number(text("bouts")),
    halves: 2 * Number(count[1] || 0) + (count[2] === "5" || count[3] ? 1 : 0),
    petit: text("petit"), chelem: text("chelem"), petitChelem: text("petit_chelem"),
    poignees: seats("poignee-"), miseres: seats("misere-"),
  };
  const halves = marque.scores(rules, deal);
  return { halves, scores: Object.fromEntries(Object.entries(halves).map(([at, each]) => [at, marque.show(each)])) };
}
