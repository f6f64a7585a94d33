"""What is chosen to begin an old game: which of the two, its reading, who plays."""

from __future__ import annotations

import uuid
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.forms.tools.base import TileChoice
from scoring.messages_historical import GAMES, PRESETS, TIES, finding_text
from scoring.models import Session
from scoring.rules.historical import (
    HistoricalCode,
    HistoricalGame,
    ImpossibleEvent,
    Period,
    game_from_data,
    m1637,
    m1659,
)
from tarotclub.models import Player

MOST = m1659.MOST_PLAYERS


class OldGameForm(forms.Form):
    """A new sheet. `rules` and `players` are what was chosen, once it is valid."""

    submission = forms.UUIDField(widget=forms.HiddenInput)
    game = TileChoice([(each.value, GAMES[each]) for each in Period], label=_("Le jeu"))
    preset = TileChoice(
        [(each.value, PRESETS[each]) for each in m1637.Preset],
        label=_("En 1637 : la lecture du texte"),
        initial=m1637.Preset.PROPOSED.value,
    )
    tie = TileChoice(
        [(each.value, TIES[each]) for each in m1659.Tie],
        label=_("En 1659 : à égalité"),
        initial=m1659.Tie.CARRY.value,
    )

    def __init__(self, session: Session, data: Any = None) -> None:
        super().__init__(data, initial={"submission": uuid.uuid4()})
        self.rules: HistoricalGame | None = None
        self.players: list[Player] = []
        self.known = {str(player.pk): player for player in _club_players(session)}
        choices = _choices(session, self.known)
        for place in range(1, MOST + 1):
            self.fields[f"player_{place}"] = forms.ChoiceField(
                choices=choices,
                required=False,
                label=gettext("Joueur %(number)s") % {"number": place},
                error_messages={"invalid_choice": gettext("Ce joueur n’est pas du club.")},
            )

    def seats(self) -> list[forms.BoundField]:
        """The fields of the players, in the order of play."""
        return [self[f"player_{place}"] for place in range(1, MOST + 1)]

    def clean_game(self) -> str:
        game = str(self.cleaned_data["game"])
        if not game:
            raise forms.ValidationError(_("Quel jeu ?"), code="required")
        return game

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        self._seat(cleaned)
        if not self.errors:
            data: dict[str, object] = {"game": cleaned["game"], "players": len(self.players)}
            if cleaned["game"] == Period.Y1637:
                data["preset"] = cleaned["preset"] or m1637.Preset.PROPOSED.value
            else:
                data["tie"] = cleaned["tie"] or m1659.Tie.CARRY.value
            self._read(data)
        return cleaned

    def _seat(self, cleaned: dict[str, Any]) -> None:
        for place in range(1, MOST + 1):
            player = self.known.get(cleaned.get(f"player_{place}", ""))
            if player is None:
                continue
            if player in self.players:
                self.add_error(f"player_{place}", _("Ce joueur est déjà à la table."))
            self.players.append(player)

    def _read(self, data: dict[str, object]) -> None:
        try:
            if not self.players:
                raise ImpossibleEvent([])
            self.rules = game_from_data(data)
        except ImpossibleEvent as wrong:
            for finding in wrong.findings:
                if finding.code is not HistoricalCode.PLAYERS_UNKNOWN:
                    self.add_error("game", finding_text(finding))
            words = _("En 1637 on joue à deux ou trois, en 1659 de deux à six.")
            self.add_error("player_1", words)


def _club_players(session: Session) -> list[Player]:
    """Everybody of the club who is not archived."""
    return list(
        Player.objects.filter(club_id=session.club_id, archived_at=None).order_by("sort_key")
    )


def _choices(session: Session, known: dict[str, Player]) -> list[Any]:
    """Those who came first, then the others of the club."""
    came = {str(pk) for pk in session.attendances.values_list("player_id", flat=True)}
    here = [(key, player.full_name) for key, player in known.items() if key in came]
    others = [(key, player.full_name) for key, player in known.items() if key not in came]
    groups = [(gettext("Présents"), here), (gettext("Le club"), others)]
    return [("", gettext("personne")), *(group for group in groups if group[1])]
