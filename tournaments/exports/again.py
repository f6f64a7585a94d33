"""Sheets that a reader's own spreadsheet computes again, from the results in the same file.

Formulas hold cells and numbers only; beside each stands what the program found, and the gap.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from scoring.exports.workbook import Book, Column, Formula, Kind, Value
from tournaments.faultwords import STATUSES
from tournaments.movements import board_taker
from tournaments.ranking import PlayStatus
from tournaments.ranking.percentages import DEFENCE_WEIGHT

if TYPE_CHECKING:
    from fractions import Fraction

    from tournaments.standings import Field
    from tournaments.standings.libre import LibreField, LibreRankings


def notes_sheet(book: Book, field: Field) -> None:
    """Every note that counts, one row for each player who has it."""
    columns = [
        Column(_("Étui"), Kind.WHOLE),
        Column(_("Position"), Kind.WHOLE),
        Column(_("Table"), Kind.WHOLE),
        Column(_("N°"), Kind.WHOLE),
        Column(_("Nom")),
        Column(_("Rôle")),
        Column(_("Note"), Kind.PERCENT),
        Column(_("Marque de l’arbitre")),
    ]
    book.sheet(_("Notes"), columns, _notes(field), frozen=1)


def _notes(field: Field) -> Iterator[list[Value]]:
    """As `Field.notes` gives them to the ranking, each with its board and its player."""
    for one in sorted(field.counted, key=lambda one: (one.board, one.position, one.table)):
        at = (one.position, one.table, one.board)
        if field.spoilt(at):
            continue
        status = PlayStatus(one.status)
        mark = None if status is PlayStatus.PLAYED else str(STATUSES[status])
        for seat, who in field.seated(one.position, one.table).items():
            attacking = seat == board_taker(one.board)
            imposed = field.imposed(at, who.id)
            note = (one.attack if attacking else one.defence) if imposed is None else imposed
            if note is None:
                continue
            role = _attack() if attacking else _defence()
            told = mark if imposed is None else _("note imposée")
            yield [one.board, one.position, one.table, who.number, who.name, role, note, told]


def _attack() -> str:
    return _("attaque")


def _defence() -> str:
    return _("défense")


def recount_sheet(book: Book, field: Field) -> None:
    """Each player's percentages from the notes, and how far they are from the ranking: 0."""
    columns = [
        Column(_("N°"), Kind.WHOLE),
        Column(_("Nom")),
        Column(_("Attaque %"), Kind.PERCENT),
        Column(_("Défense %"), Kind.PERCENT),
        Column(_("Pénalités %"), Kind.PERCENT),
        Column(_("Coefficient"), Kind.PERCENT),
        Column(_("Général %"), Kind.PERCENT),
        Column(_("Au classement"), Kind.PERCENT),
        Column(_("Écart"), Kind.PERCENT),
    ]
    ranked = {note.competitor for note in field.notes()}
    taken: dict[str, Fraction] = {}
    for one in field.penalties():
        taken[one.competitor] = one.percent + taken.get(one.competitor, 0)
    (weight,) = field.weights()
    last = 1 + sum(1 for _one in _notes(field))
    rows: list[list[Value]] = []
    for who in field.entrants:
        if who.id not in ranked:
            continue
        row = len(rows) + 2
        rows.append(
            [
                who.number,
                who.name,
                _mean(row, last, _attack()),
                _mean(row, last, _defence()),
                taken.get(who.id),
                weight.coefficient,
                _total(row),
                _looked_up(row, "E", len(field.entrants) + 1),
                Formula(f"ROUND(G{row}-H{row},6)"),
            ]
        )
    book.sheet(_("Recalcul"), columns, rows, frozen=2)


def _sheet(name: str) -> str:
    """The name of a sheet of ours in a formula."""
    return "'" + name.replace("'", "''") + "'!"


def _mean(row: int, last: int, role: str) -> Formula:
    notes = _sheet(_("Notes"))
    which = f'{notes}$D$2:$D${last},A{row},{notes}$F$2:$F${last},"{role}"'
    return Formula(f'IFERROR(AVERAGEIFS({notes}$G$2:$G${last},{which}),"")')


def _total(row: int) -> Formula:
    """A quarter of the attack and three of the defence; who has one role is ranked on it."""
    both = f"(C{row}+{DEFENCE_WEIGHT}*D{row})/{1 + DEFENCE_WEIGHT}"
    percent = f'IF(C{row}="",D{row},IF(D{row}="",C{row},{both}))'
    return Formula(f"({percent}-E{row})*F{row}")


def _looked_up(row: int, column: str, last: int) -> Formula:
    """What the general ranking has in that column for the number in A."""
    general = _sheet(_("Général"))
    place = f"MATCH(A{row},{general}$B$2:$B${last},0)"
    return Formula(f"INDEX({general}${column}$2:${column}${last},{place})")


def frequency_again(rows: int) -> Iterator[Formula]:
    """The attack's note of each row of the sheet of étuis, from its scores and how many made them.

    100 × (tables that did worse + half of the others that did as well) ÷ (all tables − 1).
    """
    last = rows + 1
    boards, scores = f"$A$2:$A${last}", f"$D$2:$D${last}"
    tables, groups = f"$E$2:$E${last}", f"$H$2:$H${last}"
    for row in range(2, last + 1):
        field = f"SUMPRODUCT(({boards}=A{row})*({groups}=H{row})*{tables})"
        worse = f"SUMPRODUCT(({boards}=A{row})*({groups}=H{row})*({scores}<D{row})*{tables})"
        note = f"100*({worse}+(E{row}-1)/2)/({field}-1)"
        yield Formula(f'IF({field}<2,"",{note})')


def recount_libre(book: Book, field: LibreField, ranked: LibreRankings) -> None:
    """Each player's total from the tables, séance by séance, and how far it is from the ranking."""
    seances = field.seances
    columns = [
        Column(_("N°"), Kind.WHOLE),
        Column(_("Nom")),
        *(Column(_("Séance %(number)s") % {"number": one.order}, Kind.SCORE) for one in seances),
        Column(_("Total"), Kind.SCORE),
        Column(_("Au classement"), Kind.SCORE),
        Column(_("Écart"), Kind.SCORE),
    ]
    last = 1 + sum(len(table.rows) for table in field.tables)
    last_one = len(field.people) + 1
    total = _letter(2 + len(seances))
    charged = _letter(3 + len(ranked.columns))
    listed = _letter(4 + len(ranked.columns))
    rows: list[list[Value]] = []
    for line in ranked.general:
        row = len(rows) + 2
        sums = [_made(row, last, one.order) for one in seances]
        rows.append(
            [
                line.who.number,
                line.who.name,
                *sums,
                _weighed(row, field, _looked_up(row, charged, last_one) if line.penalty else None),
                _looked_up(row, listed, last_one),
                Formula(f"ROUND({total}{row}-{_letter(3 + len(seances))}{row},6)"),
            ]
        )
    book.sheet(_("Recalcul"), columns, rows, frozen=2)


def _letter(place: int) -> str:
    """The column at that place, from 0; no sheet of these is wider than 26."""
    return chr(ord("A") + place)


def _made(row: int, last: int, seance: int) -> Formula:
    tables = _sheet(_("Tables"))
    which = f"{tables}$E$2:$E${last},A{row},{tables}$A$2:$A${last},{seance}"
    return Formula(f"SUMIFS({tables}$G$2:$G${last},{which})")


def _weighed(row: int, field: LibreField, charge: Formula | None) -> Formula:
    """Séances with their coefficients; all that was made before one that halves counts half.

    A penalty comes off the total whole.
    """
    text = "0"
    for place, one in enumerate(field.seances):
        if one.libre.halved:
            text = f"({text})/2"
        text += f"+{one.coefficient}*{_letter(2 + place)}{row}"
    return Formula(text if charge is None else f"{text}+{charge.text}")
