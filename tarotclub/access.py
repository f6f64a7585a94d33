"""Who may see and do what. Every view fetches its object and authorises the visitor in one call.

    found = access.fetch(request, club, Session.objects.evenings(), Right.READ, pk=evening)

- another club's object, or one that does not exist: 404;
- not published and no login: the login page, then back, with what was typed kept;
- a member whose role lacks the right: 403.

A page of a published object is public; whoever may read everything of the club sees the others.
A table's address (`tarotclub.tablelinks`) lets a phone without an account in where a view asks for
it with `guest`: to read and enter the deals of that table, and nothing else.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Generic, TypeVar
from zoneinfo import ZoneInfo

from django.contrib.messages import get_messages
from django.core.exceptions import ObjectDoesNotExist, PermissionDenied
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils import timezone, translation
from django.utils.cache import patch_vary_headers
from django.utils.crypto import salted_hmac

from tarotclub import RELEASE
from tarotclub.models import Club, Membership, Role, User
from tarotclub.polling import polled
from tarotclub.replica import read_public
from tarotclub.tablelinks import TableLinkOver

if TYPE_CHECKING:
    from django.db.models import QuerySet

T = TypeVar("T", bound=Model)


class Right(StrEnum):
    """What a page or an action asks of its visitor."""

    PUBLIC = "public"  # what the club published
    READ = "read"  # everything of the club
    ENTER = "enter"  # deals of open sessions
    ENTER_ANY = "enter_any"  # deals of any session
    VOID_OWN = "void_own"  # void and restore one's own deals of the day
    VOID_ANY = "void_any"
    TOURNAMENT_DEALS = "tournament_deals"  # deals of tournaments, whatever their state
    RUN = "run"  # players, evenings, seasons, imports
    ARBITRATE = "arbitrate"
    DIRECT = "direct"  # create, seat, start and publish tournaments
    OWN = "own"  # rule sets, people and roles, backup, deletion


_READER = {Right.PUBLIC, Right.READ}
_SCORER = _READER | {Right.ENTER, Right.VOID_OWN}
_SECRETARY = _SCORER | {Right.ENTER_ANY, Right.VOID_ANY, Right.RUN, Right.TOURNAMENT_DEALS}
_ARBITER = _SCORER | {Right.TOURNAMENT_DEALS, Right.ARBITRATE}
_ORGANISER = _SECRETARY | _ARBITER | {Right.DIRECT}

RIGHTS: dict[str, frozenset[Right]] = {
    Role.READER: frozenset(_READER),
    Role.SCORER: frozenset(_SCORER),
    Role.SECRETARY: frozenset(_SECRETARY),
    Role.ARBITER: frozenset(_ARBITER),
    Role.ORGANISER: frozenset(_ORGANISER),
    Role.OWNER: frozenset(Right),
}
PUBLIC_RIGHTS = frozenset({Right.PUBLIC})
TABLE_RIGHTS = frozenset({Right.PUBLIC, Right.ENTER})
"""What a table's address allows, on the pages of its table alone."""


class LoginNeededError(Exception):
    """The page exists but is not public; the middleware leads to the login and back."""


@dataclass(frozen=True)
class AtTable:
    """A phone that a table's address let in: `label` is its name in the history ("table 3, Nord"),
    `link` the pk of that address."""

    link: int
    label: str


@dataclass(frozen=True)
class Access:
    """A visitor in a club: who, with which role (None: the public), and what that allows.

    `table` is set on the pages of a table whose address let the visitor in; there is no user then.
    """

    club: Club
    user: User | None
    role: str | None
    table: AtTable | None = None

    def may(self, right: Right) -> bool:
        """True when this visitor has `right` in the club."""
        if self.table is not None:
            return right in TABLE_RIGHTS
        return right in (RIGHTS[self.role] if self.role else PUBLIC_RIGHTS)

    @property
    def rights(self) -> dict[str, bool]:
        """Every right by its name, for templates: `{% if access.rights.run %}`."""
        return {str(right): self.may(right) for right in Right}

    @property
    def member(self) -> bool:
        return self.role is not None


Guest = Callable[[HttpRequest, T], AtTable | None]


@dataclass(frozen=True)
class Found(Generic[T]):
    """An object and the visitor's access to its club."""

    access: Access
    object: T


def role_in(club: Club, request: HttpRequest) -> str | None:
    """Return the visitor's role in `club`: one query for an account, none for the public."""
    if not request.user.is_authenticated:
        return None
    membership = Membership.objects.filter(club=club, user_id=request.user.pk).first()
    return membership.role if membership else None


def _enter(request: HttpRequest, club: Club) -> Access:
    user = request.user if isinstance(request.user, User) else None
    timezone.activate(ZoneInfo(club.timezone))
    access = Access(club, user, role_in(club, request))
    request.access = access  # type: ignore[attr-defined]
    return access


def _require(access: Access, right: Right, published: bool) -> None:
    """Let pass, or raise what the visitor must be told."""
    if right is Right.PUBLIC and (published or access.may(Right.READ)):
        return
    if right is not Right.PUBLIC and access.may(right):
        return
    if access.user is None:
        raise LoginNeededError
    if access.role is None:
        raise Http404
    raise PermissionDenied


def enter_club(request: HttpRequest, slug: str, right: Right = Right.READ) -> Access:
    """Return the visitor's access to the club at `slug`, or raise what the module describes.

    With `Right.PUBLIC` the club's own page must be published, or the visitor a member.
    """
    if right is Right.PUBLIC:
        read_public(request)
    try:
        club = Club.objects.get(slug=slug)
    except Club.DoesNotExist as error:
        raise Http404 from error
    access = _enter(request, club)
    _require(access, right, club.published)
    return access


def fetch(
    request: HttpRequest,
    slug: str,
    queryset: QuerySet[T],
    right: Right,
    *,
    path: str = "club",
    published: Callable[[T], bool] = lambda found: bool(getattr(found, "published", False)),
    guest: Guest[T] | None = None,
    **lookup: Any,
) -> Found[T]:
    """Fetch one object of the club at `slug` and authorise the visitor for `right`.

    `path` leads from the object to its club (`"table__session__club"`), which comes with the same
    query. `published` says whether the public may see it (its `published` field by default).
    `guest` is asked for whoever may enter nothing by an account: it says as whom a table's address
    lets the phone in, and raises `TableLinkOver` for one that opens this no more.
    """
    if right is Right.PUBLIC:
        read_public(request)
    try:
        # One condition and no order: most of a 304's time is Django writing this query.
        found = queryset.select_related(path).get(**{f"{path}__slug": slug}, **lookup)
    except ObjectDoesNotExist as error:
        raise Http404 from error
    club: Any = found
    for step in path.split("__"):
        club = getattr(club, step)
    access = _enter(request, club)
    if guest is not None and not access.may(Right.ENTER):
        return Found(_as_guest(request, access, found, guest, right, published(found)), found)
    _require(access, right, published(found))
    return Found(access, found)


def _as_guest(
    request: HttpRequest, access: Access, found: T, guest: Guest[T], right: Right, published: bool
) -> Access:
    try:
        at = guest(request, found)
    except TableLinkOver as over:
        try:
            _require(access, right, published)
        except LoginNeededError:
            raise over from None
        return access
    if at is None:
        _require(access, right, published)
        return access
    seated = replace(access, user=None, role=None, table=at)
    request.access = seated  # type: ignore[attr-defined]
    _require(seated, right, published=True)
    return seated


def etag(request: HttpRequest, access: Access, *parts: object) -> str:
    """Return the entity tag of a page: what it shows, in which language, to which role.

    Every page bears the club's name (its version), a member's also their own. One that still has a
    message to show matches no tag, or the message would be lost, or come back with a 304; a script
    that asks is shown none.
    """
    seat = access.table.label if access.table else 0
    who = (access.user.pk, str(access.user)) if access.user else seat
    says = len(get_messages(request)) and not polled(request)
    once = secrets.token_hex(8) if says else ""
    shown = (RELEASE, request.path, translation.get_language(), access.club.version, access.role)
    text = ":".join(str(part) for part in (*shown, who, once, *parts))
    return f'"{salted_hmac("tarotclub.etag", text).hexdigest()[:20]}"'


def unchanged(request: HttpRequest, tag: str) -> HttpResponse | None:
    """Return a 304 when the visitor already has the page with this tag, else None."""
    known = request.headers.get("If-None-Match", "")
    if tag not in [part.strip().removeprefix("W/") for part in known.split(",")]:
        return None
    same = HttpResponseNotModified()
    # The browser keeps the policy that came with the page: half a 304 would be repeating it.
    same._csp_exempt = True  # type: ignore[attr-defined]
    return tagged(same, tag)


def tagged(response: HttpResponse, tag: str) -> HttpResponse:
    """Give `response` its tag; a cache must ask again each time and never share it."""
    response["ETag"] = tag
    response["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    return response
