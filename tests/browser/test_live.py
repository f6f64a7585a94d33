"""The script that keeps pages fresh, on pages made up for it: its rhythm, what it keeps and says.

Nothing here waits: the page's clock is moved on.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from playwright.sync_api import Page, expect

STATE = "<i hidden data-part='state' data-live='{tag}' data-every='2'></i>"
SHELL = """<!doctype html><html lang="fr"><title>Essai</title><link rel="icon" href="data:,">
<p class="live">En direct</p>{lost}{body}<script src="/live.js" defer></script>"""
# Every wait the script asks for, in order, without its patience with an answer.
NOTED = """(() => {
    const real = window.setTimeout;
    window.waits = [];
    window.setTimeout = (then, after) => {
        if (after > 100 && after < 15000) window.waits.push(after);
        return real(then, after);
    };
    Math.random = () => %s;
})()"""


HTML = "text/html; charset=utf-8"


class Server:
    """Answers a page's questions: `body` at first, then whatever `answers` hold, else 304."""

    def __init__(self, page: Page, url: str, body: str) -> None:
        self.page, self.url, self.tag = page, f"{url}/essai/", 0
        self.lost = render_to_string("scoring/_lost.html")
        self.body, self.answers, self.known = body, [], []
        page.route("**/essai/", self._answer)
        script = finders.find("tarotclub/live.js")
        page.route("**/live.js", lambda route: route.fulfill(path=script))

    def _text(self, body: str) -> str:
        self.tag += 1
        return SHELL.format(lost=self.lost, body=STATE.format(tag=self.tag) + body)

    def _answer(self, route) -> None:
        if route.request.resource_type == "document":
            route.fulfill(body=self._text(self.body), content_type=HTML)
            return
        self.known.append(route.request.headers.get("if-none-match"))
        what = self.answers.pop(0) if self.answers else 304
        if isinstance(what, int):
            route.fulfill(status=what)
        else:
            route.fulfill(body=what, content_type=HTML)

    def open(self, chance: float = 0.5) -> None:
        self.page.clock.install()
        self.page.add_init_script(NOTED % chance)
        self.page.goto(self.url)
        self.until("waits.length === 1")

    def news(self, body: str) -> None:
        """The page changes; its next question hears of it."""
        self.answers.append(self._text(body))
        self.ask()

    def ask(self, seconds: float = 2) -> None:
        """Let so much time pass at once, and the answer come."""
        with self.page.expect_response("**/essai/"):
            self.page.clock.fast_forward(round(seconds * 1000))

    def until(self, true: str) -> None:
        for _ in range(100):
            if self.page.evaluate(true):
                return
            self.page.wait_for_timeout(30)
        pytest.fail(f"never: {true}; {self.page.evaluate('waits')}")


@pytest.fixture
def serve(page: Page, hall_url: str) -> Callable[[str], Server]:
    return lambda body: Server(page, hall_url, body)


def test_every_two_seconds_a_little_early_and_slower_after_a_quiet_minute(serve, page) -> None:
    server = serve("")
    server.open(chance=1)
    server.ask()
    server.until("waits.at(-1) === 1700 && waits.length === 2")
    server.ask(70)
    server.until("waits.at(-1) === 2125")
    server.answers.append(server._text("neuf"))
    server.ask(3)
    server.until("waits.at(-1) === 1700")
    assert page.evaluate("Math.max(...waits)") <= 2500, "within three seconds all the same"
    assert server.known[-1] == "1"


@pytest.mark.parametrize(("chance", "seconds"), [(0, 3), (1, 5)])
def test_phones_that_lost_the_server_together_do_not_come_back_together(
    serve, page, console_errors, chance, seconds
) -> None:
    server = serve("")
    server.open(chance)
    server.answers.append(503)
    server.ask()
    lost = page.locator("[data-lost]")
    expect(lost).to_contain_text(f"Nouvel essai dans {seconds} s.")
    expect(page.locator(".live.off")).to_be_visible()
    for _ in range(seconds - 1):
        page.clock.run_for(1000)
    server.ask()
    expect(lost).to_be_hidden()
    page.clock.run_for(200)
    expect(page.locator("[data-told]")).to_have_text("Connexion rétablie.")
    console_errors.clear()


def test_what_changed_is_marked_and_said(serve, page) -> None:
    rows = "<table data-part='rows'>{}</table>"
    one = "<tr data-row={}><td>{}<td class=total><b>{}</b></tr>"
    server = serve(rows.format(one.format(1, "1.", "+10") + one.format(2, "2.", "−10")))
    server.open()
    server.news(rows.format(one.format(2, "1.", "−10") + one.format(1, "2.", "−20")))
    expect(page.locator(".changed")).to_have_count(1)
    expect(page.locator(".changed .total")).to_have_text("−20")
    page.clock.run_for(200)
    expect(page.locator("[data-told]")).to_have_text("1 changement.")
    server.news(rows.format("".join(one.format(nth, nth, "+5") for nth in (1, 2, 3))))
    expect(page.locator(".changed")).to_have_count(3)
    page.clock.run_for(200)
    expect(page.locator("[data-told]")).to_have_text("3 changements.")


def test_what_the_reader_did_stays_where_he_did_it(serve, page) -> None:
    """A row that moves takes along what is unfolded in it; what is typed and chosen stays."""
    row = "<li data-row={0}><details><summary>Ligne {0}</summary>{1}</details></li>"
    form = """<input name=nom value=""><input type=radio name=qui value=a checked>
        <input type=radio name=qui value={0}><select name=t><option>1<option>2</select>"""
    body = "<ul data-part=rows>{}</ul><form data-part=form>{}</form>"
    server = serve(body.format(row.format(1, "a") + row.format(2, "b"), form.format("b")))
    server.open()
    page.get_by_text("Ligne 2").click()
    page.locator("[name=nom]").fill("Brun")
    page.locator("[name=nom]").evaluate("el => el.setSelectionRange(2, 2)")
    page.locator("[value=b]").check()
    page.locator("select").select_option("2")
    page.locator("[name=nom]").focus()
    again = "<b>neuf</b>" + form.format("b")
    server.news(body.format(row.format(2, "c") + row.format(1, "d"), again))
    expect(page.get_by_text("neuf")).to_be_visible()
    opened = page.evaluate("[...document.querySelectorAll('details')].map(el => el.open)")
    assert opened == [True, False]
    expect(page.locator("[name=nom]")).to_have_value("Brun")
    expect(page.locator("[name=nom]")).to_be_focused()
    assert page.locator("[name=nom]").evaluate("el => el.selectionStart") == 2
    expect(page.locator("[value=b]")).to_be_checked()
    expect(page.locator("select")).to_have_value("2")


def test_a_page_of_the_network_in_between_is_no_news(serve, page, console_errors) -> None:
    server = serve("<p data-part='text'>Le classement</p>")
    server.open()
    server.answers.append("<!doctype html><p>Bienvenue à l’hôtel, acceptez les conditions</p>")
    server.ask()
    expect(page.locator("[data-lost]")).to_be_visible()
    expect(page.get_by_text("Le classement")).to_be_visible()


@pytest.mark.parametrize("status", [403, 404])
def test_a_login_or_an_address_that_ended_is_said_once(serve, page, console_errors, status) -> None:
    server = serve("")
    server.open()
    server.answers.append(status)
    server.ask()
    expect(page.locator("[data-gone]")).to_contain_text("La connexion a pris fin")
    page.clock.fast_forward(60_000)
    page.clock.run_for(3000)
    assert len(server.known) == 1
    console_errors.clear()


def test_nothing_is_asked_while_another_script_saves(serve, page) -> None:
    server = serve("")
    server.open()
    page.evaluate("document.dispatchEvent(new Event('busy'))")
    page.clock.fast_forward(10_000)
    page.clock.run_for(3000)
    assert server.known == []
    page.evaluate("document.dispatchEvent(new Event('idle'))")
    server.ask()
    assert len(server.known) == 1
