"""What is asked of any page as it stands in Chromium, in the words that a report needs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import axe_playwright_python

if TYPE_CHECKING:
    from playwright.sync_api import Page

AXE = next(Path(axe_playwright_python.__file__).parent.rglob("axe.min.js")).read_text("utf-8")

WATCH = """
window.shifts = []
new PerformanceObserver(list => list.getEntries().forEach(entry => {
  if (!entry.hadRecentInput)
    shifts.push(...entry.sources.map(source => source.node?.outerHTML?.slice(0, 120)))
})).observe({type: 'layout-shift', buffered: true})
"""
"""Before any page of a context: it keeps what moved after it was first drawn."""

CONTROLS = """'button, select, textarea, summary, a[href], input:not([type=hidden])'"""

RUN_AXE = """async () => {
  const found = await axe.run(document, {resultTypes: ['violations']})
  return found.violations.map(rule => `${rule.id}: ${rule.nodes.slice(0, 2).map(
    node => node.html.slice(0, 160) + ' ' + (node.any[0]?.message || '')).join(' | ')}`)
}"""

PLAIN = """() => {
  const wrong = []
  if (document.querySelectorAll('h1').length !== 1) wrong.push('not one h1')
  if (!document.title.trim()) wrong.push('no title')
  if (document.documentElement.lang !== 'fr') wrong.push('no lang')
  return wrong
}"""

TOO_WIDE = """() => document.documentElement.scrollWidth <= innerWidth ? [] : [
  'wider than the screen: ' + [...document.querySelectorAll('body *')]
    .filter(one => one.getBoundingClientRect().right > innerWidth + 0.5 && !one.closest('.scroll'))
    .slice(0, 2).map(one => one.outerHTML.slice(0, 120)).join(' | ')]"""

TOO_SMALL = f"""() => {{
  const height = one => {{
    const boxes = [one, ...(one.labels || [])].map(each => each.getBoundingClientRect())
    return Math.max(...boxes.map(box => box.bottom)) - Math.min(...boxes.map(box => box.top))
  }}
  const within = one => one.tagName === 'A' &&
    (getComputedStyle(one).display === 'inline' || one.parentElement.tagName === 'SMALL')
  return [...document.querySelectorAll({CONTROLS})]
    .filter(one => one.checkVisibility({{visibilityProperty: true}}) && !within(one)
      && !one.disabled && !one.classList.contains('skip') && height(one) < 43.5)
    .slice(0, 3).map(one => `${{Math.round(height(one))}} px high: `
      + one.outerHTML.replace(/\\s+/g, ' ').slice(0, 120))
}}"""
"""Of links within a sentence or a small line of a table nothing is asked."""

UNSEEN_FOCUS = f"""() => {{
  const drawn = one => {{
    const style = getComputedStyle(one)
    return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2
  }}
  return [...document.querySelectorAll({CONTROLS} + ', [tabindex="0"]')].filter(one => {{
    if (one.disabled || !one.checkVisibility({{visibilityProperty: true}})) return false
    one.focus({{preventScroll: true}})
    return document.activeElement === one
      && ![one, one.nextElementSibling, ...(one.labels || [])].some(each => each && drawn(each))
  }}).slice(0, 3).map(one => 'focus not seen: ' + one.outerHTML.slice(0, 140))
}}"""


def opened(page: Page, address: str) -> list[str]:
    """Open a page; what moves on it each time, after it was first drawn.

    A long table that comes in several pieces may grow under a busy machine: that is not the page's.
    """
    for _time in range(3):
        page.goto(address)
        if not (moved := page.evaluate("shifts")):
            return []
    return [f"moved: {each}" for each in moved[:2]]


def complaints(page: Page) -> list[str]:
    """What is wrong with the page as it stands, at its width, at 768 and at 320 px."""
    page.evaluate(AXE)
    wrong = page.evaluate(PLAIN) + page.evaluate(RUN_AXE) + page.evaluate(TOO_WIDE)
    # Only after a key does the browser draw where the focus is.
    page.keyboard.press("Tab")
    wrong += page.evaluate(UNSEEN_FOCUS)
    size = page.viewport_size
    page.set_viewport_size({"width": 768, "height": 1024})
    wrong += page.evaluate(TOO_WIDE)
    page.set_viewport_size({"width": 320, "height": 640})
    wrong += page.evaluate(TOO_WIDE) + page.evaluate(TOO_SMALL)
    page.set_viewport_size(size)
    return wrong
