"""Teams, what equal totals become, how a séance is played."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tarotclub.fields import NameField, RowsField
from tarotclub.models import Player
from tournaments.directing.libre import Choice
from tournaments.libreplans import MOST_DEALS, Offer
from tournaments.models import LibreSeance
from tournaments.ranking import LibreTies

if TYPE_CHECKING:
    from django.http import QueryDict

    from tournaments.models import Seance

DRAWN, RANKED = str(LibreSeance.Seating.DRAWN), str(LibreSeance.Seating.RANKED)
HIGHEST_SEED = 9999


class TeamForm(forms.Form):
    """A team's name and its players, of those entered who have no team yet."""

    name = NameField(label=_("Nom de l’équipe"), max_length=60, required=False)
    members = RowsField(
        label=_("Joueurs"),
        queryset=Player.objects.none(),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Cochez les joueurs de l’équipe.")},
    )

    def __init__(self, free: Iterable[Player], data: QueryDict | None = None) -> None:
        super().__init__(data)
        members: Any = self.fields["members"]
        members.queryset = Player.objects.filter(pk__in=[one.pk for one in free])
        self.fields["name"].widget.attrs["autocomplete"] = "off"
        self.fields["name"].help_text = _("Vide : les noms des joueurs.")

    def team_name(self) -> str:
        """The name typed, or the players' names; who has a pseudonym is not given away."""
        people = self.cleaned_data["members"]
        names = " – ".join(one.pseudonym or one.last_name or one.first_name for one in people)
        return self.cleaned_data["name"] or names[:60]


class TeamNameForm(forms.Form):
    """Another name for a team."""

    name = NameField(
        label=_("Nom de l’équipe"),
        max_length=60,
        error_messages={"required": _("Il manque le nom de l’équipe.")},
    )


class TiesForm(forms.Form):
    """What becomes of equal totals."""

    ties = forms.ChoiceField(
        label=_("À égalité"),
        widget=forms.RadioSelect,
        choices=[
            (str(LibreTies.SHARED), _("même place")),
            (
                str(LibreTies.BEST_POSITION),
                _("meilleure position, puis contrats réussis, puis sur-contrats"),
            ),
        ],
    )


class FormatForm(forms.Form):
    """How a séance is played: which tables, how many positions of how many deals."""

    how = forms.ChoiceField(
        label=_("Mouvement"),
        widget=forms.RadioSelect,
        error_messages={"required": _("Choisissez comment les tables changent.")},
    )
    positions = forms.IntegerField(label=_("Positions"), min_value=1, max_value=50)
    deals = forms.IntegerField(label=_("Donnes par position"), min_value=1, max_value=MOST_DEALS)
    coefficient = forms.DecimalField(
        label=_("Coefficient"),
        min_value=Decimal("0.01"),
        max_value=Decimal("9.99"),
        max_digits=4,
        decimal_places=2,
        initial=Decimal(1),
        localize=True,
    )

    def __init__(
        self,
        offers: Sequence[Offer],
        data: QueryDict | None = None,
        seance: Seance | None = None,
        *,
        teams: bool = False,
    ) -> None:
        super().__init__(data, initial=_initial(offers, seance))
        self.offers = offers
        how: Any = self.fields["how"]
        how.choices = [(one.value, one.part.movement_id) for one in offers]
        if not teams:
            how.choices += [(DRAWN, DRAWN), (RANKED, RANKED)]
        for name in ("positions", "deals", "coefficient"):
            attrs = self.fields[name].widget.attrs
            attrs["inputmode"] = "decimal" if name == "coefficient" else "numeric"

    def choice(self) -> Choice:
        """What was chosen, once valid."""
        typed = self.cleaned_data
        how = typed["how"]
        drawn = how in (DRAWN, RANKED)
        movement, _slash, size = ("", "", "") if drawn else how.partition("/")
        return Choice(
            seating=how if drawn else str(LibreSeance.Seating.MOVEMENT),
            positions=typed["positions"],
            deals=typed["deals"],
            movement=movement,
            fifths=size == "5",
            coefficient=typed["coefficient"],
            halved=bool(typed.get("halved")),
        )


def _initial(offers: Sequence[Offer], seance: Seance | None) -> dict[str, object]:
    if seance is not None and seance.positions:
        libre = seance.libre
        moved = libre.seating == LibreSeance.Seating.MOVEMENT
        how = f"{seance.movement}/{'5' if libre.fifths else '4'}" if moved else libre.seating
        return {
            "how": how,
            "positions": seance.positions,
            "deals": seance.set_size,
            "coefficient": seance.coefficient,
        }
    if not offers:
        return {"how": DRAWN, "positions": 5, "deals": 5, "coefficient": Decimal(1)}
    part = offers[0].part
    return {
        "how": offers[0].value,
        "positions": part.positions,
        "deals": part.set_size,
        "coefficient": Decimal(1),
    }


class SeanceForm(FormatForm):
    """A further séance: who plays it, whether points are halved before it, how one sits down."""

    PLACES = (("draw", _("tirées au sort")), ("rank", _("dans l’ordre du classement")))

    halved = forms.BooleanField(
        label=_("Diviser par deux les points acquis"),
        required=False,
        help_text=_("Avant cette séance, comme on le fait quand des joueurs sont éliminés."),
    )
    places = forms.ChoiceField(
        label=_("Places"), widget=forms.RadioSelect, choices=PLACES, initial="draw"
    )
    kept = forms.IntegerField(widget=forms.HiddenInput, min_value=1)

    def seed(self) -> int | None:
        """The number of the draw; None where the ranking seats, as it always does in a final."""
        how = self.cleaned_data["how"]
        final = any(one.final and one.value == how for one in self.offers)
        drawn = self.cleaned_data["places"] == "draw" and not final
        return 1 + secrets.randbelow(HIGHEST_SEED) if drawn else None
