"""A club with something of everything, and the address of every page and action it has."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field
from datetime import date

from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from scoring import oldgames, recording, rulesets
from scoring.models import Deal, OldEvent, Session, Table
from scoring.recording import Author
from scoring.rules.historical import m1637
from scoring.rules.presets import HOUSE_X5
from tarotclub import people
from tarotclub.models import Club, Membership, Player, Role, Season, User
from tests.scoring.factories import make_evening, make_season, make_session, play, play_nothing
from tests.tournaments.factories import make_tournament
from tests.tournaments.libre.factories import hand_in, make_libre, tables
from tests.tournaments.quick import play_quickly
from tournaments import directing
from tournaments.directing import libre
from tournaments.directing.challenges import ChallengeRule, create_challenge, publish_challenge
from tournaments.libreplans import offers
from tournaments.models import Distribution, Tournament
from tournaments.plans import plan_of
from tournaments.ranking import PrintedRow


@dataclass
class Whole:
    """The club and one row of each kind that an address names."""

    club: Club
    members: dict[str, User]
    season: Season
    evening: Session
    planned: Session
    closed: Session
    table: Table
    deal: Deal
    void: Deal
    player: Player
    draft: Tournament
    running: Tournament
    finished: Tournament
    old: OldEvent
    rows: dict[str, dict[str, int]] = field(default_factory=dict)

    def url(self, name: str, **changes: object) -> str:
        """The address of that name, with other parts where `changes` say so."""
        return reverse(name, kwargs={"club": self.club.slug, **self.rows[name], **changes})


def make_whole(club: Club, *, published: bool = False) -> Whole:
    """Fill `club` with an account of each role, players, a season, evenings and tournaments."""
    members = {}
    for role in Role.values:
        user = User.objects.create(username=f"{club.slug}-{role}", first_name=role.capitalize())
        Membership.objects.create(club=club, user=user, role=role)
        members[role] = user
    if published:
        Club.objects.filter(pk=club.pk).update(published=True)
        club.refresh_from_db()
    season = make_season(club, published=published)
    evening = make_evening(club, 4, 5, season=season, published=published, position=1)
    table = evening.tables.order_by("number").first()
    deal = play(table, author=members["owner"])
    void = play(table, taker=1, author=members["owner"])
    void = recording.void(void.pk, "essai", void.version, Author(members["owner"]))
    play_nothing(table)
    play(evening.tables.order_by("number").last(), taker=1)
    closed = make_evening(club, 3, name="Finie", season=season, published=published, position=1)
    play(closed.tables.get())
    Session.objects.filter(pk=closed.pk).update(status=Session.Status.CLOSED)
    planned = make_session(
        club, name="Prévue", status=Session.Status.PLANNED, opened_at=None, date=date(2026, 5, 1)
    )
    old = oldgames.create(
        evening.pk, m1637.Game1637(3), list(club.players.order_by("pk")[:3]), uuid.uuid4()
    )
    owner = Author(members["owner"])
    line = oldgames.add(old.pk, m1637.DealStarted(0), uuid.uuid4(), old.version, owner).event
    running = make_tournament(club, 20, published=published, season=season)
    play_quickly(running, positions=2)
    finished = make_tournament(club, 20, published=published, name="Fini")
    whole = Whole(
        club, members, season, evening, planned, closed, table, deal, void,
        club.players.order_by("pk").first(),
        make_tournament(club, 20, started=False, name="Brouillon"), running, finished, line,
    )  # fmt: skip
    whole.rows = _rows(whole)
    return whole


def names() -> dict[str, set[str]]:
    """Every name of an address of ours with the parts it takes; the admin's are Django's."""
    found: dict[str, set[str]] = {}

    def walk(patterns: list[URLPattern | URLResolver], parts: set[str]) -> None:
        for each in patterns:
            here = parts | set(each.pattern.regex.groupindex)
            if isinstance(each, URLPattern):
                found[each.name] = here
            elif each.namespace != "admin":
                walk(each.url_patterns, here)

    walk(get_resolver().url_patterns, set())
    return found


def _rows(whole: Whole) -> dict[str, dict[str, int]]:
    """What the parts of each address are in this club, by its name."""
    evening, running, draft = whole.evening.pk, whole.running.pk, whole.draft.pk
    player, season = whole.player.pk, whole.season.pk
    member = Membership.objects.get(club=whole.club, role=Role.SCORER).pk
    seance = whole.running.seances.get()
    played = seance.session.tables.filter(deals__isnull=False).order_by("pk").first()
    spare = people.add(whole.club, people.Identity("Sans", "Résultat"))
    rows: dict[str, dict[str, int]] = {}
    for name, parts in names().items():
        if "club" not in parts:
            continue
        kind = name.partition("-")[0]
        pk = {
            "person": member,
            "player": player,
            "season": season,
            "evening": evening,
        }.get(kind, running)
        rows[name] = {"pk": pk} if "pk" in parts else {}
    house = rulesets.create(whole.club, HOUSE_X5, Author(whole.members["owner"])).row
    for name, parts in rows.items():
        if name.startswith("rule-set") and parts:
            rows[name] = {"pk": house.pk}
    asked = ("sheet", "deal-new", "deal-event", "deal-preview", "deal-send", "deals-ahead")
    for name in (*asked, *SHEET_MODE):
        rows[name] = {"table": whole.table.pk}
    for name in ("deal", "deal-edit", "deal-void", "deal-undo", "deal-merge", "deal-revert"):
        rows[name] = {"deal": whole.deal.pk}
    rows["deal-restore"] = {"deal": whole.void.pk}
    for name in ("old-games", "old-game-new"):
        rows[name] = {"pk": evening}
    rows["old-season"] = {"pk": season}
    rows["old-rules"] = {"period": "1637"}
    for name in ("old-game", "old-game-export"):
        rows[name] = {"game": whole.old.game_id}
    rows["old-event-new"] = {"game": whole.old.game_id, "kind": "declaration"}
    for name in ("old-event", "old-event-void", "old-event-undo", "old-event-restore"):
        rows[name] = {"event": whole.old.pk}
    rows["player-delete"] = {"pk": spare.pk}
    board = plan_of(seance).schedule.boards[0]
    entry = whole.running.entries.order_by("number").first().pk
    waiting = whole.draft.entries.order_by("number").first().pk
    Distribution.objects.create(seance=seance, seed="graine-de-tous", published_at=timezone.now())
    for name in ("board-entry", "board", "board-cards", "board-hands"):
        rows[name] = {"pk": running, "board": board}
    decided = directing.Decision(uuid.uuid4(), fault="CA-DUP-SMOKE")
    ruling = directing.rule(whole.running, decided, Author(whole.members["arbiter"])).pk
    rows["ruling-cancel"] = {"pk": running, "ruling": ruling}
    rows["table-entry"] = {"pk": running, "table": played.pk}
    rows["route"] = {"pk": running, "entry": entry}
    rows["tournament-seating"] = {"pk": running, "position": 1}
    rows["position-start"] = {"pk": running, "position": 2}
    for name in ("result-void", "result-restore"):
        rows[name] = {"pk": running, "deal": played.deals.order_by("pk").first().pk}
    rows["entry-remove"] = {"pk": draft, "entry": waiting}
    for name in DRAFT:
        rows[name] = {"pk": draft}
    rows.update(_libre_rows(whole))
    rows.update(_challenge_rows(whole))
    return rows


def _challenge_rows(whole: Whole) -> dict[str, dict[str, int]]:
    """The pages of a season's challenge."""
    rule = ChallengeRule("Challenge", "places", "individuel", scale=["10", "5"])
    made = create_challenge(whole.season, rule)
    publish_challenge(made, published=whole.finished.published)
    rows = {name: {"challenge": made.pk} for name, parts in names().items() if "challenge" in parts}
    rows["challenge-player"] |= {"player": whole.player.pk}
    return rows


def _libre_rows(whole: Whole) -> dict[str, dict[str, int]]:
    """The pages of a libre: one in preparation with teams, one being played, a printed list."""
    draft = make_libre(
        whole.club,
        8,
        team_size=2,
        started=False,
        name="Libre par deux",
        choice=libre.Choice("movement", 5, 4, offers(4, 2)[0].part.movement_id),
    )
    played = make_libre(whole.club, 8, name="Libre", published=whole.running.published)
    listed = libre.create_libre(
        whole.club, "Liste", played.date, None, libre.LibreChoice(listed=True)
    )
    table = tables(played, 1, 1)[0]
    hand_in(played, table, 10, 20, 30, -60)
    rows = {name: {"pk": played.pk} for name in names() if name.startswith("libre-")}
    for name in LIBRE_DRAFT:
        rows[name] = {"pk": draft.pk}
    team = draft.libre_teams.order_by("number").first().pk
    for name in ("libre-team-edit", "libre-team-remove"):
        rows[name] = {"pk": draft.pk, "team": team}
    rows["libre-position-start"] |= {"position": 2}
    for name in ("libre-totals", "libre-seating"):
        rows[name] |= {"seance": 1, "position": 1}
    for name in ("libre-table", "libre-totals-void"):
        rows[name] |= {"table": table.pk}
    rows["libre-player"] |= {"entry": table.seats[0][1].pk}
    printed = libre.PrintedInput(PrintedRow("7", (), 0), "Sans Résultat")
    libre.store_list(listed, [printed], [], None, 0, None)
    rows["libre-list"] = rows["libre-links"] = {"pk": listed.pk}
    return rows


SHEET_MODE = (
    "sheet-mode", "sheet-mode-check", "sheet-mode-more", "sheet-mode-after", "sheet-mode-undo",
)  # fmt: skip


LIBRE_DRAFT = (
    "libre-entries", "libre-team-add", "libre-format", "libre-ties", "libre-places",
    "libre-places-draw", "libre-places-list", "libre-places-swap", "libre-start",
)  # fmt: skip
"""What is done to a libre in preparation."""


DRAFT = (
    "entries", "entry-add", "entry-guest", "movement", "seating", "seating-draw", "seating-order",
    "seating-rest", "seating-swap", "tournament-start", "tournament-delete",
)  # fmt: skip
"""What is done to a tournament in preparation."""
