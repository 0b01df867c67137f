"""Decodes pictures and PDFs as colour images of limited size.

    images(data)          an image for each page, in camera orientation; its
                          channels are blue, green and red
    is_picture(start)     whether bytes begin as a picture or PDF
    PictureError          why a picture can't be read, and what to do

A picture has at most ``PIXELS``; larger ones than SIDE are scaled down.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sudokit.photos.proposals import Image

PIXELS: Final = 128_000_000
RAW: Final = 150_000_000  # bytes of the pixels of a PNG
BYTES: Final = 100_000_000
SIDE: Final = 4000  # pixels of the longer side after scaling
LEAST: Final = 32  # pixels of the shorter side of a grid, at least
TRANSPARENT: Final = (4, 6)  # kinds of PNG with transparent pixels
ROWS: Final = 256  # that are put on white paper at a time
PAGE: Final = 2200  # pixels of the longer side of a page of a PDF
PAGES: Final = 500
# The first bytes of supported pictures.
STARTS: Final = (
    b"\xff\xd8\xff",
    b"\x89PNG\r\n\x1a\n",
    b"GIF8",
    b"II*\0",
    b"MM\0*",
    b"%PDF-",
)
HEIF: Final = (b"heic", b"heix", b"hevc", b"mif1", b"msf1", b"heim")


TOO_LARGE: Final = "the picture is too large; make it smaller"


class PictureError(ValueError):
    """A picture can't be read; the message says why, and what to do."""


def is_picture(start: bytes) -> bool:
    """Return whether these bytes, of which 12 suffice, start a picture or PDF.

    HEIC counts, too; reading it raises PictureError.
    """
    return (
        start.startswith(STARTS)
        or (start[:4] == b"RIFF" and start[8:12] == b"WEBP")
        or (start[:2] == b"BM" and start[6:10] == bytes(4))
        or start[4:8] == b"ftyp"
    )


def images(data: bytes) -> Iterator[Image]:
    """Yield the image of a picture, or of each page of a PDF, in colour."""
    if len(data) > BYTES:
        raise PictureError(
            f"the file is larger than {BYTES // 10**6} MB; make it smaller"
        )
    if data[4:8] == b"ftyp" and data[8:12] in HEIF:
        raise PictureError(
            "HEIC pictures can't be read; save it as a JPEG or PNG (iPhone:"
            " Settings, Camera, Formats, Most Compatible)"
        )
    if not is_picture(data[:12]):
        raise PictureError(
            "not a picture in a known format (JPEG, PNG, WebP, GIF, BMP,"
            " TIFF, PDF)"
        )
    if data.startswith(b"%PDF-"):
        yield from _pages(data)
    else:
        yield _decoded(data)


def raw_size(data: bytes) -> int:
    """Return the bytes of the pixels of a decoded PNG, 0 for others."""
    if not data.startswith(b"\x89PNG") or len(data) < 26:
        return 0
    wide, high = (int.from_bytes(data[k : k + 4], "big") for k in (16, 20))
    if data[25] not in TRANSPARENT:
        return 3 * wide * high
    return 4 * wide * high * data[24] // 8


def jpeg_side(data: bytes) -> int:
    """Return the longer side of a JPEG in pixels, 0 for other pictures."""
    if not data.startswith(b"\xff\xd8\xff"):
        return 0
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        kind = data[at + 1]
        if 0xC0 <= kind <= 0xCF and kind not in {0xC4, 0xC8, 0xCC}:
            sides = data[at + 5 : at + 7], data[at + 7 : at + 9]
            return max(int.from_bytes(side, "big") for side in sides)
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return 0


def _decoded(data: bytes) -> Image:
    import cv2  # noqa: PLC0415
    import numpy as np  # noqa: PLC0415

    if raw_size(data) > RAW:
        raise PictureError(TOO_LARGE)
    packed = np.frombuffer(data, np.uint8)
    # Transparent pixels become white, as black on them would be invisible.
    clear = data.startswith(b"\x89PNG") and data[25] in TRANSPARENT
    how = cv2.IMREAD_UNCHANGED if clear else cv2.IMREAD_COLOR
    # A large JPEG is decoded at a half, a quarter or an eighth of its size.
    side = jpeg_side(data)
    for part in (2, 4, 8):
        if side >= part * SIDE:
            how = getattr(cv2, f"IMREAD_REDUCED_COLOR_{part}")
    try:
        image = cv2.imdecode(packed, how)
    except cv2.error:
        image = None
    if image is None:
        raise PictureError(
            f"the picture is damaged, or has more than {PIXELS // 10**6}"
            " million pixels; save it again, or make it smaller"
        )
    scale = min(SIDE / max(image.shape[:2]), 1.0)
    if min(image.shape[:2]) * scale < LEAST:
        raise PictureError("the picture is too small for a grid")
    if scale < 1:
        image = cv2.resize(
            image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA
        )
    if image.dtype != np.uint8:
        image = (image >> 8).astype(np.uint8)
    if image.ndim == 2:
        image = cv2.cvtColor(image, cv2.COLOR_GRAY2BGR)
    decoded: Image = _on_white(image) if image.shape[2] == 4 else image
    return decoded


def _on_white(image: Image) -> Image:
    """Return a picture with transparent pixels on white paper."""
    import numpy as np  # noqa: PLC0415

    result = np.empty((*image.shape[:2], 3), np.uint8)
    for top in range(0, len(image), ROWS):  # to save memory
        part = image[top : top + ROWS].astype(np.uint16)
        opaque = part[..., 3:]
        colours = part[..., :3] * opaque + 255 * (255 - opaque)
        result[top : top + ROWS] = colours // 255
    return result


def _pages(data: bytes) -> Iterator[Image]:
    import numpy as np  # noqa: PLC0415
    import pypdfium2  # noqa: PLC0415

    try:
        with pypdfium2.PdfDocument(data) as book:
            if len(book) > PAGES:
                raise PictureError(
                    f"the PDF has more than {PAGES} pages; extract a part"
                )
            for page in book:
                scale = PAGE / max(page.get_size())
                yield np.ascontiguousarray(
                    page.render(scale=scale).to_numpy()[..., :3]
                )
                page.close()
    except pypdfium2.PdfiumError:
        raise PictureError(
            "the PDF is damaged or locked; save it again"
        ) from None
