"""Two versions of a deal, one chosen for each thing they differ in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import QueryDict

STORED, SENT = "theirs", "mine"
SIDES = (STORED, SENT)
_TOGETHER = {"attack": "points", "defence": "points", "counted": "points", "outcome": "contract"}
_BESIDE = ("submission", "number", "version")


@dataclass(frozen=True)
class Choice:
    """A thing that the versions differ in: what each says of it. `name` is the posted field's."""

    name: str
    label: str
    stored: str
    sent: str

    def beside(self, other: Choice) -> Choice:
        """Both as one thing: misères of several kinds are chosen together."""
        return Choice(
            self.name,
            f"{self.label}, {other.label}",
            f"{self.stored}, {other.stored}",
            f"{self.sent}, {other.sent}",
        )


def group_of(field: str) -> str:
    """What a posted field is about: the three fields of the points are chosen together."""
    for prefix in ("poignee", "misere"):
        if field.startswith(f"{prefix}-"):
            return prefix
    return _TOGETHER.get(field, field)


def hidden(side: str, data: QueryDict) -> Iterator[tuple[str, str, str]]:
    """Every value of a version as (name, what it is about, value) of a hidden field."""
    for name, values in data.lists():
        if name not in _BESIDE:
            for value in values:
                yield f"{side}-{name}", group_of(name), str(value)


def merged(posted: QueryDict) -> QueryDict:
    """Return the data of the deal form: of each thing the version that was chosen, else what is
    stored."""
    data = QueryDict(mutable=True)
    for name in _BESIDE:
        data[name] = posted.get(name, "")
    for name, values in posted.lists():
        side, _dash, field = name.partition("-")
        if side in SIDES and posted.get(f"choice-{group_of(field)}", STORED) == side:
            data.setlist(field, values)
    return data
