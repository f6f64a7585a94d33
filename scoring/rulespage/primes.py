"""The sections on what comes beside the contract: petit au bout, poignées, slams, misères."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import words
from scoring.messages import MISERES
from scoring.rules.deal import Chelem, Form, PoigneeSize
from scoring.rules.options import MisereSharing
from scoring.rules.ruleset import MisereRule, RuleSet, TableRule
from scoring.rulespage.marque import multiplied
from scoring.rulespage.parts import Grid, Section
from scoring.rulespage.samples import bidding_table
from tarotclub.templatetags.figures import signed


def petit(rules: RuleSet) -> Section | None:
    """S-PAB-01, S-PAB-02, S-2P-07, RO p.7."""
    if not rules.petit_au_bout:
        return None
    if bidding_table(rules) is None:
        said = _("%(petit)s points à qui gagne la dernière levée quand le Petit y est.")
    elif multiplied(rules):
        said = _(
            "%(petit)s points, multipliés par le contrat, au camp qui fait la dernière levée"
            " quand le Petit y est, que la donne soit faite ou non."
        )
    else:
        said = _(
            "%(petit)s points au camp qui fait la dernière levée quand le Petit y est,"
            " que la donne soit faite ou non."
        )
    return Section("petit-au-bout", _("Petit au bout"), (said % {"petit": rules.petit_au_bout},))


def poignees(rules: RuleSet) -> Section | None:
    """S-POI-01, S-POI-02, S-POI-06, S-POI-07."""
    tables = [table for table in rules.tables if table.poignees]
    if not rules.poignees or not tables:
        return None
    return Section(
        "poignees",
        _("Poignées"),
        (
            _("La prime va au camp qui gagne la donne, qui que ce soit qui l’ait montrée."),
            _("Elle n’est pas multipliée. Plusieurs poignées s’ajoutent."),
        ),
        Grid(
            (_("Poignée"), *(_trumps(rules, table) for table in tables), _("Prime")),
            tuple(
                (
                    str(words.SIZES[size]),
                    *(str(table.poignees[size]) for table in tables),
                    str(rules.poignee_prime(size)),
                )
                for size in PoigneeSize
            ),
        ),
    )


def _trumps(rules: RuleSet, table: TableRule) -> str:
    if table.form is Form.FIVE_ALONE:
        return _("Atouts à %s, seul") % table.players
    return _("Atouts à %s") % table.players


def slams(rules: RuleSet) -> Section | None:
    """S-CHE-01 to 04, RO p.6 and 9."""
    if not rules.slams or bidding_table(rules) is None:
        return None
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


def petit_chelem(rules: RuleSet) -> Section | None:
    """S-HOUSE-PCH-01, S-HOUSE-PCH-02."""
    rule = rules.petit_chelem
    if rule is None or bidding_table(rules) is None:
        return None
    tricks = ngettext(
        "L’attaque fait toutes les levées sauf %(losses)s au plus.",
        "L’attaque fait toutes les levées sauf %(losses)s au plus.",
        rule.losses,
    )
    return Section(
        "petit-chelem",
        _("Petit chelem"),
        (
            tricks % {"losses": rule.losses},
            _("La prime n’est pas multipliée. Avec un chelem, seule la meilleure des deux compte."),
        ),
        Grid(
            (_("Petit chelem"), _("Prime")),
            tuple(
                (str(words.SLAMS[Chelem(each)]), signed(rule.premiums[each]))
                for each in rule.premiums
            ),
        ),
    )


def miseres(rules: RuleSet) -> Section | None:
    """S-HOUSE-MIS-01, S-HOUSE-MIS-02, S-HOUSE-MIS-03."""
    rule = rules.miseres
    if rule is None or bidding_table(rules) is None:
        return None
    return Section(
        "miseres",
        _("Misères"),
        (
            _("D’atout : aucun atout en main. De tête : aucune figure. L’Excuse est un atout."),
            _paid(rule),
        ),
        Grid(
            (_("Misère"), _("Points")),
            tuple(
                (str(MISERES[kind]), str(points)) for kind, points in rule.points.items() if points
            ),
        ),
    )


def _paid(rule: MisereRule) -> str:
    if rule.sharing is MisereSharing.PERSONAL:
        return _("Chaque autre joueur les paie à celui qui l’annonce, en dehors de la donne.")
    if rule.multiplied:
        return _("Elles vont à son camp, dans la marque, multipliées par le contrat.")
    return _("Elles vont à son camp, dans la marque, sans être multipliées.")
