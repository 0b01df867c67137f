"""Checks of PDF files, as printers and screen readers need them.

    faults_of(path)         what PDF/X-4 doesn't allow
    elements_of(reader)     the tagged elements in the order of reading
    untagged(reader)        what is painted outside of them

These are the parts of ISO 15930-7 that concern the files that sudokit writes.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from struct import unpack
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream

NAMES = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "pdfxid": "http://www.npes.org/pdfx/ns/id/",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "xmpMM": "http://ns.adobe.com/xap/1.0/mm/",
}
PAINTING = {
    b"S", b"s", b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*", b"sh", b"Do",
    b"Tj", b"TJ", b"'", b'"', b"BI",
}  # fmt: skip
COLOURED = {
    b"RG",
    b"rg",
    b"K",
    b"k",
    b"CS",
    b"cs",
    b"SC",
    b"sc",
    b"SCN",
    b"scn",
}


def xmp_of(reader: PdfReader) -> dict[str, str]:
    """Return the metadata, each as its text."""
    data = reader.trailer["/Root"]["/Metadata"].get_object().get_data()  # type: ignore[index]
    tree = ET.fromstring(data)
    (about,) = tree.iter(f"{{{NAMES['rdf']}}}Description")
    short = {address: name for name, address in NAMES.items()}
    result = {}
    for one in about:
        match = re.fullmatch(r"{(.*)}(.*)", one.tag)
        assert match
        text = "".join(one.itertext()).strip()
        result[f"{short[match[1]]}:{match[2]}"] = text
    return result


def faults_of(path: Path) -> list[str]:
    """Return what PDF/X-4 doesn't allow of a file."""
    return list(_faults(path))


def _faults(path: Path) -> Iterator[str]:
    reader = PdfReader(path)
    root: Any = reader.trailer["/Root"]
    version = re.match(rb"%PDF-1\.([0-6])\n%[\x80-\xff]{4}", path.read_bytes())
    if not version:
        yield "the version isn't 1.3 to 1.6, or no binary comment follows"
    if "/ID" not in reader.trailer or "/Encrypt" in reader.trailer:
        yield "there is no file identifier, or the file is encrypted"
    xmp = xmp_of(reader)
    if xmp.get("pdfxid:GTS_PDFXVersion") != "PDF/X-4":
        yield "the metadata don't name PDF/X-4"
    for name in (
        "dc:title", "xmp:CreateDate", "xmp:ModifyDate", "xmp:MetadataDate",
        "xmpMM:DocumentID", "xmpMM:VersionID", "xmpMM:RenditionClass",
    ):  # fmt: skip
        if not xmp.get(name):
            yield f"the metadata lack {name}"
    if xmp.get("pdf:Trapped") not in ("True", "False"):
        yield "the metadata don't say whether the file is trapped"
    about: Any = reader.metadata or {}
    if about.get("/Title", "") != xmp.get("dc:title"):
        yield "the two titles differ"
    yield from _faults_of_intents(root)
    for name in ("/AA", "/AcroForm", "/JavaScript", "/EmbeddedFiles"):
        if name in root or name in root.get("/Names", {}):
            yield f"there is {name}"
    for number, page in enumerate(reader.pages, 1):
        for fault in _faults_of_page(page, reader):
            yield f"page {number}: {fault}"


def _faults_of_intents(root: Any) -> Iterator[str]:
    intents = [one.get_object() for one in root.get("/OutputIntents", [])]
    mine = [one for one in intents if one["/S"] == "/GTS_PDFX"]
    if len(mine) != 1:
        yield "there isn't exactly one output intent of PDF/X"
        return
    (intent,) = mine
    if not intent.get("/OutputConditionIdentifier"):
        yield "the output intent has no identifier"
    if "/DestOutputProfile" not in intent:
        yield "the output intent has no profile"
        return
    stream = intent["/DestOutputProfile"].get_object()
    data = stream.get_data()
    size, kind, space = unpack(">I8x4s4s", data[:20])
    if (size, kind, space) != (len(data), b"prtr", b"GRAY"):
        yield "the profile isn't that of a printer with one ink"
    if stream["/N"] != 1:
        yield "the profile has another number of inks"


def _faults_of_page(page: PageObject, reader: PdfReader) -> Iterator[str]:
    boxes = {}
    for name in ("/MediaBox", "/BleedBox", "/TrimBox"):
        if name not in page:
            yield f"there is no {name}"
            return
        boxes[name] = [float(n) for n in page[name]]  # type: ignore[attr-defined]
    media, bleed, trim = boxes.values()
    for outer, inner in (media, bleed), (bleed, trim):
        low = all(inner[k] >= outer[k] - 0.01 for k in (0, 1))
        if not (low and all(inner[k] <= outer[k] + 0.01 for k in (2, 3))):
            yield "the boxes aren't one in another"
    if "/ArtBox" in page or "/AA" in page:
        yield "there is an /ArtBox or /AA"
    if page.get("/Annots"):
        yield "there are annotations"
    group: Any = page.get("/Group", {})
    if group.get("/S") == "/Transparency":
        yield "there is transparency"
    resources: Any = page["/Resources"]
    for font in resources.get("/Font", {}).values():
        (inner,) = font.get_object()["/DescendantFonts"]
        about = inner.get_object()["/FontDescriptor"].get_object()
        if not any(name.startswith("/FontFile") for name in about):
            yield "a font isn't embedded"
    for state in resources.get("/ExtGState", {}).values():
        values = state.get_object()
        if any(values.get(name, 1) != 1 for name in ("/CA", "/ca")):
            yield "there is transparency"
    for image in resources.get("/XObject", {}).values():
        if image.get_object().get("/OPI") or image.get_object().get("/Ref"):
            yield "something isn't in the file"
    used = {
        operator
        for _words, operator in ContentStream(
            page.get_contents(), reader
        ).operations
    }
    if used & COLOURED:
        yield "there is a colour other than grey"


class Element(NamedTuple):
    """A tagged element: its kind, its alternative text, its page from 1."""

    kind: str
    alternative: str
    page: int


def elements_of(reader: PdfReader) -> list[Element]:
    """Return the tagged elements in their order.

    Each one is painted exactly once, where the tree says so.
    """
    root: Any = reader.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    tree = root["/StructTreeRoot"]
    pages = {
        page.indirect_reference.idnum: number  # type: ignore[union-attr]
        for number, page in enumerate(reader.pages, 1)
    }
    painted = {
        number: list(_marks(page, reader))
        for number, page in enumerate(reader.pages, 1)
    }
    parents = tree["/ParentTree"]["/Nums"]
    (document,) = tree["/K"]
    elements = []
    for reference in document.get_object()["/K"]:
        one = reference.get_object()
        number = pages[one.raw_get("/Pg").idnum]
        (mark,) = one["/K"]
        kind = str(one["/S"]).removeprefix("/")
        assert (kind, mark) in painted[number]
        painted[number].remove((kind, mark))
        key = reader.pages[number - 1]["/StructParents"]
        listed = parents[parents.index(key) + 1]
        assert listed[mark].get_object() == one
        elements.append(Element(kind, str(one.get("/Alt", "")), number))
    assert not any(painted.values())
    return elements


def _marks(page: PageObject, reader: PdfReader) -> Iterator[tuple[str, int]]:
    for words, operator in ContentStream(
        page.get_contents(), reader
    ).operations:
        if operator == b"BDC":
            yield str(words[0]).removeprefix("/"), int(words[1]["/MCID"])


def untagged(reader: PdfReader) -> list[str]:
    """Return what is painted outside of elements and artifacts."""
    found = []
    for number, page in enumerate(reader.pages, 1):
        depth = states = 0
        at: list[int] = []
        for _words, operator in ContentStream(
            page.get_contents(), reader
        ).operations:
            if operator in (b"BDC", b"BMC"):
                depth += 1
                at.append(states)
            elif operator == b"EMC":
                depth -= 1
                if at.pop() != states:
                    found.append(f"page {number}: EMC in another state")
            elif operator in (b"q", b"Q"):
                states += 1 if operator == b"q" else -1
            elif operator in PAINTING and depth != 1:
                found.append(f"page {number}: {operator!r}")
        if depth:
            found.append(f"page {number}: an open element")
    return found
