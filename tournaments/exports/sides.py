"""Triplettes and quadrettes as a spreadsheet and in the JSON that `manage.py rank` reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.exports.deals import facts
from scoring.exports.workbook import Book, Column, Kind, Value
from scoring.ledger.ranks import MEMBERS
from scoring.rules.deal import Outcome
from scoring.rules.points import plain_number
from tournaments.copies import group_name
from tournaments.exports.again import notes_sheet, recount_sheet
from tournaments.exports.again_pm import pm_sheet, recount_pm
from tournaments.exports.parameters import add_parameters, seance_rows, tournament_rows
from tournaments.exports.people import changes_sheet
from tournaments.exports.record import decided
from tournaments.exports.tournament import (
    boards_sheet,
    deals_of,
    facts_shown,
    mark_text,
    rank_sheets,
    rulings_sheet,
)
from tournaments.messages_ranking import tie_words
from tournaments.models import LibreMember, SideSeance, Tournament
from tournaments.ranking import Encounter, PlayStatus
from tournaments.standings import Field, Row, duels, rankings, read_field

if TYPE_CHECKING:
    from scoring.models import Deal
    from tournaments.standings import Entrant

Json = dict[str, Any]


def side_book(tournament: Tournament) -> Book:
    """Return the workbook of a tournament of sides, names in full: for members."""
    field = read_field(tournament, MEMBERS)
    book = Book(tournament.name)
    _ranking_sheets(book, field)
    _members_sheet(book, field)
    if field.plan is not None:
        _plays_sheet(book, field)
        if _in_pm(field):
            _duels_sheet(book, field)
            pm_sheet(book, field)
            recount_pm(book, field)
        else:
            boards_sheet(book, field)
            notes_sheet(book, field)
            recount_sheet(book, field)
    if field.seance is not None:
        rulings_sheet(book, field.seance)
        changes_sheet(book, tournament)
    _parameters_sheet(book, field)
    return book


def _in_pm(field: Field) -> bool:
    return field.form == Tournament.Form.QUADRETTES


def _ranking_sheets(book: Book, field: Field) -> None:
    ranked = rankings(field)
    columns = [
        Column(_("Rang"), Kind.WHOLE),
        Column(_("N°"), Kind.WHOLE),
        Column(_("Équipe")),
        Column(_("Joueurs"), width=40),
        *_totals(field),
        Column(_("Départ")),
        Column(_("Étuis"), Kind.WHOLE),
        Column(_("Égalité"), width=36),
    ]
    made = _pm_row if _in_pm(field) else _percent_row
    blank: list[Value] = [None] * (len(columns) - 3)
    unranked = [[None, one.number, one.name, *blank] for one in ranked.unranked]
    rank_sheets(book, ranked, columns, made, unranked)


def _totals(field: Field) -> list[Column]:
    if _in_pm(field):
        return [
            Column(pgettext("match points", "PM"), Kind.MIXED),
            Column(_("Pénalités PM"), Kind.MIXED),
            Column(_("Points"), Kind.SCORE),
        ]
    return [
        Column(_("Général %"), Kind.PERCENT),
        Column(_("Attaque %"), Kind.PERCENT),
        Column(_("Défense %"), Kind.PERCENT),
        Column(_("Pénalités %"), Kind.PERCENT),
        Column(_("Tops"), Kind.WHOLE),
    ]


def _named(row: Row) -> list[Value]:
    who = row.entrant
    return [row.rank, who.number, who.name, ", ".join(who.members)]


def _start(who: Entrant) -> str | None:
    return who.starter.code if who.starter else None


def _pm_row(row: Row) -> list[Value]:
    made: list[Value] = [row.total, row.penalty or None, row.half_points]
    return [*_named(row), *made, _start(row.entrant), row.boards, tie_words(row.tie) or None]


def _percent_row(row: Row) -> list[Value]:
    made: list[Value] = [row.total, row.attack, row.defence, row.penalty or None, row.tops]
    return [*_named(row), *made, _start(row.entrant), row.boards, tie_words(row.tie) or None]


def _members_sheet(book: Book, field: Field) -> None:
    """Who plays in which side, and as what."""
    colours = {one.value: str(one.label) for one in SideSeance.Colour}
    seats = {1: _("Sud (attaque)"), 2: _("Nord"), 3: _("Est"), 4: _("Ouest")}
    parts = seats if _in_pm(field) else colours
    members = LibreMember.objects.filter(team__tournament=field.tournament)
    rows: list[list[Value]] = [
        [
            one.team.number,
            one.team.name,
            parts.get(one.role, ""),
            str(one.entry.player),
            one.entry.player.licence or None,
        ]
        for one in members.select_related("team", "entry__player").order_by(
            "team__number", "role", "entry__number"
        )
    ]
    columns = [
        Column(_("N°"), Kind.WHOLE),
        Column(_("Équipe")),
        Column(_("Place")),
        Column(_("Nom")),
        Column(_("Licence")),
    ]
    book.sheet(_("Équipes"), columns, rows, frozen=2)


def _plays_sheet(book: Book, field: Field) -> None:
    """Every play with its facts; void ones are named as such and have no notes."""
    kept, shown = facts_shown()
    notes = (_("PM attaque"), _("PM défense")) if _in_pm(field) else ()
    notes = notes or (_("Note attaque"), _("Note défense"))
    kind = Kind.MIXED if _in_pm(field) else Kind.PERCENT
    columns = [
        Column(_("Étui"), Kind.WHOLE),
        Column(_("Position"), Kind.WHOLE),
        Column(_("Table"), Kind.WHOLE),
        Column(_("Attaque")),
        Column(_("Attaquant")),
        Column(_("Défense")),
        *shown,
        Column(_("Score"), Kind.SCORE),
        *(Column(heading, kind) for heading in notes),
        Column(_("Marque de l’arbitre")),
        Column(_("Groupe")),
    ]
    book.sheet(
        _("Donnes"), columns, [_play(field, deal, kept) for deal in deals_of(field)], frozen=3
    )


def _play(field: Field, deal: Deal, kept: Sequence[int]) -> list[Value]:
    position, table = deal.table.position, deal.table.number
    at = (position, table, deal.number)
    seats = field.seated(position, table)
    taking = field.layout.taking(deal.number)
    # Who left may have had results of later positions: nobody sits there any more.
    attack = seats.get(taking)
    known = facts(deal, _at_table(field, position, table))
    result = field.at.get(at)
    counted = deal.outcome == Outcome.PLAYED and result is not None
    return [
        deal.number,
        position,
        table,
        attack.name if attack else None,
        field.attacker(*at) if attack else None,
        next((who.name for place, who in seats.items() if place != taking), None),
        *(known[place] for place in kept),
        deal.half_unit if counted else None,
        result.attack if result else None,
        result.defence if result else None,
        mark_text(result.status, field.form) if result else None,
        (group_name(result.group) or None) if result else None,
    ]


def _at_table(field: Field, position: int, table: int) -> Mapping[int, str]:
    """The players of a table by seat index."""
    if field.plan is None:
        return {}
    seated = field.seated(position, table).values()
    members = {one.starter.code: one.members for one in seated if one.starter}
    return dict(field.layout.seat_rows(field.plan.at[position, table], members))


def _duels_sheet(book: Book, field: Field) -> None:
    """Every board between two quadrettes with both scores: whoever wants can take the root."""
    columns = [
        Column(_("Étui"), Kind.WHOLE),
        Column(_("Équipe")),
        Column(_("Son attaque"), Kind.SCORE),
        Column(_("Contre")),
        Column(_("Attaque adverse"), Kind.SCORE),
        Column(pgettext("match points", "PM"), Kind.MIXED),
    ]
    rows: list[list[Value]] = [
        [
            board,
            duel.one.name,
            duel.meeting.ours,
            duel.other.name,
            duel.meeting.theirs,
            duel.meeting.pm,
        ]
        for board in (field.plan.schedule.boards if field.plan else ())
        for duel in duels(field, board)
    ]
    book.sheet(_("Matchs"), columns, rows, frozen=2)


def _parameters_sheet(book: Book, field: Field) -> None:
    rows: list[list[Value]] = [
        *tournament_rows(field.tournament),
        [_("Équipes"), len(field.entrants)],
        *seance_rows(field),
        *_method(field),
    ]
    add_parameters(book, field.tournament, rows, side_field_record(field))


def _method(field: Field) -> list[list[Value]]:
    if _in_pm(field):
        return [
            [
                pgettext("match points", "PM"),
                _("par étui, racine de l’écart des deux attaques, à trois décimales"),
            ],
            [_("Général"), _("somme des PM, moins les pénalités")],
            [_("Égalité"), _("étuis entre les ex aequo, somme des points, meilleure séance")],
        ]
    first = str(SideSeance.Colour(field.first).label)
    return [
        [_("Couleur qui attaque en premier"), first],
        [_("Notes"), _("topage de 0 à 100 par étui, les égalités se partagent")],
        [_("Général"), _("½ de l’attaque + ½ de la défense, moins les pénalités")],
        [_("Égalité"), _("le nombre de tops, sinon même rang")],
    ]


def side_record(tournament: Tournament) -> Json:
    """Everything the rankings are computed from; competitors bear the numbers of their sides."""
    return side_field_record(read_field(tournament, MEMBERS))


def side_field_record(field: Field) -> Json:
    """The same of a tournament that is read already."""
    unit = "pm" if _in_pm(field) else "percent"
    return {
        "form": field.tournament.form,
        "competitors": [_competitor(one) for one in field.entrants],
        "results": [_result(leg, field.donnes) for leg in field.encounters()],
        **decided(field, unit),
    }


def _competitor(one: Entrant) -> Json:
    line = {"line": str(one.side)} if one.side else {}
    gone = [former.name for former in one.former]
    return {"id": one.id, "name": one.name, **line, "members": [*one.members, *gone]}


def _result(leg: Encounter, donnes: int) -> Json:
    return {
        "session": leg.session,
        # As the manual counts them: an Emmanuel's four donnes are one (OT p.46).
        "position": (leg.position - 1) // donnes + 1,
        "table": leg.table,
        "board": leg.board,
        "attack": leg.attack,
        "defence": leg.defence,
        **({} if leg.half_unit is None else {"score": plain_number(leg.half_unit)}),
        "status": str(PlayStatus(leg.status)),
        **({"group": leg.group} if leg.group else {}),
    }
