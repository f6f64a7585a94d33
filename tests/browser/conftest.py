"""A real Chromium against a running server; a page that logs an error fails its test.

Playwright's loop stays in the process for the whole run, so Django would refuse the database to
every later test: nothing here is asynchronous, and the check is switched off.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from django.test import Client

from tests.browser import chromium
from tests.browser.https import Proxy
from tests.scoring.factories import make_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

    from scoring.models import Table

os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

PHONE = {"width": 360, "height": 640}
DESK = {"width": 1280, "height": 800}
# Browsers treat localhost as secure whatever the protocol; a phone in the hall sees plain http.
HALL_NAME = "salle.test"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    path = chromium.find()
    if path is None:
        pytest.fail(chromium.ADVICE)
    switches = [
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-dev-shm-usage",
        "--disable-gpu",
        "--disable-quic",
        "--disable-sync",
        "--no-first-run",
        f"--host-resolver-rules=MAP {HALL_NAME} 127.0.0.1",
    ]
    if os.geteuid() == 0:
        switches.append("--no-sandbox")
    return {"executable_path": path, "args": switches}


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {
        **browser_context_args,
        "viewport": PHONE,
        "locale": "fr-FR",
        "timezone_id": "Europe/Paris",
        "reduced_motion": "reduce",
    }


@pytest.fixture
def hall_url(live_server) -> str:
    """The server's address under a name that is not localhost, as phones in the hall use it."""
    return f"http://{HALL_NAME}:{urlsplit(live_server.url).port}"


@pytest.fixture
def console_errors() -> list[str]:
    """What the pages of this test complained about; a test that provokes an error clears it."""
    return []


def _listen(page: Page, errors: list[str]) -> None:
    page.on("console", lambda told: errors.append(told.text) if told.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))


@pytest.fixture
def device(
    browser: Browser,
    browser_context_args: dict[str, Any],
    hall_url: str,
    console_errors: list[str],
):
    """A factory: one more phone or desk, `device(user, viewport=DESK, color_scheme="dark")`.

    Each has its own cookies and storage, and may be logged in. Addresses may be relative.
    """
    opened: list[BrowserContext] = []

    def make(user=None, **options) -> Page:
        context = browser.new_context(**{**browser_context_args, "base_url": hall_url, **options})
        opened.append(context)
        if user is not None:
            log_in(context, user, hall_url)
        page = context.new_page()
        page.set_default_timeout(15_000)
        _listen(page, console_errors)
        return page

    yield make
    for context in opened:
        context.close()
    assert console_errors == []


@pytest.fixture
def page(device: Callable[..., Page]) -> Page:
    """A phone in the hall, logged in as nobody."""
    return device()


@pytest.fixture
def table(club) -> Table:
    """A table of four on an open evening, no deal yet."""
    return make_table(club)


@pytest.fixture
def five(club) -> Table:
    return make_table(club, 5)


@pytest.fixture
def phone(device: Callable[..., Page], scorer) -> Page:
    """The phone of who enters the deals."""
    return device(scorer)


def log_in(context: BrowserContext, user, url: str) -> None:
    """Give the browser a session of `user`, without the login page."""
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    value = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": value, "url": url}])


@pytest.fixture
def secure_url(live_server, settings) -> Iterator[str]:
    """The server's address as a proxy in the hall gives it: https, a name that is not localhost."""
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    proxy = Proxy(urlsplit(live_server.url).port or 0)
    yield f"https://{HALL_NAME}:{proxy.port}"
    proxy.close()


@pytest.fixture
def secure_phone(browser_type, browser_type_launch_args, secure_url, scorer) -> Iterator[Page]:
    """The same phone on https; it takes the proxy's certificate for a real one."""
    args = [*browser_type_launch_args["args"], "--ignore-certificate-errors"]
    browser = browser_type.launch(**{**browser_type_launch_args, "args": args})
    context = browser.new_context(base_url=secure_url, viewport=PHONE, locale="fr-FR")
    log_in(context, scorer, secure_url)
    page = context.new_page()
    page.set_default_timeout(15_000)
    yield page
    browser.close()


@pytest.fixture
def no_violations() -> Callable[[Page], None]:
    """A check: the page as it stands passes every rule of axe."""
    from axe_playwright_python.sync_playwright import Axe

    axe = Axe()

    def check(page: Page) -> None:
        results = axe.run(page)
        assert results.violations_count == 0, results.generate_report()

    return check
