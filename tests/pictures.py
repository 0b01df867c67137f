"""Pictures of puzzles, drawn as on paper, then bent and blurred."""

from base64 import b64encode
from functools import cache
from typing import Any

import pytest

from sudokit import Grid
from sudokit.paper.figure import figure
from sudokit.paper.svg import png_of
from sudokit.photos import scan
from sudokit.rules.puzzle import AnyPuzzle

Image = Any  # an array of numpy, which may not be installed


def drawn(puzzle: AnyPuzzle, side: int = 500) -> Image:
    """Return a grey picture of a puzzle, with paper around it."""
    cv2, numpy = loaded()
    packed = numpy.frombuffer(png_of(figure(puzzle), side), numpy.uint8)
    image = cv2.imdecode(packed, cv2.IMREAD_GRAYSCALE)
    edge = [side // 12] * 4
    return cv2.copyMakeBorder(image, *edge, cv2.BORDER_CONSTANT, value=255)


def loaded() -> tuple[Any, Any]:
    """Return OpenCV and numpy, or skip the test."""
    pytest.importorskip("resvg_py")
    cv2 = pytest.importorskip("cv2", reason="the extra 'photo' is missing")
    return cv2, pytest.importorskip("numpy")


def photo_of(line: str) -> str:
    """Return a photo of a puzzle for a request; "" without OpenCV."""
    try:
        return b64encode(packed(drawn(Grid.parse(line)))).decode()
    except pytest.skip.Exception:
        return ""


def packed(image: Image, kind: str = ".png") -> bytes:
    """Return a picture as a file."""
    cv2, _ = loaded()
    return bytes(cv2.imencode(kind, image)[1])


@cache
def nodes_of(line: str, side: int) -> Image:
    """Return where the lines cross in the picture of a puzzle."""
    [page] = scan(packed(drawn(Grid.parse(line), side)))
    return page.puzzles[0].nodes


def game_of(line: str, entries: dict[int, str]) -> Image:
    """Return a screenshot of a puzzle with blue entries in some cells."""
    cv2, _ = loaded()
    image = cv2.cvtColor(drawn(Grid.parse(line), 720), cv2.COLOR_GRAY2BGR)
    nodes, font = nodes_of(line, 720), cv2.FONT_HERSHEY_SIMPLEX
    for cell, sign in entries.items():
        x, y = nodes[cell // 9 + 1, cell % 9]
        at, blue = (int(x + 24), int(y - 20)), (200, 90, 30)
        cv2.putText(image, sign, at, font, 1.6, blue, 3, cv2.LINE_AA)
    return image


def turned(image: Image, degrees: float) -> Image:
    """Return the picture turned, and seen from the side."""
    cv2, numpy = loaded()
    high, wide = image.shape
    turn = cv2.getRotationMatrix2D((wide / 2, high / 2), degrees, 0.75)
    seen = numpy.vstack([turn, [0.0002, 0.0001, 1]])
    return cv2.warpPerspective(image, seen, (wide, high), borderValue=255)


def curved(image: Image) -> Image:
    """Return the picture on bent paper, as near the fold of a book."""
    cv2, numpy = loaded()
    high, wide = image.shape
    y, x = numpy.mgrid[0:high, 0:wide].astype(numpy.float32)
    y += 0.04 * high * numpy.sin(x / wide * 3).astype(numpy.float32)
    x += 0.02 * wide * numpy.cos(y / high * 2).astype(numpy.float32)
    return cv2.remap(image, x, y, cv2.INTER_LINEAR, borderValue=255)


def shaded(image: Image) -> Image:
    """Return the picture half in shadow, out of focus, and noisy."""
    cv2, numpy = loaded()
    light = numpy.linspace(0.95, 0.35, image.shape[1])
    noise = numpy.random.default_rng(1).normal(0, 3, image.shape)
    blurred = cv2.GaussianBlur(image * light, (0, 0), 2.0) + noise
    return blurred.clip(0, 255).astype(numpy.uint8)


def inverted(image: Image) -> Image:
    """Return the picture in white on black."""
    return 255 - image
