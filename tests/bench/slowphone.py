"""A slow phone far from the server: a processor four times slower, 400 ms away, 400 kbit/s."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

SLOWER, ROUND_TRIP_MS, BITS_PER_SECOND = 4, 400, 400_000
PROMISE = 2.5
"""Seconds until the standings can be read and touched there (ux.md, “Numbers to reach”)."""
USABLE = """() => {
    const [visit] = performance.getEntriesByType("navigation");
    const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
    return painted === undefined ? null : Math.max(painted, visit.domContentLoadedEventEnd) / 1000;
}"""


def slow_down(page: Page) -> None:
    """Make what `page` loads from now on as slow as on such a phone; nothing is kept."""
    told = page.context.new_cdp_session(page)
    told.send("Network.enable")
    told.send("Network.setCacheDisabled", {"cacheDisabled": True})
    speed = BITS_PER_SECOND / 8
    network = {"latency": ROUND_TRIP_MS, "downloadThroughput": speed, "uploadThroughput": speed}
    told.send("Network.emulateNetworkConditions", {"offline": False, **network})
    told.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


def usable_after(page: Page, address: str) -> float:
    """Load the page; return the seconds until it is painted, whole, and its scripts have run."""
    page.goto(address, wait_until="load")
    # Painting is told a frame later than it is done.
    for _ in range(100):
        if (seconds := page.evaluate(USABLE)) is not None:
            return float(seconds)
        page.wait_for_timeout(20)
    raise RuntimeError(f"{address} never showed anything")
