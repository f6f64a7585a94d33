"""The browser itself: the fixtures that the other browser tests stand on."""

from __future__ import annotations

import pytest

from tests.browser.conftest import DESK, HALL_NAME, PHONE

HALL_PAGE = "/compte/connexion/"


def test_a_phone_reaches_the_hall_under_its_name(page) -> None:
    page.goto(HALL_PAGE)
    assert page.evaluate("location.hostname") == HALL_NAME
    assert page.evaluate("window.isSecureContext") is False
    assert page.viewport_size == PHONE
    assert page.locator("form").count() >= 1


def test_a_device_may_be_logged_in(device, owner) -> None:
    desk = device(owner, viewport=DESK, color_scheme="dark")
    answer = desk.goto("/compte/")
    assert answer.status == 200
    assert desk.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")


def test_devices_share_nothing(device, owner) -> None:
    device(owner).goto("/compte/")
    stranger = device()
    stranger.goto("/compte/")
    assert HALL_PAGE in stranger.url


@pytest.mark.parametrize(
    "script", ["console.error('oh')", "setTimeout(() => { throw Error('oh') })"]
)
def test_a_page_that_complains_is_noticed(page, console_errors, script: str) -> None:
    page.goto(HALL_PAGE)
    page.evaluate(script)
    page.wait_for_timeout(50)
    assert len(console_errors) == 1
    console_errors.clear()


def test_an_inline_script_is_refused_and_noticed(page, console_errors) -> None:
    page.goto(HALL_PAGE)
    page.evaluate(
        "() => { const s = document.createElement('script'); s.textContent = 'window.ran = 1';"
        " document.body.append(s); }"
    )
    assert page.evaluate("window.ran") is None
    assert any("Content Security Policy" in told for told in console_errors)
    console_errors.clear()


def test_the_login_page_passes_axe(page, no_violations) -> None:
    page.goto(HALL_PAGE)
    no_violations(page)
