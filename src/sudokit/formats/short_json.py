"""The shortened JSON of SudokuPad's links.

    parse(text)             the value of a text
    expanded(content)       the same with all names in full

Names have no quotes, texts have single ones, an empty object may be left
out, ``t`` and ``f`` stand for true and false, and any other bare word that
isn't a number is a text.
"""

from __future__ import annotations

import re
from typing import Final

# Names of an object and their short forms.
SHORT: Final = {
    "a": "arrows", "c": "color", "c1": "borderColor", "c2": "backgroundColor",
    "ca": "cages", "ce": "cells", "cs": "cellSize", "ct": "center",
    "d": "duration", "fs": "fontSize", "h": "height", "hl": "headLength",
    "l": "lines", "o": "overlays", "r": "rounded", "re": "regions",
    "t": "title", "te": "text", "th": "thickness", "u": "underlays",
    "v": "value", "vd": "videos", "w": "width", "wp": "wayPoints",
}  # fmt: skip
DEEPEST: Final = 20
TEXT: Final = re.compile(r"'((?:[^'\\]|\\.)*)'|\"((?:[^\"\\]|\\.)*)\"", re.S)
UNQUOTED: Final = re.compile(r"[^,:\[\]{}'\"]*")
WORDS: Final[dict[str, object]] = {
    "t": True, "f": False, "true": True, "false": False, "null": None,
}  # fmt: skip


def parse(text: str) -> object:
    """Parse the shortened JSON."""
    parser = _Parser(text)
    value = parser.value(0)
    if parser.at < len(text.rstrip()):
        raise ValueError(
            f"the link's content ends at character {parser.at + 1}"
        )
    return value


def expanded(content: object) -> object:
    """Return a value with all short names in full.

    >>> expanded({"ce": [{"v": 3}], "title": "A"})
    {'cells': [{'value': 3}], 'title': 'A'}
    """
    if isinstance(content, list):
        return [expanded(one) for one in content]
    if isinstance(content, dict):
        names = {SHORT.get(name, name): name for name in content}
        return {name: expanded(content[own]) for name, own in names.items()}
    return content


class _Parser:
    """Parses values one by one; ``at`` is the position."""

    def __init__(self, text: str) -> None:
        self.at = 0
        self._text = text

    def value(self, depth: int) -> object:
        """Return the next value; an empty object if there is none."""
        if depth > DEEPEST:
            raise ValueError("the link's content is nested too deeply")
        sign = self._sign()
        if sign == "{":
            return self._object(depth)
        if sign == "[":
            return self._array(depth)
        if sign in ("'", '"'):
            return self._quoted()
        if sign in (",", "]", "}", ""):
            return {}
        return _word(self._bare())

    def _object(self, depth: int) -> dict[str, object]:
        values: dict[str, object] = {}
        self._take("{")
        while self._sign() != "}":
            name = self._quoted() if self._sign() in "'\"" else self._bare()
            self._take(":")
            values[name] = self.value(depth + 1)
            if self._sign() != "}":
                self._take(",")
        self._take("}")
        return values

    def _array(self, depth: int) -> list[object]:
        values: list[object] = []
        self._take("[")
        if self._sign() != "]":
            values.append(self.value(depth + 1))
        while self._sign() == ",":
            self._take(",")
            values.append(self.value(depth + 1))
        self._take("]")
        return values

    def _quoted(self) -> str:
        match = TEXT.match(self._text, self.at)
        if not match:
            raise ValueError("a text in the link is not closed")
        self.at = match.end()
        text = match[1] if match[1] is not None else match[2]
        return re.sub(r"\\(.)", lambda sign: _escaped(sign[1]), text)

    def _bare(self) -> str:
        match = UNQUOTED.match(self._text, self.at)
        assert match is not None, "it may be empty"
        self.at = match.end()
        return match[0].strip()

    def _sign(self) -> str:
        """Return the next sign, "" at the end."""
        while self._text[self.at : self.at + 1].isspace():
            self.at += 1
        return self._text[self.at : self.at + 1]

    def _take(self, sign: str) -> None:
        if self._sign() != sign:
            raise ValueError(
                f"the link's content breaks off at character {self.at + 1}"
            )
        self.at += 1


def _escaped(sign: str) -> str:
    return {"n": "\n", "t": "\t", "r": "\r"}.get(sign, sign)


def _word(text: str) -> object:
    """Return the value of a bare word."""
    if text in WORDS:
        return WORDS[text]
    if re.fullmatch(r"-?[0-9]{1,15}", text):
        return int(text)
    if re.fullmatch(r"-?[0-9]{0,15}\.[0-9]{1,15}", text):
        return float(text)
    return text
