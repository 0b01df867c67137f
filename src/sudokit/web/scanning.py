"""Answers about photos: the puzzles in a picture, cell by cell.

scanned(fields)    the puzzles of the first page that shows any
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from typing import TYPE_CHECKING, Final

from sudokit.core.checking import cell_name
from sudokit.language import _
from sudokit.rules import name_of
from sudokit.rules.notation import sign_of
from sudokit.web.replies import Record, Refusal, sentence

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokit.photos import ScannedPage, ScannedPuzzle

MOST: Final = 12  # puzzles of a page


def scanned(fields: Record) -> Record:
    """The puzzles of the first page that shows any, each with its picture."""
    try:
        data = b64decode(fields["picture"], validate=True)
    except ValueError:
        raise Refusal("picture: it must be Base64.", field="picture") from None
    try:
        return {"puzzles": _puzzles(data)}
    except ImportError:
        raise Refusal(
            _("Photos need the extra 'photo': pip install 'sudokit[photo]'.")
        ) from None


def _puzzles(data: bytes) -> list[Record]:
    from sudokit.photos import NO_GRID, PictureError, scan  # noqa: PLC0415

    try:
        for page in scan(data):
            if page.puzzles:
                return [_told(page, seen) for seen in page.puzzles[:MOST]]
    except PictureError as error:
        raise Refusal(sentence(str(error))) from None
    raise Refusal(sentence(NO_GRID))


def _told(page: ScannedPage, seen: ScannedPuzzle) -> Record:
    """The values, the doubtful cells, and the position of each cell."""
    from sudokit.photos import close_up  # noqa: PLC0415

    reading, size = seen.reading, seen.rules.size
    picture = close_up(page, seen)
    doubts = {} if reading.sure else reading.doubts
    return {
        "box": name_of(seen.rules.shape or (1, size)),
        "clues": _line(reading.values),
        "entries": _line(seen.entries),
        "sure": reading.sure,
        "solutions": reading.solutions,
        "doubts": {
            cell_name(*divmod(cell, size)): _line(others)
            for cell, others in doubts.items()
        },
        "picture": "data:image/jpeg;base64,"
        + b64encode(picture.jpeg).decode(),
        "cells": [[round(v, 4) for v in middle] for middle in picture.cells],
        "side": round(picture.side, 4),
    }


def _line(values: Iterable[int]) -> str:
    return "".join(sign_of(n) if n else "." for n in values)
