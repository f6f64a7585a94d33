"""The files of an evening and a season under a house's rules: the lines of each deal, as its page
has them, and what only a house has."""

from __future__ import annotations

from io import BytesIO

import pytest
from openpyxl import load_workbook

from scoring import recording
from scoring.models import Deal, Session
from scoring.rules.deal import Misere, MisereKind, PetitChelem
from scoring.rules.presets import RULE_SETS, compose
from tests.scoring.factories import make_season, play
from tests.scoring.house_tables import house_table

pytestmark = pytest.mark.django_db

MONIQUE, BERNARD = range(2)


class TestFiles:
    RICH = compose(
        ["pousse", "petit-chelem-1", "misere-personal", "round-margin-5"],
        code="tout",
        name="=Tout+",
    )

    @pytest.fixture
    def played(self, club) -> Deal:
        """Pousse, made by 8 → 10, petit chelem announced and made: (25 + 10) × 2 + 300 = 370."""
        table = house_table(club, self.RICH)
        Session.objects.update(season=make_season(club))
        return play(
            table,
            MONIQUE,
            contract="pousse",
            petit_chelem=PetitChelem.ANNOUNCED_MADE,
            miseres=(Misere(BERNARD, MisereKind.TRUMPS),),
        )

    def book(self, client, path: str):
        return load_workbook(BytesIO(client.get(f"/c/test/{path}").content))

    DETAIL = [
        (1, "Faite de 8 (8 arrondi à 10)", None, "(25 + 10) × 2", 70),
        (1, "Petit chelem annoncé et fait", None, "300", 300),
        (1, "Misère d’atout, à part, de chacun", "Bernard Tissot", "10", 10),
    ]

    def test_the_evening(self, client_for, reader, played):
        book = self.book(client_for(reader), f"soirees/{played.table.session_id}/soiree.xlsx")
        assert book.sheetnames == ["Classement", "Table 1", "Détail"]
        table = [*book["Table 1"].values]
        deal = dict(zip(table[0], table[1], strict=True))
        assert (deal["Contrat"], deal["Petit chelem"], deal["Misères"], deal["Règles"]) == (
            "Pousse",
            "Annoncé, fait",
            "Misère d’atout (Bernard Tissot)",
            "=Tout+",
        )
        assert deal["Monique Lafargue"] == 3 * 370 - 10
        assert deal["Bernard Tissot"] == -370 + 30
        head, *rows = book["Détail"].values
        assert head == (
            "Position", "Table", "Donne", "Ce qui compte", "Joueur", "Calcul", "Points",
        )  # fmt: skip
        assert [row[2:] for row in rows] == self.DETAIL
        cells = [cell for each in book for row in each.iter_rows() for cell in row]
        assert {cell.data_type for cell in cells} <= {"s", "n"}

    def test_the_season(self, client_for, reader, played):
        book = self.book(
            client_for(reader), f"saisons/{played.table.session.season_id}/saison.xlsx"
        )
        assert [row[4:] for row in book["Détail"].values][1:] == self.DETAIL
        head, row = book["Donnes"].values
        deal = dict(zip(head, row, strict=True))
        assert (deal["Petit chelem"], deal["Règles"]) == ("Annoncé, fait", "=Tout+")

    def test_the_widest_cell_is_shown(self, client_for, reader, played):
        book = self.book(client_for(reader), f"soirees/{played.table.session_id}/soiree.xlsx")
        wide = book["Détail"].column_dimensions["D"].width
        assert wide >= len("Misère d’atout, à part, de chacun")

    def test_what_does_not_count_has_no_line(self, client_for, reader, secretary, played):
        recording.void(played.pk, "faux", 1, recording.Author(secretary))
        book = self.book(client_for(reader), f"soirees/{played.table.session_id}/soiree.xlsx")
        assert [*book["Détail"].values][1:] == []

    def test_two_who_write_their_gains(self, client_for, reader, club):
        table = house_table(club, RULE_SETS["two-gains"], 2)
        deal = play(table, MONIQUE, contract="duel", petit_au_bout="defence")
        book = self.book(client_for(reader), f"soirees/{deal.table.session_id}/soiree.xlsx")
        assert [row[3:] for row in book["Détail"].values][1:] == [
            ("Gagne de 8", "Monique Lafargue", "(25 + 8)", 33),
            ("Petit au bout", "Bernard Tissot", "10", 10),
        ]
        head, row, total = book["Table 1"].values
        assert dict(zip(head, row, strict=True))["Petit au bout"] == "Bernard Tissot"
        assert total[-2:] == (33, 10)
