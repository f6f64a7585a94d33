"""What tournaments do when deals or people change elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import F, Q
from django.db.models.signals import post_delete
from django.dispatch import receiver
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.models import Deal, Session, Table
from scoring.recording import Constraints, register_constraints
from scoring.signals import deal_written, session_touched
from scoring.tablelinks import (
    register_call,
    register_camps,
    register_details,
    register_seat_names,
    register_stays,
)
from scoring.withholding import register_withholding
from tarotclub.models import Player
from tarotclub.people import Change, MergeRefused
from tarotclub.signals import player_changed
from tarotclub.versions import Gone
from tournaments.directing import Refused, constraints, note_deal
from tournaments.directing.free import free_constraints
from tournaments.directing.hall import call_arbiter
from tournaments.directing.libre import libre_constraints
from tournaments.directing.teams import team_constraints
from tournaments.directing.teams.following import keep_drawn_by_deal
from tournaments.models import Entry, Meeting, PrintedLine, Seance, Sequel, Tournament
from tournaments.movements import PLAY_ORDER
from tournaments.standings.embargo import withheld
from tournaments.teamphones import CAMPS, halves_played, meeting_names
from tournaments.words import SEATS


@register_constraints
def by_form(table: Table, number: int | None) -> Constraints | None:
    """What the tournament's form fixes at a table; None for the table of an evening."""
    session = table.session
    if session.kind != Session.Kind.SEANCE:
        return None
    tournament = _seance_of(session).tournament
    if tournament.form == Tournament.Form.FREE:
        home = reverse("tournament", args=[session.club.slug, tournament.pk])
        return free_constraints(table, number, home, _("Tournoi"))
    if tournament.form == Tournament.Form.EQUIPES:
        return team_constraints(table, number)
    if tournament.form != Tournament.Form.LIBRE:
        return constraints(table, number)
    home = reverse("tournament", args=[session.club.slug, tournament.pk])
    return libre_constraints(table, home, _("Tournoi"))


def _seance_of(session: Session) -> Seance:
    if not Session.seance.is_cached(session):
        session.seance = Seance.objects.select_related("tournament").get(session=session)
    return session.seance


def _of_teams(session: Session) -> bool:
    if Session.seance.is_cached(session):
        return bool(session.seance.tournament.form == Tournament.Form.EQUIPES)
    teams = Tournament.objects.filter(form=Tournament.Form.EQUIPES)
    return teams.filter(seances__session=session.pk).exists()


@register_withholding
def until_shown(table: Table) -> bool:
    """Keep the public from the sheets of a position, or of boards, that it may not see yet."""
    _seance_of(table.session)
    return withheld(table)


@register_call
def from_the_table(session: Session, number: int, label: str) -> None:
    """A phone at the table calls; one whose tournament ended meanwhile finds nothing there."""
    try:
        call_arbiter(session, number, label)
    except Refused as refused:
        raise Gone from refused


@register_seat_names
def compass(table: Table) -> Sequence[str]:
    """What the places of a tournament's table are called, in the order of play."""
    if table.session.kind != Session.Kind.SEANCE:
        return ()
    return (*(str(SEATS[seat]) for seat in PLAY_ORDER), _("Cinquième"))


@register_stays
def both_halves(session: Session, number: int) -> Sequence[int]:
    """A meeting of teams plays both halves of a quarter at a stretch."""
    seance = _seance_of(session)
    if seance.tournament.form != Tournament.Form.EQUIPES:
        return ()
    return halves_played(session, seance.set_size, number)


@register_details
def who_meets(session: Session) -> str:
    """The meetings of a tournament of teams are sessions of one name."""
    return meeting_names(Meeting.objects.filter(seance__session=session)).get(session.pk, "")


@register_camps
def two_teams(table: Table) -> Mapping[int, int]:
    """At a meeting's table an opponent agrees with a result, not a team mate."""
    session = table.session
    return CAMPS if session.kind == Session.Kind.SEANCE and _of_teams(session) else {}


@receiver(deal_written)
def board_follows(deal: Deal, table: Table, **_rest: Any) -> None:
    """A tournament's deal changed: the notes of its board, and of no other, are computed again."""
    note_deal(deal, table)
    if table.session.kind == Session.Kind.SEANCE and _of_teams(table.session):
        keep_drawn_by_deal(table)


@receiver(post_delete, sender=Sequel)
def sessions_follow(instance: Sequel, **_rest: Any) -> None:
    """A séance in preparation was removed: the pages of the others no longer name it."""
    others = Q(pk=instance.first_id) | Q(sequel_of__first=instance.first_id)
    told = list(Tournament.objects.filter(others).values_list("pk", flat=True))
    Tournament.objects.filter(pk__in=told).update(revision=F("revision") + 1)


@receiver(session_touched)
def tournament_follows(session: Session, **_rest: Any) -> None:
    """A page of a séance changed: its tournament's pages did too."""
    if session.kind == Session.Kind.SEANCE:
        told = Tournament.objects.filter(seances__session=session.pk)
        told.update(revision=F("revision") + 1)


@receiver(player_changed, dispatch_uid="tournaments.player_changed")
def entries_follow_player(player: Player, merged: int | None, change: Change, **_rest: Any) -> None:
    """Give `player` the entries of the record merged into it, and tell the pages that name them.

    The rows of printed lists are his as entries are; forgotten, he has no name there either. Raises
    MergeRefused when both entered one tournament: then they are two people. Tournaments that
    have a session with seats were told, and are held, with that session already.
    """
    who = [player.pk] if merged is None else [player.pk, merged]
    entered = Tournament.objects.filter(
        Q(pk__in=Entry.objects.filter(player__in=who).values("tournament"))
        | Q(pk__in=PrintedLine.objects.filter(player__in=who).values("printed__tournament"))
    )
    held = entered.select_for_update(of=("self",)).order_by("pk")
    told = [tournament.pk for tournament in held]
    if merged is not None:
        _take_over(player, merged)
    if change is Change.ANONYMISED:
        _unname(player)
    Tournament.objects.filter(pk__in=told).update(revision=F("revision") + 1)


def _take_over(player: Player, merged: int) -> None:
    entered = Entry.objects.filter(player=player).values("tournament")
    both = Entry.objects.filter(player=merged, tournament__in=entered)
    if met := both.select_related("tournament").order_by("pk").first():
        raise _two_people(met.tournament)
    lists = PrintedLine.objects.filter(player=player).values("printed")
    same = PrintedLine.objects.filter(player=merged, printed__in=lists)
    if line := same.select_related("printed__tournament").order_by("pk").first():
        raise _two_people(line.printed.tournament)
    Entry.objects.filter(player=merged).update(player=player)
    PrintedLine.objects.filter(player=merged).update(player=player)


def _two_people(tournament: Tournament) -> MergeRefused:
    return MergeRefused(
        _("Ces deux joueurs sont inscrits au même tournoi, %(name)s : ce sont deux personnes.")
        % {"name": tournament.name}
    )


def _unname(player: Player) -> None:
    """Take the name off the rows that are his; where the number was a name too, put the order."""
    lines = list(PrintedLine.objects.filter(player=player))
    for line in lines:
        line.name = ""
        if not line.number.isdigit():
            line.number = f"({line.order})"
    PrintedLine.objects.bulk_update(lines, ["name", "number"])
