"""The shortened JSON of SudokuPad.

    parse(text)    the value; ValueError says where it ends

Names have no quotes, texts have single ones, an empty object may be left
out, ``t`` and ``f`` stand for true and false, and what else is bare and no
number is a text.
"""

from __future__ import annotations

import re
from typing import Final

DEEPEST: Final = 20
TEXT: Final = re.compile(r"'((?:[^'\\]|\\.)*)'|\"((?:[^\"\\]|\\.)*)\"", re.S)
BARE: Final = re.compile(r"[^,:\[\]{}'\"]*")
WORDS: Final[dict[str, object]] = {
    "t": True, "f": False, "true": True, "false": False, "null": None,
}  # fmt: skip


def parse(text: str) -> object:
    """The value that the text says."""
    parser = _Parser(text)
    found = parser.value(0)
    if parser.at < len(text.rstrip()):
        raise ValueError(
            f"the link's content ends at character {parser.at + 1}"
        )
    return found


class _Parser:
    """Reads a value after the other; ``at`` is how far."""

    def __init__(self, text: str) -> None:
        self.at = 0
        self._text = text

    def value(self, depth: int) -> object:
        """The next value; where there is none, an empty object."""
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
        found: dict[str, object] = {}
        self._take("{")
        while self._sign() != "}":
            name = self._quoted() if self._sign() in "'\"" else self._bare()
            self._take(":")
            found[name] = self.value(depth + 1)
            if self._sign() != "}":
                self._take(",")
        self._take("}")
        return found

    def _array(self, depth: int) -> list[object]:
        found: list[object] = []
        self._take("[")
        if self._sign() != "]":
            found.append(self.value(depth + 1))
        while self._sign() == ",":
            self._take(",")
            found.append(self.value(depth + 1))
        self._take("]")
        return found

    def _quoted(self) -> str:
        found = TEXT.match(self._text, self.at)
        if not found:
            raise ValueError("a text in the link is not closed")
        self.at = found.end()
        text = found[1] if found[1] is not None else found[2]
        return re.sub(r"\\(.)", lambda sign: _escaped(sign[1]), text)

    def _bare(self) -> str:
        found = BARE.match(self._text, self.at)
        assert found is not None, "it may be empty"
        self.at = found.end()
        return found[0].strip()

    def _sign(self) -> str:
        """The next sign, "" at the end."""
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
    """The value of a bare word."""
    if text in WORDS:
        return WORDS[text]
    if re.fullmatch(r"-?[0-9]{1,15}", text):
        return int(text)
    return text
