"""Driving the deal form in a browser: taps counted, as a player makes them."""

from __future__ import annotations

from django.urls import reverse
from playwright.sync_api import expect


def opened(page, table, name="deal-new"):
    page.goto(reverse(name, args=["test", table.pk]))
    expect(page.locator("form.deal.ready")).to_be_visible()
    return page


class Thumb:
    """Taps, counted."""

    def __init__(self, page) -> None:
        self.page = page
        self.taps = 0
        self.digits = 0

    def tap(self, selector: str) -> None:
        self.page.locator(selector).locator("visible=true").first.click()
        self.taps += 1

    def taker(self, seat: int) -> None:
        self.tap(f"label:has(> [name=taker][value='{seat}'])")

    def called(self, who: object) -> None:
        self.tap(f"label:has(> [name=called][value='{who}'])")

    def choose(self, name: str, value: object) -> None:
        self.tap(f"label:has(> [name={name}][value='{value}'])")

    def key(self, *keys: str) -> None:
        for key in keys:
            self.page.locator(f"[data-key='{key}']").click()
            self.digits += 1

    def open(self, panel: str) -> None:
        self.tap(f"[data-open={panel}]")

    def save(self) -> None:
        self.tap("[data-save]")


def usual(thumb: Thumb, taker: int = 2) -> None:
    """A garde with two bouts and 53, up to Save."""
    thumb.taker(taker)
    thumb.choose("contract", "garde")
    thumb.choose("bouts", 2)
    thumb.key("5", "3")


def saved(page) -> None:
    page.wait_for_url("**/tables/*/#donne-*")


def fits(page) -> bool:
    """True when nothing of the page is beyond the window."""
    return page.evaluate(
        "document.documentElement.scrollHeight <= innerHeight"
        " && document.documentElement.scrollWidth <= innerWidth"
    )
