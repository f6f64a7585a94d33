"""A line of an old game in words: what was noted, fact by fact, and who wrote which version."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.ledger.deals import Fact, Version, compared
from scoring.messages_historical import COMBOS, FAULTS, HONOURS, card_name
from scoring.models import OldEvent
from scoring.oldgames import OldChange, change_of
from scoring.rules.historical import HistoricalGame, event_from_data, m1637, m1659

Names = Sequence[str]
CHANGES = {
    OldChange.ADDED: gettext_lazy("Notée"),
    OldChange.CORRECTED: gettext_lazy("Corrigée"),
    OldChange.VOIDED: gettext_lazy("Rayée"),
    OldChange.RESTORED: gettext_lazy("Rétablie"),
    OldChange.UNDONE: gettext_lazy("Saisie défaite"),
}


def facts_in_words(event: Any, names: Names) -> Iterator[Fact]:
    """What an event says, under the names that its form has for each part."""
    match event:
        case m1637.DealStarted(dealer):
            yield Fact(_("Qui donne"), _name(dealer, names))
        case m1659.HandDealt(dealer, cards_each, stakes):
            yield Fact(_("Qui donne"), _name(dealer, names))
            yield Fact(_("Cartes à chacun"), str(cards_each))
            yield Fact(_("Mises"), _each(stakes, names))
        case m1637.BottomShown(card):
            yield Fact(_("La carte du dessous"), card_name(card.code))
        case m1659.StakeRaised(seat, to):
            yield Fact(_("Qui"), _name(seat, names))
            yield Fact(_("Sa mise est maintenant de"), str(to))
        case m1637.TrickPlayed() | m1659.TrickPlayed() | m1637.TarotsTaken():
            yield from _trick(event, names)
        case m1637.Counted() | m1659.Counted():
            yield from _count(event, names)
        case _:
            yield from _of_one(event, names)


def _of_one(event: Any, names: Names) -> Iterator[Fact]:
    """What one player of 1637 did."""
    match event:
        case m1637.Discarded(seat, cards):
            yield Fact(_("Qui"), _name(seat, names))
            yield Fact(_("Les cartes écartées"), ", ".join(card_name(each.code) for each in cards))
        case m1637.Declared(seat, combos, points):
            yield Fact(_("Qui"), _name(seat, names))
            told = ", ".join(str(COMBOS[each]) for each in combos)
            yield Fact(_("Annonces"), told or str(points))
        case m1637.Asked(seat, payer):
            yield Fact(_("Qui demande"), _name(seat, names))
            yield Fact(_("Qui paie"), _("Le Mort") if payer is None else _name(payer, names))
        case m1637.Penalised(seat, fault):
            yield Fact(_("Qui"), _name(seat, names))
            yield Fact(_("La faute"), str(FAULTS[fault]))


def _trick(event: Any, names: Names) -> Iterator[Fact]:
    tarots = isinstance(event, m1637.TarotsTaken)
    if tarots:
        yield Fact(_("Qui gagne la levée"), _name(event.winner, names))
    plays = event.tarots if tarots else event.plays
    told = ", ".join(f"{_name(seat, names)} {card_name(card.code)}" for seat, card in plays)
    yield Fact(_("Les Tarots joués") if tarots else _("Les cartes"), told)
    if tarots and event.last:
        yield Fact(_("C’est la dernière levée"), _("oui"))
    if isinstance(event, m1637.TrickPlayed) and event.mort is not None:
        yield Fact(_("La carte du Mort"), card_name(event.mort.code))


def _count(event: Any, names: Names) -> Iterator[Fact]:
    if event.points is not None:
        yield Fact(_("Points"), _each(event.points, names))
    for seat, pile in enumerate(getattr(event, "piles", None) or ()):
        held = [f"{HONOURS[honour]} {count}" for honour, count in pile.honours.items() if count]
        tricks = _("%(count)s levées") % {"count": pile.tricks}
        yield Fact(_name(seat, names), ", ".join([tricks, *held]))


def _name(seat: int, names: Names) -> str:
    return names[seat] if seat < len(names) else "?"


def _each(numbers: Sequence[int | None], names: Names) -> str:
    told = ["–" if each is None else str(each) for each in numbers]
    return ", ".join(f"{_name(seat, names)} {each}" for seat, each in enumerate(told))


def versions(row: OldEvent, rules: HistoricalGame, names: Names) -> tuple[Version, ...]:
    """Every version of a line, the newest first, each with what it changed: one query."""
    found: list[Version] = []
    before: list[Fact] | None = None
    for each in row.history.select_related("author").order_by("version", "history_id"):
        after = [*facts_in_words(event_from_data(rules, each.data), names)]
        found.append(_version(each, () if before is None else _changes(before, after)))
        before = after
    return tuple(reversed(found))


def _changes(before: Sequence[Fact], after: Sequence[Fact]) -> Sequence[str]:
    text = _("%(label)s : %(old)s → %(new)s")
    return [
        text % {"label": label, "old": old, "new": new}
        for label, old, new in compared(before, after, _("rien"))
        if old != new
    ]


def _version(row: Any, changes: Sequence[str]) -> Version:
    change, reason = change_of(row)
    titles: Mapping[str, Any] = {str(code): text for code, text in CHANGES.items()}
    told = (reason, *changes) if reason else tuple(changes)
    author = str(row.author) if row.author else row.author_label
    title = str(titles.get(change, CHANGES[OldChange.ADDED]))
    return Version(row.version, title, author, row.history_date, tuple(told))
