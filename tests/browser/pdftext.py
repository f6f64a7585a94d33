"""What stands on each page of a PDF that Chromium printed: enough of the format, and no more.

Chromium writes plain objects, deflated streams, and for each font a map from its glyphs to Unicode.
"""

from __future__ import annotations

import re
import zlib

_OBJECT = re.compile(rb"(?:^|\n)(\d+) 0 obj\n")
_LENGTH = re.compile(rb"/Length (\d+)")
_FONT = re.compile(rb"/([A-Za-z]+\d+) (\d+) 0 R")
_SHOWN = re.compile(rb"/([A-Za-z]+\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>\s*Tj|\[(.*?)\]\s*TJ", re.S)
_PAIR = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>")
_RANGE = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>")


class _File:
    def __init__(self, data: bytes) -> None:
        self.heads: dict[int, bytes] = {}
        self.streams: dict[int, bytes] = {}
        at = 0
        while found := _OBJECT.search(data, at):
            begin = found.end()
            end = data.index(b"endobj", begin)
            stream = data.find(b"stream\n", begin, end)
            number = int(found[1])
            self.heads[number] = data[begin : end if stream < 0 else stream]
            at = end
            if stream >= 0:
                first = stream + len(b"stream\n")
                length = int(_LENGTH.search(self.heads[number])[1])
                packed = data[first : first + length]
                plain = b"FlateDecode" not in self.heads[number]
                self.streams[number] = packed if plain else zlib.decompress(packed)
                at = first + length

    def pages(self) -> list[int]:
        root = next(n for n, head in self.heads.items() if b"/Type /Catalog" in head)
        return self._under(_reference(self.heads[root], b"Pages"))

    def _under(self, number: int) -> list[int]:
        kids = re.search(rb"/Kids \[(.*?)\]", self.heads[number], re.S)
        if kids is None:
            return [number]
        return [
            page for kid in re.findall(rb"(\d+) 0 R", kids[1]) for page in self._under(int(kid))
        ]

    def text(self, page: int) -> str:
        head = self.heads[page]
        resources = re.search(rb"/Resources (\d+) 0 R", head)
        fonts = _FONT.findall(self.heads[int(resources[1])] if resources else head)
        maps = {name: self._map(int(number)) for name, number in fonts}
        content = self.streams[_reference(head, b"Contents")]
        font: dict[int, str] = {}
        shown = []
        for name, text, several in _SHOWN.findall(content):
            if name:
                font = maps.get(name, {})
            for glyphs in [text] if text else re.findall(rb"<([0-9A-Fa-f]+)>", several):
                shown += [
                    font.get(int(glyphs[i : i + 4], 16), "") for i in range(0, len(glyphs), 4)
                ]
        return "".join(shown)

    def _map(self, font: int) -> dict[int, str]:
        unicode = re.search(rb"/ToUnicode (\d+) 0 R", self.heads.get(font, b""))
        if unicode is None:
            return {}
        found: dict[int, str] = {}
        stream = self.streams[int(unicode[1])]
        for block in re.findall(rb"beginbfchar(.*?)endbfchar", stream, re.S):
            found |= {int(glyph, 16): _letters(text) for glyph, text in _PAIR.findall(block)}
        for block in re.findall(rb"beginbfrange(.*?)endbfrange", stream, re.S):
            for first, last, text in _RANGE.findall(block):
                for step in range(int(last, 16) - int(first, 16) + 1):
                    found[int(first, 16) + step] = chr(int(text, 16) + step)
        return found


def _reference(head: bytes, key: bytes) -> int:
    return int(re.search(rb"/" + key + rb" (\d+) 0 R", head)[1])


def _letters(text: bytes) -> str:
    return bytes.fromhex(text.decode()).decode("utf-16-be")


def compact(text: str) -> str:
    """A text without its blanks: a line's end is none in a PDF."""
    return re.sub(r"\s+", "", text)


def pages_of(pdf: bytes) -> list[str]:
    """The text of each page, without blanks."""
    file = _File(pdf)
    return [compact(file.text(page)) for page in file.pages()]
