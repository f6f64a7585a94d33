"""Walking the pages as people do: all can be found, and no link leads where one may not go."""

from __future__ import annotations

import html
import re
import uuid
from collections import Counter
from dataclasses import replace
from datetime import date
from decimal import Decimal
from functools import cache
from urllib.parse import parse_qs, urljoin, urlsplit

import pytest
from django.db.models import Q
from django.urls import URLPattern, get_resolver, resolve

from scoring import evenings, oldgames, recording, rulesets, tablelinks
from scoring.evenings import Details
from scoring.models import RuleSetVersion, Session, Table
from scoring.recording import Author
from scoring.rules.deal import Outcome
from scoring.rules.historical import m1637
from scoring.rules.presets import HOUSE_POUSSE, HOUSE_X5, RULE_SETS
from tarotclub import people
from tarotclub.models import Club, Role, Season, User
from tests.scoring.evening_writes import come, sit_down
from tests.scoring.factories import make_players, make_season, play
from tests.tournaments.factories import enter_units, make_tournament
from tests.tournaments.free.factories import make_free, two_tables
from tests.tournaments.libre.factories import hand_in, hand_in_by_number, make_libre, tables
from tests.tournaments.quick import play_quickly
from tests.tournaments.sides.factories import make_sides
from tests.tournaments.teams.factories import begin, draw, give_up, line_up_all, make_teams, started
from tests.tournaments.teams.factories import play as play_meeting
from tournaments import directing
from tournaments.directing import hall, libre, seance_of, showing, teams
from tournaments.directing.challenges import ChallengeRule, create_challenge, publish_challenge
from tournaments.directing.libre import penalties
from tournaments.directing.libre import people as changes
from tournaments.directing.sequels import SequelChoice, open_sequel
from tournaments.libreplans import offers
from tournaments.models import Place, Tournament
from tournaments.plans import plan_of
from tournaments.ranking import PrintedRow

LINK = re.compile(r'\shref="([^"#][^"]*)"')
ACTION = re.compile(r'\s(?:form)?action="([^"]+)"')
OF_TEAMS = ("team-", "desk", "entries", "entry-")
"""Pages that show how far a tournament of teams is."""
ALIKE = 2
"""How many pages of one kind are opened from pages of one kind: the others look the same."""
AT_EVERY_FOOT = {"language"}
"""What every page leads to: it is opened as from one page alone."""
ASKED_BY_SCRIPT = {
    *("deal-preview", "deal-send", "deals-ahead", "board-send", "totals-send"),
    *("offline", "offline-worker", "sheet-mode-check"),
}
BEFORE_ANY_CLUB = {"first-visit", "demo-load"}
OF_THE_INSTALLATION = {"club-new", "demo-remove"}
"""What its administrator finds in the account, or the owner of a demonstration in its settings."""
BY_THE_CODE = {
    "table-scan",
    "table-phone",
    "table-phone-seat",
    "table-phone-call",
    "table-phone-agree",
    "table-phone-contest",
    "table-phone-claim",
    "seance-phone",
    "board-phone",
    "board-contest",
    "totals-phone",
    "totals-agree",
    "totals-contest",
}
"""What a phone opens that scanned the code on a table: nothing else leads there."""
WHILE_CONTESTED = {"claim-take", "deal-merge"}
"""What is asked once there are two versions of a result."""
JUST_TYPED = {"sheet-mode-undo"}
"""What the grid offers for two minutes at the table where somebody has just stored rows."""
ONCE = {"shown-once", "job", "job-file"}
"""What comes after a form."""


@pytest.fixture
def full(club, owner) -> Club:
    fill(club, owner)
    return club


def fill(club: Club, owner: User) -> None:
    """Give a club something in every state, all of it published."""
    Club.objects.filter(pk=club.pk).update(published=True)
    season = make_season(club, published=True)
    make_tournaments(club, season)
    # Last: what can be undone on their pages can be for two minutes.
    make_evenings(club, season, Author(owner))
    people.archive(make_players(club, 1)[0])
    people.edit(people.add(club, people.Identity("Zoé")), people.Identity("Zoé", "Abadie"), 1)
    make_sets(club, Author(owner))


def make_sets(club: Club, author: Author) -> None:
    """One with a second version since an evening is played by the first, one retired."""
    house = rulesets.create(club, HOUSE_X5, author).row
    club.sessions.evenings().filter(date=date(2026, 3, 20)).update(rule_set=house)
    rules = replace(house.rules, base=30)
    rulesets.change(house, rules, rulesets.seen(house), author)
    rulesets.retire(rulesets.create(club, HOUSE_POUSSE, author).row)


def make_evenings(club: Club, season: Season, author: Author) -> None:
    """One that is over, one with deals just written, one just drawn, one to come, not public."""
    over, on, drawn, coming = (
        evenings.create(club, Details(date(2026, 3, day), "", season, published=True))
        for day in (6, 13, 14, 20)
    )
    evenings.publish(coming.pk, published=False)
    come(over, 4)
    play_with_a_pot(sit_down(over).tables.get())
    evenings.close(over.pk)
    come(on, 4)
    table = sit_down(on).tables.get()
    recording.void(play(table, author=author.user).pk, "faux", 1, author)
    play(table, author=author.user)
    play_old(on, author)
    tablelinks.create(on.pk, 2, author.user)
    passed = recording.DealEntry(uuid.uuid4(), 2, outcome=Outcome.PASSED)
    told = tablelinks.Word(1, "table 1, Bernard", 1, contested=True, entry=passed)
    tablelinks.say(table, 2, told)
    come(on, 1)
    come(drawn, 9)
    sit_down(drawn, "5x4-4")


def play_old(evening: Session, author: Author) -> None:
    """A sheet of 1637 with a line that counts and one that was struck out."""
    here = [each.player for each in evening.attendances.select_related("player")[:3]]
    game = oldgames.create(evening.pk, m1637.Game1637(3), here, uuid.uuid4())
    for event in (m1637.DealStarted(0), m1637.Declared(1, (), 2)):
        row = oldgames.add(game.pk, event, uuid.uuid4(), game.version, author).event
        game.refresh_from_db()
    oldgames.void(row.pk, row.version, author, "faux")


def play_with_a_pot(table: Table) -> None:
    """A deal by a house's rules, with an account beside it."""
    data = RULE_SETS["pots"].to_data()
    table.rule_set = RuleSetVersion.objects.create(club=table.session.club, code="pots", data=data)
    table.save()
    play(table)


def make_tournaments(club: Club, season: Season) -> None:
    """In preparation with a free place, just begun, in its second position, finished."""
    waiting = make_tournament(club, 20, season=season, published=True, started=False, name="A")
    Place.objects.filter(entry=waiting.entries.last()).delete()
    make_tournament(club, season=season, started=False, name="B")
    make_tournament(club, season=season, name="C")
    begun = make_tournament(club, season=season, published=True, name="D")
    first, second, *_others = plan_of(begun.seances.get()).boards_at(1, 1)
    enter_units(begun, {(1, 1, first): 56, (1, 1, second): -52})
    deal = begun.seances.get().session.tables.get(position=1, number=1).deals.first()
    recording.void(deal.pk, "", 1, Author(None, "essai"))
    directing.start_position(begun, 2)
    over = make_tournament(club, season=season, published=True, name="E")
    directing.deal_cards(over, Author(None, "essai"))
    play_quickly(over)
    directing.finish(over)
    directing.show_cards(over)
    kept = make_tournament(club, season=season, published=True, name="K")
    directing.deal_cards(kept, Author(None, "essai"))
    play_quickly(kept)
    directing.finish(kept)
    smoke = directing.Decision(uuid.uuid4(), fault="CA-DUP-SMOKE")
    directing.rule(over, smoke, Author(None, "essai"))
    final = open_sequel(over, SequelChoice("Finale", date(2026, 1, 4), 20))
    directing.choose_movement(final, seance_of(over).movement)
    showing.hold_last(begun)
    showing.wait_for_boards(begun)
    make_challenges(season)
    make_libres(club)
    make_all_sides(club)
    make_all_teams(club)


def make_all_sides(club: Club) -> None:
    """Triplettes in preparation with players in no team, quadrettes that have begun."""
    waiting = make_sides(club, "triplettes", 6, started=False, name="X")
    directing.register_all(waiting, make_players(club, 2))
    make_sides(club, "triplettes", 20, movement="PAR-H5-H5", started=False, name="Y")
    make_sides(club, "quadrettes", 4, published=True, name="Z")
    two_tables(make_free(club, published=True))


def make_all_teams(club: Club) -> None:
    """Teams drawn with players still to place, in pools, in a bracket, in a meeting, at the end."""
    waiting = make_teams(club, 2, size=5, name="T1")
    draw(waiting, "match")
    directing.register_all(waiting, make_players(club, 2))
    pooled = started(club, 6, "pools", name="T2")
    give_up(pooled, "B")
    give_up(pooled, "C")
    seeded = started(club, 8, "pools", name="T3")
    give_up(seeded, "B")
    teams.begin_bracket(seeded, 2)
    give_up(seeded, "B", pool="")
    begun = started(club, 4, "bracket", name="T4")
    hall.set_minutes(begun, 90)
    directing.publish(begun)
    level, other = begun.meetings.all()
    tablelinks.create(other.seance.session_id, 2, None)
    play_meeting(level, lambda _attack, _board: 50)
    begin(other)
    line_up_all(other.quarters.get(number=2))
    side = other.sides.get(letter="A").pk
    late = teams.TeamRuling(side, uuid.uuid4(), Decimal(1), reason="retard")
    teams.rule_meeting(other, late, Author(None, "essai"))
    teams.finish_teams(started(club, 2, "match", name="T5"), 32)


def make_challenges(season: Season) -> None:
    """One that everybody follows, one for members alone."""
    for published in (True, False):
        rule = ChallengeRule(f"Challenge {published}", "places", "individuel", scale=["10", "5"])
        publish_challenge(create_challenge(season, rule), published=published)


def make_libres(club: Club) -> None:
    """In preparation with a team to form, begun, in its last position, over; a printed list."""
    movement = libre.Choice("movement", 5, 4, offers(4, 2)[0].part.movement_id)
    teams = make_libre(club, 8, team_size=2, started=False, name="Par deux", choice=movement)
    directing.register_all(teams, make_players(club, 2))
    make_libre(club, 20, started=False, name="F", choice=libre.Choice("movement", 5, 5, "LIB-5"))
    begun = make_libre(club, 8, name="G", published=True)
    hand_in(begun, tables(begun, 1, 1)[0], 10, 20, 30, -60)
    play(begun.seances.get().session.tables.get(position=1, number=2), 0)
    me, who = Author(None, "essai"), begun.entries.order_by("number")
    late = penalties.Penalised(who[0].pk, uuid.uuid4(), Decimal(50), reason="retard")
    penalties.penalise(begun, late, me)
    changes.leave(begun, who[1].pk, me, finished=True, reason="abandon")
    last = make_libre(club, 8, name="H", choice=libre.Choice("drawn", 1, 4))
    hand_in_by_number(last, 1, 1)
    make_hall(begun, last)
    over = make_libre(club, 8, name="I", published=True)
    libre.finish_libre(over, 2)
    listed = libre.create_libre(club, "J", over.date, None, libre.LibreChoice(listed=True))
    row = libre.PrintedInput(PrintedRow("7", (), 0), "Joueur")
    libre.store_list(listed, [row], [], None, 0, None)


def make_hall(begun: Tournament, last: Tournament) -> None:
    """One with a clock that runs, a call, money and an announcement; one whose clock stands."""
    hall.set_fees(begun, 10_00, 5_00)
    hall.check_in(begun.entries.first(), True, Author(None, "essai"), pays=True)
    hall.set_prizes(begun, hall.PrizeChoice(1, prizes={1: 5_00}, special={"Doyen": 5_00}))
    hall.set_minutes(begun, 30)
    hall.set_table_extra(begun, 1, 5)
    hall.call_arbiter(begun.seances.get().session, 1, "")
    hall.announce(begun, "Reprise à 15 h")
    hall.set_minutes(last, 30)
    hall.pause_clock(last)


def all_names() -> set[str]:
    """Every address of ours by its name; the administration is not linked anywhere."""

    def under(patterns) -> set[str]:
        found = set()
        for each in patterns:
            if isinstance(each, URLPattern):
                found.add(each.name)
            elif each.app_name != "admin":
                found |= under(each.url_patterns)
        return found

    return under(get_resolver().url_patterns)


Kind = tuple[str | None, str]


@cache
def kind(address: str) -> Kind:
    """Asked for every link of every page: each address is looked up once."""
    parts = urlsplit(address)
    found = resolve(parts.path)
    words = sorted(parse_qs(parts.query))
    if "tournois/<int:pk>" in found.route:
        # Other forms have other pages behind the same addresses, a libre others once it is over.
        # One of several séances has more.
        own = ~Q(form=Tournament.Form.INDIVIDUEL) | Q(sequel_of__order=2) | Q(sequels__order=2)
        rows = Tournament.objects.filter(own, pk=found.kwargs["pk"])
        if not (found.url_name or "").startswith(OF_TEAMS):
            # The hall of one tournament of teams is that of another.
            words += rows.filter(form=Tournament.Form.EQUIPES).values_list("form", flat=True)
            rows = rows.exclude(form=Tournament.Form.EQUIPES)
        words += rows.values_list("name", flat=True)
    if found.url_name in {"desk", "dealing", "dealt"}:
        # What a finished tournament shows of its cards is on no other's pages.
        rows = Tournament.objects.filter(pk=found.kwargs["pk"])
        words += rows.values_list("status", flat=True)
    return found.url_name, ",".join(words)


def walk(client) -> tuple[set[str], list[str]]:
    """The names of all that the pages lead to, and the links that lead nowhere."""
    found: set[str] = set()
    broken: list[str] = []
    opened: Counter[tuple[Kind, Kind]] = Counter()
    ahead, seen = [("/", "/")], {"/"}
    while ahead:
        address, linked_from = ahead.pop(0)
        led_from = linked_from if kind(address)[0] not in AT_EVERY_FOOT else "/"
        step = kind(led_from), kind(address)
        if opened[step] >= ALIKE:
            continue
        opened[step] += 1
        answer = client.get(address, follow=True)
        if answer.status_code != 200:
            broken.append(f"{answer.status_code} {address} linked from {linked_from}")
        found.add(kind(address)[0])
        if not answer["Content-Type"].startswith("text/html"):
            continue
        page = answer.content.decode()
        found |= {kind(urljoin(address, html.unescape(each)))[0] for each in ACTION.findall(page)}
        for link in LINK.findall(page):
            leads = urljoin(address, html.unescape(link)).split("#")[0]
            if leads not in seen and not leads.startswith("/static/"):
                seen.add(leads)
                ahead.append((leads, address))
    return found, broken


@pytest.mark.timeout(900)  # It opens some two thousand pages.
def test_every_page_is_found_and_every_link_leads_somewhere(
    full, owner, make_member, client_for, monkeypatch
) -> None:
    kind.cache_clear()
    # However long the walk takes: what can be undone for two minutes stays in reach.
    for room in ("recording.undoing", "views.sheets", "views.oldgames.reading"):
        monkeypatch.setattr(f"scoring.{room}.UNDO_SECONDS", 3600)
    who = {None: None, Role.OWNER: owner}
    who |= {role: make_member(full, f"a {role}", role) for role in Role.values if role not in who}
    found: dict[str | None, set[str]] = {}
    for role, user in who.items():
        found[role], broken = walk(client_for(user))
        assert broken == [], role
    everything = set().union(*found.values())
    assert all_names() - everything - JUST_TYPED == (
        ASKED_BY_SCRIPT
        | BEFORE_ANY_CLUB
        | OF_THE_INSTALLATION
        | ONCE
        | BY_THE_CODE
        | WHILE_CONTESTED
    )
    public = {"evenings", "evening", "evening-where", "sheet", "deal", "season", "player", "rules"}
    public |= {"pot", "evening-pot"}
    public |= {"tournaments", "tournament", "tournament-seating", "board", "route"}
    public |= {"where", "wall", "prizes"}
    assert public <= found[None]
