"""What a file for a printer says of itself: PDF/X-4 and its metadata.

    profile()         an ICC profile of black ink on white paper
    metadata(...)     the XMP packet of a document

PDF/X-4 is ISO 15930-7.  The profile is a monochrome output profile, ICC.1
8.5, whose curve has a tone value increase of 20 % in the middle, as black ink
has on uncoated paper.
"""

from __future__ import annotations

from datetime import datetime
from struct import pack
from typing import Final, NamedTuple
from uuid import NAMESPACE_URL, uuid5
from xml.sax.saxutils import escape

CONDITION: Final = "Black ink on white paper"
VERSION: Final = "PDF/X-4"
GAIN: Final = 0.2  # of the tone value, in the middle
D50: Final = (0.9642, 1.0, 0.8249)  # the white of the profile
POINTS: Final = 256  # of the curve


class Imprint(NamedTuple):
    """The title, the authors and the like of a document."""

    title: str
    author: str
    subject: str
    language: str
    creator: str
    date: datetime


def profile() -> bytes:
    """Return the ICC profile, always the same."""
    tags = {
        b"desc": _description(CONDITION),
        b"cprt": b"text\0\0\0\0No copyright, use freely\0",
        b"wtpt": b"XYZ \0\0\0\0" + b"".join(map(_fixed, D50)),
        b"kTRC": _curve(),
    }
    table, body = pack(">I", len(tags)), b""
    start = 128 + 4 + 12 * len(tags)
    for name, data in tags.items():
        table += name + pack(">II", start + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    head = _head(start + len(body))
    return head + table + body


def _head(size: int) -> bytes:
    """Return the 128 bytes of the header of a version 2.4 profile."""
    date = pack(">6H", 2000, 1, 1, 0, 0, 0)
    return b"".join(
        [
            pack(">I", size), bytes(4), b"\x02\x40\0\0", b"prtrGRAYXYZ ",
            date, b"acsp", bytes(4), bytes(4), bytes(8), bytes(8),
            pack(">I", 0), *map(_fixed, D50), bytes(48),
        ]
    )  # fmt: skip


def _fixed(number: float) -> bytes:
    """Return a number as s15Fixed16Number."""
    return pack(">i", round(number * 65536))


def _description(text: str) -> bytes:
    """Return a textDescriptionType."""
    plain = text.encode("ascii") + b"\0"
    return b"".join(
        [b"desc", bytes(4), pack(">I", len(plain)), plain, bytes(8 + 3 + 67)]
    )


def _curve() -> bytes:
    """Return the brightness of each value of grey, from black to white."""
    values = []
    for k in range(POINTS):
        ink = 1 - k / (POINTS - 1)
        printed = ink + 4 * GAIN * ink * (1 - ink)
        values.append(round(65535 * (1 - printed)))
    return b"curv\0\0\0\0" + pack(f">I{POINTS}H", POINTS, *values)


def metadata(about: Imprint, for_print: bool) -> str:
    """Return the XMP metadata; ``for_print``: those that PDF/X-4 asks for."""
    date = about.date.isoformat(timespec="seconds")
    number = uuid5(NAMESPACE_URL, "|".join(map(str, about)))
    creators = f"<rdf:Seq><rdf:li>{escape(about.author)}</rdf:li></rdf:Seq>"
    parts = {
        "dc:format": "application/pdf",
        "dc:title": _alternative(about.title),
        "dc:creator": creators if about.author else "",
        "dc:description": _alternative(about.subject) if about.subject else "",
        "dc:language": f"<rdf:Bag><rdf:li>{about.language}</rdf:li></rdf:Bag>",
        "xmp:CreatorTool": escape(about.creator),
        "xmp:CreateDate": date,
        "xmp:ModifyDate": date,
        "xmp:MetadataDate": date,
        "xmpMM:DocumentID": f"uuid:{number}",
        "xmpMM:InstanceID": f"uuid:{uuid5(number, date)}",
        "xmpMM:RenditionClass": "default",
        "xmpMM:VersionID": "1",
        "pdf:Trapped": "False",
    }
    if for_print:
        parts["pdfxid:GTS_PDFXVersion"] = VERSION
    inside = "\n".join(
        f"<{name}>{text}</{name}>" for name, text in parts.items() if text
    )
    return f"""<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
{inside}
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>"""


def _alternative(text: str) -> str:
    """Return a text in the default language."""
    return (
        '<rdf:Alt><rdf:li xml:lang="x-default">'
        f"{escape(text)}</rdf:li></rdf:Alt>"
    )
