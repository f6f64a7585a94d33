"""The rules page, made from a rule set: what it says is what scores.

The same sections are shown by the `rules` page and written to `docs/regles.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import words
from scoring.messages import FINDINGS, line_text
from scoring.rules.deal import (
    Called,
    Camp,
    Chelem,
    Code,
    Contract,
    DealFacts,
    Poignee,
    PoigneeSize,
    show_half_points,
)
from scoring.rules.marque import formula, score
from scoring.rules.ruleset import ChienTo, RuleSet
from tarotclub.templatetags.figures import score as score_text
from tarotclub.templatetags.figures import signed


@dataclass(frozen=True)
class Grid:
    """A table: its heads, and rows whose first cell names the row."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Section:
    """One subject. `code` is its anchor and stays the same in every language."""

    code: str
    title: str
    paragraphs: tuple[str, ...]
    grid: Grid | None = None


@dataclass(frozen=True)
class Page:
    """The whole page."""

    title: str
    edition: str
    sections: tuple[Section, ...]


def page(rules: RuleSet) -> Page:
    """Return the page of a rule set, in the reader's language."""
    return Page(
        _("Règles de la marque"),
        _("Règles « %s » : règlement officiel de la Fédération française de tarot, édition 2012.")
        % rules.name,
        tuple(section(rules) for section in SECTIONS),
    )


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


def contracts(rules: RuleSet) -> Section:
    """S-4P-SCORE-04, S-CNT-09."""
    chiens = {
        ChienTo.ECART: _("écart du preneur"),
        ChienTo.ATTACK: _("à l’attaque, non vu"),
        ChienTo.DEFENCE: _("à la défense, non vu"),
    }
    return Section(
        "contrats",
        _("Contrats"),
        (),
        Grid(
            (_("Contrat"), _("Multiplie par"), _("Le chien")),
            tuple(
                (str(words.CONTRACTS[rule.contract]), f"× {rule.factor}", chiens[rule.chien])
                for rule in rules.contracts
            ),
        ),
    )


def marque(rules: RuleSet) -> Section:
    """S-4P-SCORE-01, S-5P-05, RO p.11-12."""
    example = DealFacts(4, 0, Contract.GARDE, 2, 98)
    return Section(
        "marque",
        _("La marque"),
        (
            _(
                "Chaque défenseur paie, ou reçoit : (%(base)s + l’écart au but) × le contrat,"
                " plus les primes. Exemple : garde, deux bouts, 49 points : %(example)s."
            )
            % {"base": rules.base, "example": formula(score(example, rules))},
            _("La somme des scores d’une donne est toujours zéro."),
        ),
        Grid(
            (_("Joueurs"), _("Le preneur"), _("L’appelé"), _("Chaque défenseur")),
            tuple(_shares(rules)),
        ),
    )


def _shares(rules: RuleSet) -> Iterator[tuple[str, ...]]:
    """How many units each camp has: read from the marque itself."""
    for players in rules.sizes:
        if not rules.tables_by_size[players].calls:
            yield _share(rules, str(players), DealFacts(players, 0, Contract.PRISE, 3, 72))
            continue
        alone = DealFacts(players, 0, Contract.PRISE, 3, 72, called=Called.SELF)
        two = DealFacts(players, 0, Contract.PRISE, 3, 72, called=Called.PARTNER, partner=1)
        yield _share(rules, _("%s, avec un appelé") % players, two)
        yield _share(rules, _("%s, preneur seul") % players, alone)


def _share(rules: RuleSet, name: str, facts: DealFacts) -> tuple[str, ...]:
    found = score(facts, rules)
    times = [half // found.half_unit for half in found.half_scores]
    partner = signed(times[1]) if facts.partner == 1 else ""
    return (name, signed(times[0]), partner, signed(times[-1]))


def halves(rules: RuleSet) -> Section:
    """S-3P-04, RO p.11-12."""
    lines = []
    for half_points in (81, 83):
        found = score(DealFacts(3, 0, Contract.GARDE, 2, half_points), rules)
        verdict = line_text(found.lines[0])
        lines.append((show_half_points(half_points), signed(found.margin), verdict))
    return Section(
        "demi-points",
        _("Demi-points"),
        (
            _("Le demi-point impair va au camp qui gagne : l’écart s’arrondit loin du but."),
            _("À quatre joueurs, un demi-point est presque toujours une erreur de compte."),
        ),
        Grid((_("Points, deux bouts"), _("Écart"), _("Marque de la garde")), tuple(lines)),
    )


def petit(rules: RuleSet) -> Section:
    """S-PAB-01, S-PAB-02, RO p.7."""
    return Section(
        "petit-au-bout",
        _("Petit au bout"),
        (
            _(
                "%(petit)s points, multipliés par le contrat, au camp qui fait la dernière levée"
                " quand le Petit y est, que la donne soit faite ou non."
            )
            % {"petit": rules.petit_au_bout},
        ),
    )


def poignees(rules: RuleSet) -> Section:
    """S-POI-01, S-POI-02, S-POI-06, S-POI-07."""
    heads = [_("Atouts à %s") % players for players in rules.sizes]
    return Section(
        "poignees",
        _("Poignées"),
        (
            _("La prime va au camp qui gagne la donne, qui que ce soit qui l’ait montrée."),
            _("Elle n’est pas multipliée. Plusieurs poignées s’ajoutent."),
        ),
        Grid(
            (_("Poignée"), *heads, _("Prime")),
            tuple(
                (
                    str(words.SIZES[size]),
                    *(str(rules.poignee_threshold(players, size)) for players in rules.sizes),
                    str(rules.poignee_prime(size)),
                )
                for size in PoigneeSize
            ),
        ),
    )


def slams(rules: RuleSet) -> Section:
    """S-CHE-01 to 04, RO p.6 and 9."""
    return Section(
        "chelem",
        _("Chelem"),
        (
            _("Vu de l’attaque, pour chaque défenseur ; la prime n’est pas multipliée."),
            _("Un chelem annoncé et manqué ne fait pas perdre la donne."),
        ),
        Grid(
            (_("Chelem"), _("Prime")),
            tuple((str(words.SLAMS[each]), signed(rules.slam_premium(each))) for each in Chelem),
        ),
    )


def unplayed(rules: RuleSet) -> Section:
    """S-NUL-01 to 06, S-SES-02, S-5M-01 to 03."""
    return Section(
        "sans-marque",
        _("Donnes sans marque"),
        (
            _("Tous passent, petit sec : pas de marque, le suivant distribue."),
            _("Fausse donne : pas de marque, le même joueur redistribue."),
            _("Ces donnes ont une ligne sur la feuille et ne comptent pas comme donnes jouées."),
            _(
                "Plus de joueurs que de places : le donneur ne joue pas. Il change après une donne"
                " marquée seulement."
            ),
        ),
    )


def doubts(rules: RuleSet) -> Section:
    """What is questioned when it is entered, and never refused."""
    shown = [
        Code.HALF_POINT_AT_FOUR,
        Code.PETIT_ATTACK_WITHOUT_BOUT,
        Code.PETIT_DEFENCE_WITHOUT_BOUT,
    ]
    return Section(
        "doutes",
        _("Ce qui fait douter"),
        (
            _("Une donne possible mais surprenante est enregistrée, et signalée d’un « ? » :"),
            *(str(FINDINGS[code]) for code in shown),
            _(
                "Et aussi : des poignées de plus de 22 atouts, des points que ces bouts"
                " ne permettent pas, un chelem que le compte dément."
            ),
        ),
    )


def examples(rules: RuleSet) -> Section:
    """The federation's five deals, RO p.9, as this rule set scores them."""
    simple = (Poignee(0, PoigneeSize.SIMPLE),)
    attack, defence = Camp.ATTACK, Camp.DEFENCE
    deals = [
        DealFacts(4, 0, Contract.GARDE, 2, 98, poignees=simple, petit_au_bout=attack),
        DealFacts(4, 0, Contract.GARDE_SANS, 2, 90, petit_au_bout=defence),
        DealFacts(4, 0, Contract.PRISE, 2, 68, poignees=simple, petit_au_bout=attack),
        DealFacts(4, 0, Contract.GARDE, 2, 104, poignees=(Poignee(3, PoigneeSize.SIMPLE),)),
        DealFacts(
            4,
            0,
            Contract.GARDE,
            2,
            174,
            poignees=simple,
            petit_au_bout=attack,
            chelem=Chelem.ANNOUNCED_MADE,
        ),
    ]
    return Section(
        "exemples",
        _("Cinq donnes du règlement"),
        (_("À quatre joueurs ; le preneur reçoit ou paie trois fois ce que dit le calcul."),),
        Grid(
            (_("Donne"), _("Calcul"), _("Le preneur"), _("Chaque défenseur")),
            tuple(_example(facts, rules) for facts in deals),
        ),
    )


def _example(facts: DealFacts, rules: RuleSet) -> tuple[str, ...]:
    found = score(facts, rules)
    counted = show_half_points(facts.half_points)
    name = f"{words.CONTRACTS[facts.contract]}, {words.bouts_text(facts.bouts)}, {counted}"
    scores = found.half_scores
    return name, formula(found), score_text(scores[0]), score_text(scores[1])


SECTIONS: tuple[Callable[[RuleSet], Section], ...] = (
    targets,
    contracts,
    marque,
    halves,
    petit,
    poignees,
    slams,
    unplayed,
    doubts,
    examples,
)


def markdown(shown: Page) -> str:
    """Write the page as Markdown, as it stands in the docs."""
    parts = [f"# {shown.title}", shown.edition]
    for section in shown.sections:
        parts += [f"## {section.title}", *section.paragraphs]
        if section.grid:
            parts.append(_markdown_grid(section.grid))
    return "\n\n".join(parts) + "\n"


def _markdown_grid(grid: Grid) -> str:
    rule = ["---", *["--:"] * (len(grid.head) - 1)]
    return "\n".join(f"| {' | '.join(row)} |" for row in (grid.head, rule, *grid.rows))
