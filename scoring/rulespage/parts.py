"""What a rules page is made of, and how it is written down."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Grid:
    """A table: its heads, and rows whose first cell names the row."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Section:
    """One subject. `code` is its anchor and stays the same in every language."""

    code: str
    title: str
    paragraphs: tuple[str, ...]
    grid: Grid | None = None


@dataclass(frozen=True)
class Page:
    """The whole page."""

    title: str
    edition: str
    sections: tuple[Section, ...]


def markdown(shown: Page) -> str:
    """Write the page as Markdown, as it stands in the docs."""
    parts = [f"# {shown.title}", shown.edition]
    for section in shown.sections:
        parts += [f"## {section.title}", *section.paragraphs]
        if section.grid:
            parts.append(_markdown_grid(section.grid))
    return "\n\n".join(parts) + "\n"


def _markdown_grid(grid: Grid) -> str:
    rule = ["---", *["--:"] * (len(grid.head) - 1)]
    return "\n".join(f"| {' | '.join(row)} |" for row in (grid.head, rule, *grid.rows))
