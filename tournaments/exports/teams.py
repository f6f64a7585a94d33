"""Teams of four to six as a spreadsheet and in the JSON that `manage.py rank` reads."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.exports.workbook import Book, Column, Kind, Value
from scoring.rules.points import plain_number
from scoring.words import CONTRACTS
from tarotclub import RELEASE
from tournaments.explanations_teams import board_text, state_text
from tournaments.exports.parameters import certificate_rows
from tournaments.faultwords import status_text, title_of
from tournaments.messages_ranking import tie_words
from tournaments.models import Penalty
from tournaments.ranking import PM, PlayStatus
from tournaments.standings.teams import (
    TeamField,
    final_places,
    pool_tables,
    quarter_sheets,
    read_teams,
    winner_of,
)

if TYPE_CHECKING:
    from tournaments.models import Tournament
    from tournaments.standings.teams import LegCell, MeetingView

Json = dict[str, Any]
_CONTRACTS = {str(code): name for code, name in CONTRACTS.items()}


def team_book(tournament: Tournament) -> Book:
    """The workbook of a tournament of teams, names in full: for members."""
    field = read_teams(tournament)
    book = Book(tournament.name)
    _places_sheet(book, field)
    _pools_sheet(book, field)
    _meetings_sheet(book, field)
    _boards_sheet(book, field)
    _members_sheet(book, field)
    _rulings_sheet(book, field)
    _parameters_sheet(book, field)
    return book


def _pm(name: str) -> Column:
    return Column(name, Kind.MIXED)


def _places_sheet(book: Book, field: TeamField) -> None:
    """Who won, once that is known."""
    columns = [
        Column(_("Rang"), Kind.WHOLE),
        Column(_("N°"), Kind.WHOLE),
        Column(_("Équipe")),
        Column(_("Joueurs"), width=48),
    ]
    rows: list[list[Value]] = [
        [rank, team.number, team.name, ", ".join(one.name for one in team.members)]
        for rank, team in final_places(field)
    ]
    book.sheet(_("Classement final"), columns, rows, frozen=3)


def _pools_sheet(book: Book, field: TeamField) -> None:
    columns = [
        Column(_("Poule")),
        Column(_("Rang"), Kind.WHOLE),
        Column(_("N°"), Kind.WHOLE),
        Column(_("Équipe")),
        Column(_("Points"), Kind.WHOLE),
        Column(_("Victoires"), Kind.WHOLE),
        Column(_("Joués"), Kind.WHOLE),
        _pm(_("Écart de PM")),
        _pm(_("PM marqués")),
        _pm(_("Bonus")),
        Column(_("Égalité"), width=36),
    ]
    rows: list[list[Value]] = [
        [
            table.pool or None,
            row.rank,
            row.team.number,
            row.team.name,
            row.points,
            row.wins,
            row.matches,
            row.difference,
            row.scored,
            row.bonus,
            (tie_words(row.tie) or None) if row.matches else None,
        ]
        for table in pool_tables(field)
        for row in table.rows
    ]
    book.sheet(_("Poules"), columns, rows, frozen=4)


def _meetings_sheet(book: Book, field: TeamField) -> None:
    columns = [
        Column(_("Rencontre"), Kind.WHOLE),
        Column(_("Poule")),
        Column(_("Tour"), Kind.WHOLE),
        Column(_("Équipe")),
        Column(_("Contre")),
        _pm(_("PM des donnes")),
        _pm(_("Bonus")),
        _pm(_("Pénalités PM")),
        _pm(_("Total PM")),
        _pm(_("Total adverse")),
        Column(_("Donnes gagnées"), Kind.WHOLE),
        Column(_("Quarts gagnés"), Kind.WHOLE),
        Column(_("État")),
        Column(_("Gagne")),
    ]
    book.sheet(_("Rencontres"), columns, _meetings(field), frozen=1)


def _meetings(field: TeamField) -> Iterator[list[Value]]:
    for meeting in field.meetings:
        names = {one.team.id: one.team.name for one in meeting.sides}
        winner, _tie = winner_of(meeting)
        for result in meeting.results:
            for side, other in result.sides():
                yield [
                    meeting.number,
                    meeting.pool or None,
                    meeting.round,
                    names[side.team],
                    names[other.team],
                    side.scored,
                    side.bonus,
                    side.penalty,
                    side.total,
                    other.total,
                    side.boards_won,
                    side.quarters_won,
                    state_text(meeting),
                    winner.name if winner is not None else None,
                ]


def _boards_sheet(book: Book, field: TeamField) -> None:
    """Every board with both scores: whoever wants can take the root."""
    leg = [
        Column(_("Contrat")),
        Column(_("Score"), Kind.SCORE),
        _pm(pgettext("match points", "PM")),
        Column(_("Marque de l’arbitre")),
    ]
    columns = [
        Column(_("Rencontre"), Kind.WHOLE),
        Column(_("Quart"), Kind.WHOLE),
        Column(_("Étui"), Kind.WHOLE),
        Column(_("Équipe")),
        Column(_("Attaquant")),
        *leg,
        Column(_("Contre")),
        Column(_("Attaquant adverse")),
        Column(_("Contrat adverse")),
        Column(_("Score adverse"), Kind.SCORE),
        _pm(_("PM adverses")),
        Column(_("Marque adverse")),
        Column(_("Pourquoi"), width=60),
    ]
    book.sheet(_("Donnes"), columns, _boards(field), frozen=3)


def _boards(field: TeamField) -> Iterator[list[Value]]:
    for meeting in field.meetings:
        for sheet in quarter_sheets(meeting):
            for row in sheet.rows:
                if row.result is None:
                    continue
                halves = [
                    [
                        *_leg(meeting, leg),
                        Fraction(row.result.pm(leg.attack.team.id), PM),
                        _mark(leg),
                    ]
                    for leg in row.legs
                ]
                yield [
                    meeting.number,
                    sheet.number,
                    row.board,
                    *halves[0],
                    *halves[1],
                    board_text(row),
                ]


def _leg(meeting: MeetingView, leg: LegCell) -> list[Value]:
    """The team, who attacked for it, the contract, the score."""
    chosen = meeting.quarters[leg.leg.quarter - 1].lineups.get(leg.attack.letter, ())
    who = leg.attack.team.member(chosen[0]) if chosen else None
    contract = leg.played.contract if leg.played is not None and leg.half is not None else ""
    return [
        leg.attack.team.name,
        who.name if who is not None else None,
        str(_CONTRACTS[contract]) if contract in _CONTRACTS else None,
        leg.half,
    ]


def _mark(leg: LegCell) -> str | None:
    status = leg.played.status if leg.played is not None else PlayStatus.PLAYED
    return None if status is PlayStatus.PLAYED else status_text(status, "equipes")


def _members_sheet(book: Book, field: TeamField) -> None:
    columns = [
        Column(_("N°"), Kind.WHOLE),
        Column(_("Équipe")),
        Column(_("Nom")),
        Column(_("Classement")),
        Column(_("Capitaine")),
    ]
    rows: list[list[Value]] = [
        [
            team.number,
            team.name,
            one.name,
            one.national_class or None,
            _("capitaine") if one.captain else None,
        ]
        for team in field.teams
        for one in team.members
    ]
    book.sheet(_("Équipes"), columns, rows, frozen=2)


def _rulings_sheet(book: Book, field: TeamField) -> None:
    columns = [
        Column(_("Rencontre"), Kind.WHOLE),
        Column(_("Étui"), Kind.WHOLE),
        Column(_("Équipe")),
        Column(_("Faute"), width=36),
        Column(_("Motif"), width=36),
        _pm(_("PM retirés")),
        Column(_("Avertissement")),
        Column(_("Par")),
        Column(_("Annulée")),
    ]
    held = Penalty.objects.filter(ruling__seance__tournament=field.tournament).select_related(
        "ruling__seance__meeting",
        "ruling__play__board",
        "ruling__author",
        "entry__libre_member__team",
    )
    rows: list[list[Value]] = [
        [
            one.ruling.seance.meeting.number,
            one.ruling.play.board.number if one.ruling.play is not None else None,
            one.entry.libre_member.team.name,
            title_of(one.ruling.fault) or None,
            one.ruling.reason or None,
            Fraction(one.amount) if one.amount else None,
            _("oui") if one.warning else None,
            str(one.ruling.author or one.ruling.author_label),
            (one.ruling.cancel_reason or _("oui")) if one.ruling.cancelled_at else None,
        ]
        for one in held.order_by("ruling")
    ]
    book.sheet(_("Décisions"), columns, rows, frozen=1)


def _parameters_sheet(book: Book, field: TeamField) -> None:
    tournament, setup = field.tournament, field.setup
    rows: list[list[Value]] = [
        [_("Tournoi"), tournament.name],
        [_("Date"), tournament.date],
        [_("Forme"), tournament.get_form_display()],
        [_("État"), tournament.get_status_display()],
        [_("Équipes"), len(field.teams)],
        [_("Formule"), setup.get_way_display()],
        [_("Match"), setup.match],
        [_("Triangulaire"), setup.triangular],
        [_("Numéro du tirage"), setup.seed],
        [_("Bonus de Coupe"), _("oui") if setup.bonus else _("non")],
        [
            pgettext("match points", "PM"),
            _("par donne, racine de l’écart des deux attaques, à la meilleure seule"),
        ],
        [_("Poules"), _("victoire 3, nul 2, défaite 1, forfait 0")],
        *certificate_rows(tournament, field_record(field)),
        [_("Programme"), f"TarotClub {RELEASE}"],
    ]
    columns = [Column(_("Paramètre"), width=24), Column(_("Valeur"), Kind.MIXED, width=60)]
    book.sheet(_("Paramètres"), columns, rows)


def team_record(tournament: Tournament) -> Json:
    """Everything the pools and matches are computed from; teams bear their numbers."""
    return field_record(read_teams(tournament))


def field_record(field: TeamField) -> Json:
    """The same of a tournament that is read already."""
    played = [one for one in field.meetings if not one.exempt]
    return {
        "form": "equipes",
        "competitors": [
            {"id": one.id, "name": one.name, "members": [each.name for each in one.members]}
            for one in field.teams
        ],
        "meetings": [_meeting(one) for one in played],
        "results": [result for one in played for result in _results(one)],
        "penalties": [
            {
                "meeting": one.number,
                "competitor": team,
                "against": against,
                "pm": float(amount),
            }
            for one in played
            for (team, against), amount in sorted(one.charged.items())
        ],
    }


def _meeting(meeting: MeetingView) -> Json:
    forfeit = next((one.team.id for one in meeting.sides if one.forfeit), None)
    return {
        "meeting": meeting.number,
        **({"pool": meeting.pool} if meeting.pool else {}),
        "round": meeting.round,
        "teams": [one.team.id for one in meeting.sides],
        "bonus": {one.team.id: float(one.bonus) for one in meeting.sides if one.bonus},
        **({"forfeit": forfeit} if forfeit else {}),
        "over": meeting.over,
    }


def _results(meeting: MeetingView) -> Iterator[Json]:
    for play in meeting.encounters():
        yield {
            "meeting": meeting.number,
            "session": play.session,
            "position": play.position,
            "table": play.table,
            "board": play.board,
            "attack": play.attack,
            "defence": play.defence,
            **({} if play.half_unit is None else {"score": plain_number(play.half_unit)}),
            "status": str(PlayStatus(play.status)),
            **({"group": play.group} if play.group else {}),
        }
