"""Small files that decode to huge ones."""

import struct
import zlib

import pytest

from pictures import loaded
from sudokit.photos import decoding, picture
from sudokit.photos.decoding import decoded
from sudokit.photos.picture import TOO_LARGE, PictureError

pytest.importorskip("cv2")
pytest.importorskip("pypdfium2")


def png(wide: int, high: int, bits: int, kind: int) -> bytes:
    """Return the beginning of a black picture."""

    def chunk(name: bytes, data: bytes) -> bytes:
        sum_ = struct.pack(">I", zlib.crc32(name + data))
        return struct.pack(">I", len(data)) + name + data + sum_

    head = struct.pack(">IIBBBBB", wide, high, bits, kind, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(bytes(1000)))
        + chunk(b"IEND", b"")
    )


def nested(forms: int, times: int) -> bytes:
    """Return a PDF of nested forms, each drawn many times by the next."""
    parts = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R"
        b"/Resources<</XObject<</F 5 0 R>>>>>>",
        b"<</Length 4>>stream\n/F Do\nendstream",
    ]
    for k in range(forms):
        draws = b"/F Do " * times if k < forms - 1 else b"0 0 9 9 re f "
        parts.append(
            b"<</Type/XObject/Subtype/Form/BBox[0 0 99 99]/Resources"
            b"<</XObject<</F %d 0 R>>>>/Length %d>>stream\n%s\nendstream"
            % (k + 6, len(draws), draws)
        )
    text = b"%PDF-1.4\n"
    for k, part in enumerate(parts, 1):
        text += b"%d 0 obj %s endobj\n" % (k, part)
    return text + b"trailer<</Root 1 0 R>>\n"


@pytest.mark.parametrize(
    ("wide", "bits", "kind"),
    [(11_300, 16, 0), (11_300, 16, 6), (9000, 8, 2), (2**31 - 1, 16, 6)],
)
def test_a_large_png_is_refused_by_its_head(
    wide: int, bits: int, kind: int
) -> None:
    from sudokit.photos.picture import images  # noqa: PLC0415

    with pytest.raises(PictureError, match=TOO_LARGE):
        next(images(png(wide, wide, bits, kind)))


def test_an_endless_pdf_is_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(decoding, "SECONDS", 1.0)
    with pytest.raises(PictureError, match="more than 1 seconds or 300 MB"):
        next(decoded(nested(22, 8)))


def test_a_pdf_of_too_many_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture, "PAGES", 0)
    with pytest.raises(PictureError, match="more than 0 pages; extract"):
        next(picture.images(nested(3, 2)))


def test_pages_are_decoded_one_by_one() -> None:
    pages = list(decoded(nested(3, 2)))
    assert [page.shape for page in pages] == [(2200, 2200, 3)]


@pytest.mark.parametrize(
    ("name", "shape"),
    [(".jpg", (8_000, 16_000)), (".png", (6_000, 6_000, 4))],
)
def test_large_pictures_fit_into_the_memory(
    name: str, shape: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A JPEG of 128 million pixels, and a PNG with transparent ones."""
    cv2, numpy = loaded()
    monkeypatch.setattr(decoding, "SECONDS", 600.0)
    image = numpy.full(shape, 255, numpy.uint8)
    image.reshape(*shape[:2], -1)[100:200, 100:4000, :3] = 0
    quick = [cv2.IMWRITE_PNG_COMPRESSION, 1] if name == ".png" else []
    data = bytes(cv2.imencode(name, image, quick)[1])
    [page] = decoded(data)
    assert max(page.shape[:2]) == picture.SIDE
    assert page.shape[2] == 3
    assert page.max() == 255 and page.min() < 128


@pytest.mark.parametrize("kind", ["baseline", "progressive"])
def test_the_size_of_a_jpeg_is_in_its_head(kind: str) -> None:
    cv2, numpy = loaded()
    how = [cv2.IMWRITE_JPEG_PROGRESSIVE, int(kind == "progressive")]
    image = numpy.zeros((30, 70, 3), numpy.uint8)
    data = bytes(cv2.imencode(".jpg", image, how)[1])
    assert picture.jpeg_side(data) == 70
    assert picture.jpeg_side(data[:20]) == 0
    assert picture.jpeg_side(b"BM" + data) == 0
