"""What evenings do when somebody changes: results follow the person, and their pages say so."""

from __future__ import annotations

from typing import Any

from django.db.models import F, Q, QuerySet
from django.dispatch import receiver
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.models import Attendance, Deal, OldSeat, Seat, Session
from scoring.rescoring import rename_moved
from scoring.signals import session_touched
from tarotclub.models import Player, User
from tarotclub.people import MergeRefused
from tarotclub.signals import account_renamed, player_changed


@receiver(player_changed, dispatch_uid="scoring.player_changed")
def follow_player(player: Player, merged: int | None, **_rest: Any) -> set[int]:
    """Give `player` the seats of the record merged into it, and tell the pages that name them.

    Returns the seasons (pk) whose pages changed too. Raises MergeRefused when both sat at one
    table: then they are two people.
    """
    sessions = _held([player.pk] if merged is None else [player.pk, merged])
    if merged is not None:
        _take_over(player, merged)
        rename_moved(sessions, merged, player.pk)
    _raise(sessions)
    for session in sessions:
        session_touched.send(sender=Session, session=session)
    return {session.season_id for session in sessions if session.season_id is not None}


@receiver(account_renamed, dispatch_uid="scoring.account_renamed")
def follow_author(user: User, **_rest: Any) -> None:
    """Tell the pages whose deals' history names this account."""
    wrote = Deal.history.filter(author=user).values("table__session")
    _raise(_locked(Session.objects.filter(pk__in=wrote)))


def _raise(sessions: list[Session]) -> None:
    pks = [session.pk for session in sessions]
    Session.objects.filter(pk__in=pks).update(revision=F("revision") + 1)


def _held(players: list[int]) -> list[Session]:
    """The sessions these players (pk) came to, kept from other writers, always in one order."""
    came = Q(tables__seats__player__in=players) | Q(attendances__player__in=players)
    came |= Q(old_games__seats__player__in=players)
    return _locked(Session.objects.filter(came))


def _locked(found: QuerySet[Session]) -> list[Session]:
    pks = list(found.values_list("pk", flat=True).order_by().distinct())
    return list(Session.objects.select_for_update().filter(pk__in=pks).order_by("pk"))


def _take_over(player: Player, merged: int) -> None:
    tables = Seat.objects.filter(player=player).values("table")
    both = Seat.objects.filter(player=merged, table__in=tables).select_related("table__session")
    if met := both.order_by("table__session__date", "pk").first():
        raise MergeRefused(
            _("Ces deux joueurs étaient à la même table, le %(date)s : ce sont deux personnes.")
            % {"date": date_format(met.table.session.date, _("j F Y"))}
        )
    games = OldSeat.objects.filter(player=player).values("game")
    if OldSeat.objects.filter(player=merged, game__in=games).exists():
        raise MergeRefused(
            _("Ces deux joueurs étaient au même jeu ancien : ce sont deux personnes.")
        )
    Seat.objects.filter(player=merged).update(player=player)
    OldSeat.objects.filter(player=merged).update(player=player)
    came = Attendance.objects.filter(player=player).values("session")
    Attendance.objects.filter(player=merged, session__in=came).delete()
    Attendance.objects.filter(player=merged).update(player=player)
