"""The club's navigation and every page's footer fit the smallest phones, in every language."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.urls import reverse

CUT = """() => [...document.querySelectorAll('.main-nav, .main-nav a, .tabs, .tabs a, .colophon a')]
  .filter(each => each.scrollWidth > each.clientWidth + 1
    || each.getBoundingClientRect().right > innerWidth + 0.5
    || each.getBoundingClientRect().left < -0.5)
  .map(each => each.className || each.textContent.trim())"""
HEIGHTS = "[...document.querySelectorAll('.main-nav a')].map(a => a.getBoundingClientRect().height)"


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_nothing_of_the_navigation_is_cut(device, hall_url, club, owner, language: str) -> None:
    page = device(owner)
    cookie = {"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": hall_url}
    page.context.add_cookies([cookie])
    for width in (320, 360):
        page.set_viewport_size({"width": width, "height": 640})
        for name in ("club", "players"):
            page.goto(reverse(name, args=[club.slug]))
            assert page.locator("html").get_attribute("lang") == language
            assert page.locator(".main-nav a").count() == 5
            assert page.evaluate(CUT) == [], (width, name)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert min(page.evaluate(HEIGHTS)) >= 44
