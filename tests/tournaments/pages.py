"""What a page of a tournament shows, read back from its HTML."""

from __future__ import annotations

import re

from tests import reading

THIN = "\N{NARROW NO-BREAK SPACE}"


def text(fragment: str) -> str:
    """The words of a fragment, without its tags and what only screen readers hear."""
    heard = re.sub(r'<span class="sr">.*?</span>', "", fragment)
    return reading.words(heard)


def body(response) -> str:
    return response.content.decode()


def words(response) -> str:
    return text(body(response))


def ranking(response) -> list[dict[str, str]]:
    """The rows of the rankings shown, in the order they stand on the page."""
    found = []
    shape = r'<tr data-row="(\d+)"(?: class="me")? id="r(\d+)">(.*?)</tr>'
    for entry, number, row in re.findall(shape, body(response), re.S):
        cells = re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.S)
        rank, name, total, attack, defence, start, boards, tops = cells
        tie = re.search(r"<small>(.*?)</small>", total)
        move = re.search(r'<span aria-hidden="true">(.*?)</span>', rank)
        found.append(
            {
                "entry": entry,
                "id": number,
                "rank": re.search(r"<b>(\d+)</b>", rank)[1],
                "move": move[1] if move else "",
                "name": text(name),
                "total": text(re.sub(r"<small.*?</small>", "", total)),
                "penalty": text(" ".join(re.findall(r'<small class="pen">(.*?)</small>', total))),
                "tie": text(tie[1]) if tie else "",
                "attack": text(attack),
                "defence": text(defence),
                "start": text(start),
                "boards": text(boards),
                "tops": text(tops),
            }
        )
    return found


def rounded(value, places: int = 2) -> str:
    """A fraction as French print has it, half away from zero; blank for None."""
    if value is None:
        return ""
    scaled = value * 10**places
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    if not places:
        return str(whole)
    return f"{whole // 10**places},{whole % 10**places:0{places}d}"
