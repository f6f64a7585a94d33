"""A finished tournament known only from its printed list, with the real one as the example."""

from __future__ import annotations

from pathlib import Path

from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.tournaments.desk_pages import text, url
from tests.tournaments.factories import DAY
from tournaments.directing import libre
from tournaments.models import PrintedLine, Tournament
from tournaments.standings.libre import read_printed

LIST = Path(__file__).parents[2] / "data" / "libre-3-sequences.csv"


def make_listed(club) -> Tournament:
    choice = libre.LibreChoice(listed=True)
    return libre.create_libre(club, "Tournoi du village", DAY, None, choice)


def test_the_real_list_is_pasted_and_stored(club, organiser, client_for):
    tournament, client = make_listed(club), client_for(organiser)
    assert client.get(url("entries", tournament), follow=True).status_code == 200
    data = {"text": LIST.read_text(), "entered": "68", "version": ""}
    answer = client.post(url("libre-list", tournament), data)
    assert answer.status_code == 302
    view = read_printed(tournament)
    assert len(view.rows) == 42
    assert [row.number for row in view.rows if row.rank == 36] == ["27", "52"]
    assert view.rows[37].rank == 38
    assert view.parts == ("sequence A", "sequence B", "sequence C")
    assert view.rows[0].total == 2028
    page = text(client.get(url("tournament", tournament)))
    assert "42 places sur 68 : les 26 autres totalisent" in page
    assert "place imprimée 37, place calculée 36" in page
    assert "ex aequo" in page
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.FINISHED


def test_the_balance_said_is_what_the_rest_made(club, organiser, client_for):
    tournament, client = make_listed(club), client_for(organiser)
    rows = [line.split(";") for line in LIST.read_text().strip().splitlines()[1:]]
    rest = -sum(int(row[-1]) for row in rows)
    client.post(url("libre-list", tournament), {"text": LIST.read_text(), "entered": "68"})
    said = text(client.get(url("tournament", tournament))).replace("−", "-").replace(" ", "")
    assert f"les26autrestotalisent{rest}." in said


def test_a_file_is_taken_and_the_list_can_be_replaced(club, organiser, client_for):
    tournament, client = make_listed(club), client_for(organiser)
    file = SimpleUploadedFile("liste.csv", LIST.read_bytes())
    assert client.post(url("libre-list", tournament), {"file": file}).status_code == 302
    text_ = "1;7;Durand Anne;100;20;120\n2;3;Petit Luc;-100;-20;-120"
    stale = client.post(url("libre-list", tournament), {"text": text_, "version": "0"})
    assert stale.status_code == 409
    assert PrintedLine.objects.count() == 42
    answer = client.post(url("libre-list", tournament), {"text": text_, "version": "1"})
    assert answer.status_code == 302
    view = read_printed(tournament)
    assert [(row.name, row.total) for row in view.rows] == [
        ("Durand Anne", 120),
        ("Petit Luc", -120),
    ]
    assert view.doubts == ()


def refused(client, tournament, pasted: str, **more) -> str:
    answer = client.post(url("libre-list", tournament), {"text": pasted, **more})
    assert answer.status_code == 400
    assert not PrintedLine.objects.exists()
    page = text(answer)
    assert pasted.rsplit("\n", maxsplit=1)[-1].split(";", maxsplit=1)[0] in page
    return page


def test_what_contradicts_itself_is_refused_with_a_sentence(club, organiser, client_for):
    tournament, client = make_listed(club), client_for(organiser)
    assert "les séances font 120, la liste indique 130" in refused(
        client, tournament, "1;7;100;20;130\n2;3;-100;-20;-120"
    )
    assert "Le n° 7 figure deux fois" in refused(
        client, tournament, "1;7;100;20;120\n2;7;-100;-20;-120"
    )
    assert "Ligne 2 : « abc » n’est pas un nombre de points." in refused(
        client, tournament, "1;7;100;20;120\n2;3;abc;-20;-120"
    )
    assert "Ligne 2 : 4 colonnes au lieu de 5." in refused(
        client, tournament, "1;7;100;20;120\n2;3;-100;-120"
    )
    assert "La liste a 2 places pour 1 inscrits." in refused(
        client, tournament, "1;7;100;20;120\n2;3;-100;-20;-120", entered="1"
    )
    empty = client.post(url("libre-list", tournament), {"text": " "})
    assert empty.status_code == 400


def test_it_has_no_tables_no_json_and_no_desk(club, organiser, client_for):
    tournament, client = make_listed(club), client_for(organiser)
    client.post(url("libre-list", tournament), {"text": LIST.read_text()})
    assert client.get(url("tournament-json", tournament)).status_code == 404
    assert client.get(url("tournament-export", tournament)).status_code == 200
    for name in ("libre-format", "libre-places", "libre-print-sheets", "libre-finish"):
        assert client.get(url(name, tournament)).status_code == 404, name
    assert client.get(url("desk", tournament), follow=True).redirect_chain[-1][0] == reverse(
        "libre-list", args=[club.slug, tournament.pk]
    )


def test_a_tournament_played_here_has_no_list(club, organiser, client_for):
    tournament = libre.create_libre(club, "Libre", DAY, None, libre.LibreChoice())
    client = client_for(organiser)
    assert client.get(url("libre-list", tournament)).status_code == 404
