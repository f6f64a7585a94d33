"""What tournaments do when deals or people change elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import F, Q
from django.db.models.signals import post_delete
from django.dispatch import receiver
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.models import Deal, Session, Table
from scoring.recording import Constraints, register_constraints
from scoring.signals import deal_written, session_touched
from scoring.tablelinks import register_call, register_seat_names
from scoring.withholding import register_withholding
from tarotclub.models import Player
from tarotclub.people import MergeRefused
from tarotclub.signals import player_changed
from tarotclub.versions import Gone
from tournaments.directing import Refused, constraints, note_deal
from tournaments.directing.free import free_constraints
from tournaments.directing.hall import call_arbiter
from tournaments.directing.libre import libre_constraints
from tournaments.directing.teams import team_constraints
from tournaments.directing.teams.following import keep_drawn_by_deal
from tournaments.models import Entry, Seance, Sequel, Tournament
from tournaments.movements import PLAY_ORDER
from tournaments.standings.embargo import withheld
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
def entries_follow_player(player: Player, merged: int | None, **_rest: Any) -> None:
    """Give `player` the entries of the record merged into it, and tell the pages that name them.

    Raises MergeRefused when both entered one tournament: then they are two people. Tournaments that
    have a session with seats were told, and are held, with that session already.
    """
    who = [player.pk] if merged is None else [player.pk, merged]
    entered = Tournament.objects.filter(
        pk__in=Entry.objects.filter(player__in=who).values("tournament")
    )
    held = entered.select_for_update(of=("self",)).order_by("pk")
    told = [tournament.pk for tournament in held]
    if merged is not None:
        _take_over(player, merged)
    Tournament.objects.filter(pk__in=told).update(revision=F("revision") + 1)


def _take_over(player: Player, merged: int) -> None:
    entered = Entry.objects.filter(player=player).values("tournament")
    both = Entry.objects.filter(player=merged, tournament__in=entered)
    if met := both.select_related("tournament").order_by("pk").first():
        raise MergeRefused(
            _("Ces deux joueurs sont inscrits au même tournoi, %(name)s : ce sont deux personnes.")
            % {"name": met.tournament.name}
        )
    Entry.objects.filter(player=merged).update(player=player)
