"""The sections on what a contract is worth: targets, contracts, the sum, halves, rounding."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring import words
from scoring.messages import line_text
from scoring.messages_choices import CHIENS
from scoring.rules.deal import Called, Contract, Form, show_half_points
from scoring.rules.marque import formula, score, score_unit
from scoring.rules.options import DuelLedger, RoundingOf
from scoring.rules.ruleset import RuleSet, TableRule
from scoring.rulespage.parts import Grid, Section
from scoring.rulespage.samples import at_table, bidding_table, usual_contract
from scoring.traits import contract_text
from tarotclub.templatetags.figures import score as score_text
from tarotclub.templatetags.figures import signed

ONE = 2
"""One point, in halves."""


def targets(rules: RuleSet) -> Section:
    """S-TGT-01, RO p.3."""
    return Section(
        "bouts",
        _("Points à faire"),
        (
            _("Les points se comptent pour l’attaque, sur 91, avec les bouts de ses levées."),
            _("Le but juste atteint suffit : la donne est faite."),
        ),
        Grid(
            (_("Bouts"), _("Points")),
            tuple(
                (words.bouts_text(bouts), str(target)) for bouts, target in enumerate(rules.targets)
            ),
        ),
    )


def contracts(rules: RuleSet) -> Section | None:
    """S-4P-SCORE-04, S-CNT-09, S-HOUSE-FLAT-01. Two players do not bid."""
    if bidding_table(rules) is None:
        return None
    worth = _("Vaut") if flat(rules) else _("Multiplie par")
    return Section(
        "contrats",
        _("Contrats"),
        (),
        Grid(
            (_("Contrat"), worth, _("Le chien")),
            tuple(
                (
                    str(words.CONTRACTS[rule.contract]),
                    contract_text(rule),
                    str(CHIENS[rule.chien]),
                )
                for rule in rules.contracts
            ),
        ),
    )


def flat(rules: RuleSet) -> bool:
    """Whether some contract is worth points of its own."""
    return any(rule.base is not None for rule in rules.contracts)


def multiplied(rules: RuleSet) -> bool:
    """Whether some contract multiplies."""
    return any(rule.factor != 1 for rule in rules.contracts)


def marque(rules: RuleSet) -> Section:
    """S-4P-SCORE-01, S-5P-05, S-2P-06, RO p.11-12."""
    shares = tuple(_shares(rules))
    head = (_("Joueurs"), _("Le preneur"), _("L’appelé"), _("Chaque défenseur"))
    return Section(
        "marque", _("La marque"), tuple(_sums(rules)), Grid(head, shares) if shares else None
    )


def _sums(rules: RuleSet) -> Iterator[str]:
    table = bidding_table(rules, 4, 3, 5)
    if table is not None:
        contract = usual_contract(rules)
        facts = at_table(table, contract, 2, 2 * (rules.targets[2] + 8))
        yield _sum(rules) % {
            "base": rules.base,
            "contract": str(words.CONTRACTS[contract]).lower(),
            "points": rules.targets[2] + 8,
            "example": formula(score(facts, rules)),
        }
    duel = rules.table_for(2)
    if duel is not None:
        yield (
            _(
                "À deux, sans enchères : chacun a le but de ses bouts, un seul l’atteint."
                " Il gagne %(base)s et ce qu’il a de plus."
            )
            % {"base": rules.base}
        )
        if duel.duel is DuelLedger.GAINS:
            yield _("Chacun note ses gains : la somme n’est pas zéro.")
    if duel is None or duel.duel is not DuelLedger.GAINS:
        yield _("La somme des scores d’une donne est toujours zéro.")


def _sum(rules: RuleSet) -> str:
    if not flat(rules):
        return _(
            "Chaque défenseur paie, ou reçoit : (%(base)s + l’écart au but) × le contrat,"
            " plus les primes. Exemple : %(contract)s, deux bouts, %(points)s points : %(example)s."
        )
    if not multiplied(rules):
        return _(
            "Chaque défenseur paie, ou reçoit : le contrat + l’écart au but, plus les primes."
            " Exemple : %(contract)s, deux bouts, %(points)s points : %(example)s."
        )
    return _(
        "Chaque défenseur paie, ou reçoit : les points du contrat, ou %(base)s, + l’écart au but,"
        " le tout × le contrat, plus les primes."
        " Exemple : %(contract)s, deux bouts, %(points)s points : %(example)s."
    )


def _shares(rules: RuleSet) -> Iterator[tuple[str, ...]]:
    """What each camp has of one point: read from the marque itself."""
    for table in rules.tables:
        players = str(table.players)
        if table.form is Form.FIVE_ALONE:
            yield _share(rules, table, _("%s, seul contre tous") % players)
        elif table.calls:
            yield _share(rules, table, _("%s, avec un appelé") % players, Called.PARTNER, 1)
            yield _share(rules, table, _("%s, preneur seul") % players, Called.SELF)
        elif table.duel is None:
            yield _share(rules, table, players)


def _share(
    rules: RuleSet,
    table: TableRule,
    name: str,
    called: Called | None = None,
    partner: int | None = None,
) -> tuple[str, ...]:
    found = score_unit(ONE, table.players, 0, called, partner, rules, table.form)
    return (
        name,
        score_text(found[0]),
        "" if partner is None else score_text(found[partner]),
        score_text(found[-1]),
    )


def halves(rules: RuleSet) -> Section | None:
    """S-3P-04, S-2P-08, RO p.11-12."""
    table = bidding_table(rules, 3, 5, 4)
    duel = rules.table_for(2)
    said = []
    if table is not None:
        said.append(
            _("Le demi-point impair va au camp qui gagne : l’écart s’arrondit loin du but.")
        )
    if rules.table_for(4) is not None:
        said.append(_("À quatre joueurs, un demi-point est presque toujours une erreur de compte."))
    if duel is not None:
        said.append(_("À deux, un demi-point ne donne aucun gagnant : à recompter."))
    grid = None if table is None else _halves_grid(rules, table)
    return Section("demi-points", _("Demi-points"), tuple(said), grid)


def _halves_grid(rules: RuleSet, table: TableRule) -> Grid:
    contract = usual_contract(rules)
    lines = []
    for half_points in (2 * rules.targets[2] - 1, 2 * rules.targets[2] + 1):
        if half_points >= 0:
            found = score(at_table(table, contract, 2, half_points), rules)
            verdict = line_text(found.lines[0])
            lines.append((show_half_points(half_points), signed(found.margin), verdict))
    if contract is Contract.GARDE:
        name = _("Marque de la garde")
    else:
        name = _("Marque : %(contract)s") % {"contract": str(words.CONTRACTS[contract]).lower()}
    return Grid((_("Points, deux bouts"), _("Écart"), name), tuple(lines))


def rounding(rules: RuleSet) -> Section | None:
    """S-HOUSE-ROUND-01."""
    rule = rules.rounding
    if rule is None:
        return None
    if rule.of is RoundingOf.MARGIN:
        said = _("L’écart au but est arrondi à %(step)s près avant d’entrer dans le calcul.")
    else:
        said = _("Ce que paie un défenseur est arrondi à %(step)s près, puis partagé.")
    said = said % {"step": rule.step}
    if rule.step % 2:
        return Section("arrondi", _("Arrondi"), (said,))
    middle = rule.step + rule.step // 2
    away = _("Juste au milieu, on s’éloigne de zéro : %(middle)s devient %(rounded)s.")
    told = away % {"middle": middle, "rounded": rule.nearest(middle)}
    return Section("arrondi", _("Arrondi"), (said, told))
