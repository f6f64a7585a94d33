"""What a request changed: compared only where it wrote, and undone before the next one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.apps import apps
from django.db import connection, transaction
from django.db.models import ForeignKey, Model

from tarotclub.models import Club

WRITES = re.compile(r'^\s*(INSERT INTO|UPDATE|DELETE FROM)\s+"?(\w+)"?', re.IGNORECASE)
Row = tuple[object, ...]
Table = dict[object, Row]


@dataclass(frozen=True)
class Change:
    """A row before and after: None where it was not, or is no more."""

    table: str
    pk: object
    before: Row | None
    after: Row | None


class Rows:
    """Every row of the database as it stood at first."""

    def __init__(self) -> None:
        found = apps.get_models(include_auto_created=True)
        self.models: dict[str, type[Model]] = {each._meta.db_table: each for each in found}
        self.columns = {
            table: [field.column for field in model._meta.concrete_fields]
            for table, model in self.models.items()
        }
        self.first = {table: self.read(table) for table in self.models}

    def read(self, table: str) -> Table:
        at = self.columns[table].index(self.models[table]._meta.pk.column)
        names = ", ".join(f'"{column}"' for column in self.columns[table])
        with connection.cursor() as cursor:
            cursor.execute(f'SELECT {names} FROM "{table}"')
            return {row[at]: tuple(map(_kept, row)) for row in cursor.fetchall()}

    def changed(self, tables: set[str]) -> tuple[list[Change], dict[str, Table]]:
        """What is not as it was, of these tables; and how they are now."""
        now = {table: self.read(table) for table in tables}
        found = [
            Change(table, pk, self.first[table].get(pk), rows.get(pk))
            for table, rows in sorted(now.items())
            for pk in {**self.first[table], **rows}
            if self.first[table].get(pk) != rows.get(pk)
        ]
        return found, now

    def value(self, table: str, row: Row, column: str) -> object:
        return row[self.columns[table].index(column)]

    def clubs(self, table: str, row: Row, now: dict[str, Table]) -> set[object]:
        """The clubs that a row belongs to by everything it points at; one, if all is well."""
        if table == Club._meta.db_table:
            return {self.value(table, row, "id")}
        found: set[object] = set()
        for field in self.models[table]._meta.concrete_fields:
            if not isinstance(field, ForeignKey) or field.name == "history_user":
                continue
            to = field.related_model._meta.db_table
            pointed = self.value(table, row, field.column)
            other = now.get(to, {}).get(pointed) or self.first[to].get(pointed)
            if other is not None:
                found |= self.clubs(to, other, now)
        return found


def _kept(value: object) -> object:
    return repr(value) if isinstance(value, (dict, list, memoryview, bytes)) else value


@contextmanager
def noted() -> Iterator[set[str]]:
    """Yield the names of the tables that are written to."""
    written: set[str] = set()

    def note(execute, sql, params, many, context):
        if found := WRITES.match(sql):
            written.add(found[2])
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        yield written


@contextmanager
def undone() -> Iterator[set[str]]:
    """The same; then all is as before. What points at nothing by then is an error."""
    with transaction.atomic(), noted() as written:
        yield written
        if written:
            connection.check_constraints(sorted(written))
        transaction.set_rollback(True)
