"""Which movements there are, for how many tables and competitors, and which are proposed."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from tournaments.movements import source
from tournaments.movements.compass import Starter
from tournaments.movements.donnes import by_donnes, pools_id
from tournaments.movements.errors import MovementError
from tournaments.movements.generator import Request
from tournaments.movements.parallel import Run, combined, part_ids, runs
from tournaments.movements.variants import copied_id, guests_of, with_guests

FORM = "individuel"
"""The form meant where none is named."""

FORMS = ("individuel", "triplettes", "quadrettes", "equipes", "libre")

_OFFERED = ("IND-L5", "IND-L6", "IND-L7", "IND-L8", "IND-L9", "IND-L11", "IND-L13")
_LINE_FROM = 8
"""From how many tables a line is usual for triplettes; below it the Howells are (OT p.30)."""
_SECOND_CHOICE = ("TRI-E16", "TRI-H8", "TRI-H4-S1", "TRI-H4-S2", "IND-2x4")
_ENOUGH_DEALS = 20
"""A tournament of duplicate should have at least that many deals (OT p.50)."""
_LIBRE_DEALS = (4, 5, 8)
"""6×4, 5×5, 3×8: the usual deals per position (OT p.5)."""


@dataclass(frozen=True)
class Movement:
    """What an organiser chooses between (OT p.4-64).

    `positions` is the most that can be played without a violation; `default_positions` what is
    played where nothing is said, `positions_allowed` what may be. `set_sizes` are the boards (in
    libre: the deals) a table may play per position, the usual number first; `deals` how many each
    competitor plays for each set size in `positions` positions. `lines`: competitors keep to their
    seat or side. `relay` lists, for one and for two missing, which starters do not exist (RC
    art.26; OT p.31, 50). `shared`: a position's tables play one set in step. `printed`: read from
    the manual, not made by its rule. `boards`: False in libre, where cards are dealt afresh.
    `donnes`: how many positions here are one of the manual's (an Emmanuel donne by donne).
    `guests`: how many of the competitors play in turn in the others' places.
    """

    id: str
    form: str
    type: str
    tables: int
    competitors: int
    positions: int
    set_sizes: tuple[int, ...]
    deals: Mapping[int, int]
    lines: bool
    relay: tuple[tuple[Starter, ...], ...]
    shared: bool
    positions_allowed: tuple[int, ...] = ()
    recommended_positions: tuple[int, ...] = ()
    parts: tuple[str, ...] = ()
    boards: bool = True
    printed: bool = True
    source: str = ""
    donnes: int = 1
    guests: int = 0

    @property
    def pools(self) -> bool:
        """Whether it is an Emmanuel, or several side by side: pools of four (OT p.46)."""
        return self.type == "pools" or self.donnes > 1

    @property
    def default_set_size(self) -> int:
        """Boards per table and position that the manual names first."""
        return self.set_sizes[0]

    @property
    def max_missing(self) -> int:
        """How many may be missing: more would make a second relay table (RC art.26)."""
        return len(self.relay)

    def default_positions(self, set_size: int) -> int:
        """The positions usually played: those the manual recommends, at least 20 deals."""
        if not self.recommended_positions:
            return self.positions
        if set_size == self.default_set_size:
            return max(self.recommended_positions)
        enough = [p for p in self.positions_allowed if p * set_size >= _ENOUGH_DEALS]
        return min(enough, default=self.positions)

    def relay_starters(self, missing: int) -> tuple[Starter, ...]:
        """The starters nobody sits for when that many are missing; none for 0.

        `MovementError("movement_too_many_missing")` beyond `max_missing`.
        """
        if missing == 0:
            return ()
        if not 0 < missing <= self.max_missing:
            raise MovementError("movement_too_many_missing", missing=missing, most=self.max_missing)
        return self.relay[missing - 1]

    def vacant(self, missing: int) -> tuple[Starter, ...]:
        """The same; where no relay is printed (Howells) the last number stays empty for one."""
        if missing == 1 and not self.relay and not self.lines and not self.guests:
            return (Starter(None, self.competitors),)
        return self.relay_starters(missing)


def _relay(record: source.Record) -> tuple[tuple[Starter, ...], ...]:
    relay = record.get("relay", {})
    missing = [relay["missing_one"]] if "missing_one" in relay else relay.get("fictive")
    fictive = [missing, relay.get("two_missing", {}).get("fictive")]
    return tuple(
        tuple(Starter.from_code(str(code)) for code in codes) for codes in fictive if codes
    )


def _deals(record: source.Record, sizes: tuple[int, ...]) -> dict[int, int]:
    positions: int = record["positions"]
    if "deals" not in record:
        return {size: size * positions for size in sizes}
    found = record["deals"].items()
    return {int(k): d if isinstance(d, int) else int(k) * positions for k, d in found}


def _set_sizes(record: source.Record) -> tuple[int, ...]:
    if record["form"] != "libre":
        return tuple(record["set_sizes"])
    if "deals_per_position" in record:
        return (record["deals_per_position"],)
    usual = 5 if record["positions"] == 5 else 4
    return (usual, *(size for size in _LIBRE_DEALS if size != usual))


def _allowed(record: source.Record) -> tuple[int, ...]:
    if "play" in record:
        return tuple(sorted(map(int, record["play"])))
    positions: int = record["positions"]
    whole = record.get("all_positions_compulsory") or record["form"] == "equipes"
    return (positions,) if whole else tuple(range(1, positions + 1))


def _tables(record: source.Record) -> int:
    tables: int = record.get("tables", 0)
    return tables or sum(movement(part).tables for part in record["parts"])


def _movement(record: source.Record) -> Movement:
    sizes = _set_sizes(record)
    return Movement(
        id=record["id"],
        form=record["form"],
        type=record["type"],
        tables=_tables(record),
        competitors=record["competitors"],
        positions=record["positions"],
        set_sizes=sizes,
        deals=_deals(record, sizes),
        lines=record.get("id_scope") == "line",
        relay=_relay(record),
        shared=record.get("simultaneous", False),
        positions_allowed=_allowed(record),
        recommended_positions=tuple(record.get("recommended_positions", ())),
        parts=tuple(record.get("parts", ())),
        boards=record["form"] != "libre",
        printed=record.get("origin") != "rule" or record in source.document()["movements"],
        source=record["source"],
    )


def _searched(asked: Request) -> Movement:
    teams = asked.form == "triplettes"
    fictive = {"individuel": "N1", "triplettes": "NS1", "libre": f"N{asked.tables}"}[asked.form]
    relay: tuple[str, ...] = (fictive,) if asked.line else ("1",) if teams else ()
    whole = teams and not asked.line
    return Movement(
        id=asked.movement_id,
        form=asked.form,
        type="line" if asked.line else "howell",
        tables=asked.tables,
        competitors=(2 if teams else 4) * asked.tables - asked.missing,
        positions=asked.positions,
        set_sizes=(asked.set_size,),
        deals={asked.set_size: asked.set_size * asked.positions},
        lines=asked.line,
        relay=tuple((Starter.from_code(code),) for code in relay),
        shared=not asked.line and asked.form != "libre",
        positions_allowed=(asked.positions,) if whole else tuple(range(1, asked.positions + 1)),
        boards=asked.form != "libre",
        printed=False,
    )


@cache
def movements(form: str = FORM) -> tuple[Movement, ...]:
    """Every movement of a form that the file holds, those not proposed included.

    `MovementError("movement_form_not_offered")` for a form without movements.
    """
    if form not in FORMS:
        raise MovementError("movement_form_not_offered", form=form, offered=", ".join(FORMS))
    return tuple(_movement(record) for record in source.records(form).values())


@cache
def movement(movement_id: str) -> Movement:
    """The movement of that id; `MovementError("movement_unknown")` when there is none.

    Also those the manual prints a rule for (`LIB-25` to `LIB-200`, odd `QUA-n`, finals) and those
    that are searched (`GEN-…`), those played side by side (`PAR-…`), the Emmanuel donne by donne
    (`TRI-E16-D`), and what `variants` names.
    """
    pools = pools_id(movement_id)
    if pools:
        return by_donnes(movement_id, movement(pools))
    beside = part_ids(movement_id)
    if beside:
        return combined(movement_id, [movement(one) for one in beside])
    copied = copied_id(movement_id)
    if copied:
        return replace(movement(copied), id=movement_id)
    base, guests = guests_of(movement_id)
    if guests:
        return with_guests(movement_id, movement(base), guests)
    asked = Request.from_id(movement_id)
    if asked is not None:
        return _searched(asked)
    record = source.record(movement_id)
    if record is None:
        raise MovementError("movement_unknown", movement=movement_id)
    return _movement(record)


def runs_of(one: Movement) -> tuple[Run, ...]:
    """Which tables belong to which of the tournaments that a movement is; one run for most."""
    return runs(one, [movement(part) for part in one.parts])


def offered(tables: int) -> tuple[Movement, ...]:
    """The individual movements proposed for a number of tables: 5 to 9, 11 and 13; else none."""
    return tuple(movement(name) for name in _OFFERED if movement(name).tables == tables)


def offered_for_players(players: int) -> tuple[Movement, ...]:
    """The individual movements proposed for a number of players, a relay table included.

    The starters that stay empty are `relay_starters(competitors - players)`.
    """
    fitting = (movement(name) for name in _OFFERED)
    return tuple(one for one in fitting if 0 <= one.competitors - players <= one.max_missing)


def for_tables(form: str, tables: int) -> tuple[Movement, ...]:
    """A form's movements for a number of tables, the usual one first.

    Printed grids come before those of the printed rule; empty where a movement must be searched.
    `MovementError("movement_form_not_offered")` for a form without movements.
    """
    found = [one for one in movements(form) if one.tables == tables and one.type != "final"]
    found.sort(key=lambda one: (one.id in _SECOND_CHOICE, one.lines is (tables < _LINE_FROM)))
    by_rule = {"libre": f"LIB-{tables}", "quadrettes": f"QUA-{tables}"}.get(form)
    if not found and by_rule is not None and source.record(by_rule) is not None:
        return (movement(by_rule),)
    return tuple(found)
