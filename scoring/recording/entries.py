"""What goes into the write path, and what it answers when it cannot store it."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.utils.translation import gettext as _

from scoring.messages import finding_text
from scoring.models import Deal
from scoring.rules.deal import (
    Called,
    Camp,
    Chelem,
    Contract,
    Finding,
    Misere,
    MisereKind,
    Outcome,
    PetitChelem,
    Poignee,
    PoigneeSize,
)
from tarotclub import versions

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tarotclub.models import User

UNDO_SECONDS = 120
FIRST_NUMBER, LAST_NUMBER = 1, 999


@dataclass(frozen=True)
class Author:
    """Who writes: an account, or what stands for one ("table 3, Nord")."""

    user: User | None
    label: str = ""

    def wrote(self, author_id: int | None, label: str) -> bool:
        """True when a row with this author column and label was written by the same."""
        if self.user is None:
            return author_id is None and bool(label) and label == self.label
        return author_id == self.user.pk


class Change(StrEnum):
    """Why a version of a deal exists; the code that its history keeps."""

    RECORDED = "deal.recorded"
    CORRECTED = "deal.corrected"
    VOIDED = "deal.voided"
    RESTORED = "deal.restored"
    UNDONE = "deal.undone"
    REVERTED = "deal.reverted"
    RESCORED = "deal.rescored"


@dataclass(frozen=True)
class DealEntry:
    """A deal as somebody submits it.

    `submission` is made by the sender's device and unique within the table; `number` is the deal's
    number on the sheet, or the étui's. `half_points` are the attack's, whoever `counted` them.
    `half_unit` is what each defender pays (+) or receives (−), and is asked for with depth `unit`
    alone, with `taker` and at five `called`. `playing` and `dealer` are the rotation's where None.
    """

    submission: UUID
    number: int
    outcome: Outcome = Outcome.PLAYED
    depth: Deal.Depth = Deal.Depth.FACTS
    taker: int | None = None
    contract: Contract | None = None
    called: Called | None = None
    partner: int | None = None
    bouts: int | None = None
    half_points: int | None = None
    counted: Camp = Camp.ATTACK
    poignees: tuple[Poignee, ...] = ()
    petit_au_bout: Camp | None = None
    chelem: Chelem | None = None
    petit_chelem: PetitChelem | None = None
    miseres: tuple[Misere, ...] = ()
    half_unit: int | None = None
    playing: tuple[int, ...] | None = None
    dealer: int | None = None

    @property
    def content(self) -> dict[str, object]:
        """Everything but the submission, as JSON carries it.

        Without the house's facts where there are none: a deal without any keeps its digest.
        """
        miseres = [[each.seat, each.kind] for each in self.miseres]
        houses = {"petit_chelem": self.petit_chelem, "miseres": miseres}
        return {
            "number": self.number,
            "outcome": self.outcome,
            "depth": self.depth,
            "taker": self.taker,
            "contract": self.contract,
            "called": self.called,
            "partner": self.partner,
            "bouts": self.bouts,
            "half_points": self.half_points,
            "counted": self.counted,
            "poignees": [[each.seat, each.size] for each in self.poignees],
            "petit_au_bout": self.petit_au_bout,
            "chelem": self.chelem,
            "half_unit": self.half_unit,
            "playing": self.playing,
            "dealer": self.dealer,
            **{name: value for name, value in houses.items() if value},
        }

    @property
    def digest(self) -> str:
        """The same for the same content, whatever the submission."""
        text = json.dumps(self.content, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()


def entry_of(deal: Deal) -> DealEntry:
    """Return the entry that would write `deal` (or a version from its history) as it stands."""
    facts = {name: getattr(deal, name) for name in _PLAIN | _CHOSEN.keys()}
    facts["half_unit"] = deal.half_unit if deal.depth == Deal.Depth.UNIT else None
    return entry_from(deal.submission, facts, deal.playing, poignees_of(deal), miseres_of(deal))


_PLAIN = {"number", "taker", "partner", "bouts", "half_points", "half_unit", "dealer"}
_CHOSEN: dict[str, type[Enum]] = {
    "outcome": Outcome,
    "depth": Deal.Depth,
    "contract": Contract,
    "called": Called,
    "counted": Camp,
    "petit_au_bout": Camp,
    "chelem": Chelem,
    "petit_chelem": PetitChelem,
}


def entry_from(
    submission: UUID,
    facts: Mapping[str, Any],
    playing: Sequence[int] | None,
    poignees: tuple[Poignee, ...],
    miseres: tuple[Misere, ...],
) -> DealEntry:
    """The entry of facts by their stored names and words; "" or None where nothing was chosen."""
    said: dict[str, Any] = {name: facts[name] for name in _PLAIN}
    for name, kind in _CHOSEN.items():
        word = facts.get(name)
        said[name] = kind(word) if word else None
    return DealEntry(
        submission=submission,
        **said,
        playing=None if playing is None else tuple(playing),
        poignees=poignees,
        miseres=miseres,
    )


def put(deal: Deal, entry: DealEntry, digest: str) -> None:
    """Set the facts of `deal` from a checked entry; nothing is saved."""
    deal.digest = digest
    deal.outcome = entry.outcome
    deal.depth = entry.depth
    deal.playing = list(entry.playing or ())
    deal.dealer = entry.dealer
    deal.taker = entry.taker
    deal.contract = entry.contract or ""
    deal.called = entry.called or ""
    deal.partner = entry.partner
    deal.bouts = entry.bouts
    deal.half_points = entry.half_points
    deal.counted = entry.counted
    deal.poignees = [{"seat": each.seat, "size": str(each.size)} for each in entry.poignees]
    deal.petit_au_bout = entry.petit_au_bout or ""
    deal.chelem = entry.chelem or ""
    deal.petit_chelem = entry.petit_chelem or ""
    deal.miseres = [{"seat": each.seat, "kind": each.kind or ""} for each in entry.miseres]
    deal.half_unit = entry.half_unit


def poignees_of(deal: Deal) -> tuple[Poignee, ...]:
    """The poignées of a row, by seat index of the table."""
    return tuple(Poignee(each["seat"], PoigneeSize(each["size"])) for each in deal.poignees)


def miseres_of(deal: Deal) -> tuple[Misere, ...]:
    """The misères of a row, by seat index of the table; without a kind where none was noted."""
    return tuple(
        Misere(each["seat"], MisereKind(each["kind"]) if each["kind"] else None)
        for each in deal.miseres
    )


@dataclass(frozen=True)
class Recorded:
    """The deal as stored; `created` is False when it already stood there with this content."""

    deal: Deal
    created: bool


class RefusalCode(StrEnum):
    """What the table, rather than the rules of the game, has against an entry."""

    NUMBER_RANGE = "number_range"
    NUMBER_ELSEWHERE = "number_elsewhere"
    TOTALS_STAND = "totals_stand"
    PLAYERS_TOO_FEW = "players_too_few"
    PLAYING_UNKNOWN = "playing_unknown"
    TAKER_FIXED = "taker_fixed"
    CONTRACT_FIXED = "contract_fixed"
    OUTCOME_FIXED = "outcome_fixed"
    OUTCOME_NOT_PLAYED = "outcome_not_played"
    POIGNEE_HAND = "poignee_hand"
    UNIT_MISSING = "unit_missing"
    UNIT_RANGE = "unit_range"
    UNIT_WHOLE = "unit_whole"
    UNIT_AT_TWO = "unit_at_two"
    ROUND_DRAWN = "round_drawn"


@dataclass(frozen=True)
class Refusal:
    """One thing to mend: its code and the form field it stands beside (as `Finding` has them)."""

    code: RefusalCode
    field: str
    params: Mapping[str, int | str] = dataclasses.field(default_factory=dict)


def refusal_text(found: Finding | Refusal) -> str:
    """Return the sentence, in the reader's language, for what a refused entry has against it."""
    if isinstance(found, Finding):
        return finding_text(found)
    sentences = {
        RefusalCode.NUMBER_RANGE: _("Le numéro de la donne va de 1 à 999."),
        RefusalCode.NUMBER_ELSEWHERE: _("Cet étui ne se joue pas à cette table."),
        RefusalCode.TOTALS_STAND: _(
            "Cette feuille a ses totaux : retirez-les pour saisir ses donnes."
        ),
        RefusalCode.PLAYERS_TOO_FEW: _("Il faut au moins trois joueurs à la table."),
        RefusalCode.PLAYING_UNKNOWN: _("Ces joueurs ne sont pas tous à la table pour cette donne."),
        RefusalCode.TAKER_FIXED: _("L’étui désigne un autre preneur."),
        RefusalCode.CONTRACT_FIXED: _("L’étui se joue dans un autre contrat."),
        RefusalCode.OUTCOME_FIXED: _("Un étui se joue toujours : personne ne passe."),
        RefusalCode.OUTCOME_NOT_PLAYED: _("Ces règles n’ont pas cette fin de donne."),
        RefusalCode.POIGNEE_HAND: _("Ces poignées dépassent la main du joueur."),
        RefusalCode.UNIT_MISSING: _("Il manque le score."),
        RefusalCode.UNIT_RANGE: _("Ce score dépasse ce qu’une donne peut donner."),
        RefusalCode.UNIT_WHOLE: _("Le score d’un défenseur est un nombre entier."),
        RefusalCode.ROUND_DRAWN: _(
            "Le tour suivant est tiré, et cela y enverrait une autre équipe : défaites-le d’abord."
        ),
        RefusalCode.UNIT_AT_TWO: _("À deux, chacun note ses gains : il faut la donne complète."),
    }
    return sentences[found.code]


class EntryRefused(Exception):
    """The entry cannot be stored; each finding has a code, a field and a sentence."""

    def __init__(self, findings: Sequence[Finding | Refusal]) -> None:
        super().__init__(", ".join(found.code for found in findings))
        self.findings = tuple(findings)


class SessionClosed(Exception):
    """The session is not open, and the author may not write in it all the same."""


class DealConflict(Exception):
    """The number, or the submission, already stands on the sheet with other content."""

    def __init__(self, existing: Deal, entry: DealEntry) -> None:
        super().__init__(f"deal {existing.number} of table {existing.table_id}")
        self.existing = existing
        self.entry = entry


class StaleVersion(versions.StaleVersion):
    """The deal changed since the author last saw it. `entry` is None for void and restore."""

    current: Deal

    def __init__(self, current: Deal, entry: DealEntry | None = None) -> None:
        super().__init__(current)
        self.entry = entry


class DealIsVoid(Exception):
    """A void deal is restored before it is corrected."""


class UndoOver(Exception):
    """Nothing to undo: too late, somebody else's, or not a deal's last entry."""
