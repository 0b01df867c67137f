"""Writes drawings as the pages of a PDF, by fpdf2 (extra ``paper``).

    Document(title, ...)          an empty document
    document.add(page)            adds a page
    document.data()               returns the bytes

Lines and text stay vectors, with the used characters of the font embedded.
Lines are wide enough to print, and there are no bookmarks, as print services
don't accept them.  Pages are tagged, figures with their description.  Equal
drawings give equal bytes.
"""

from __future__ import annotations

from datetime import UTC, datetime
from math import inf
from typing import TYPE_CHECKING, Final, NamedTuple

from sudokit.core.version import VERSION
from sudokit.paper.fonts import current, missing, scale_of, width_of
from sudokit.paper.page import Box, Page, PageLink
from sudokit.paper.print_profile import CONDITION, Imprint, metadata, profile
from sudokit.paper.shapes import (
    ARTIFACT,
    FIGURE,
    PARAGRAPH,
    Circle,
    Curve,
    Drawing,
    LineShape,
    Place,
    Point,
    Polygon,
    Rect,
    Shape,
    Text,
    points_of,
)
from sudokit.paper.tags import Tagger
from sudokit.paper.themes import HAIRLINE
from sudokit.system.language import spoken

if TYPE_CHECKING:  # the extra is needed where a document is made
    from fpdf import FPDF
    from fpdf.drawing_primitives import DeviceCMYK
    from fpdf.enums import RenderStyle

FAMILY: Final = "pages"
EPOCH: Final = datetime(2000, 1, 1, tzinfo=UTC)  # because a PDF needs a date
PARTS: Final = 16  # straight pieces of a curve


class Document:
    """A PDF that grows page by page."""

    def __init__(
        self,
        title: str = "",
        author: str = "",
        subject: str = "",
        for_print: bool = False,
        ink: float = 0.0,
    ) -> None:
        """Begin a document.

        for_print: Write PDF/X-4, without links.
        ink: Write colours other than grey in CMYK, with at most so much
            ink (see ``inks_of``); 0 for RGB.
        """
        from fpdf import FPDF, ViewerPreferences  # noqa: PLC0415

        pdf = FPDF(unit="pt")
        pdf.set_auto_page_break(False)
        pdf.allow_images_transparency = False  # or pages get RGB groups
        pdf.set_margin(0)
        pdf.c_margin = 0
        font = current()
        pdf.add_font(FAMILY, "", font.regular)
        pdf.add_font(FAMILY, "B", font.bold)
        creator = f"sudokit {VERSION}"
        pdf.set_creation_date(EPOCH)
        pdf.set_title(title)
        pdf.set_creator(creator)
        pdf.set_lang(spoken())
        pdf.viewer_preferences = ViewerPreferences(display_doc_title=True)
        if author:
            pdf.set_author(author)
        if subject:
            pdf.set_subject(subject)
        about = Imprint(title, author, subject, spoken(), creator, EPOCH)
        pdf.set_xmp_metadata(metadata(about, for_print))
        if for_print:
            _add_profile(pdf)
        self._for_print = for_print
        self._ink = ink
        self._tagger = Tagger(pdf)
        self._pdf = pdf
        self.least_type = inf  # the smallest size that was painted
        self.lacking = ""  # the characters that the font lacks
        self._links: list[tuple[int, PageLink]] = []

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return self._pdf.pages_count

    def add(self, page: Page) -> None:
        """Add a page."""
        pdf = self._pdf
        width, height = page.drawing.width, page.drawing.height
        pdf.add_page(format=(width, height))
        # fpdf2 has no name for these boxes, but writes each attribute.
        mine = pdf.pages[pdf.page]
        trim = page.trim or Box(0, 0, width, height)
        low = height - trim.bottom
        inside = _box(trim.x, low, trim.right, low + trim.height)
        mine.trim_box = inside  # type: ignore[attr-defined]
        whole = _box(0, 0, width, height)
        mine.bleed_box = whole  # type: ignore[attr-defined]
        self._paint(page.drawing, 0, 0, 1, _part_of(page.drawing))
        self._tagger.end()
        if not self._for_print:
            self._links += [(pdf.page, link) for link in page.links]

    def data(self) -> bytes:
        """Return the whole document."""
        for page, link in self._links:
            self._link(page, link)
        self._links = []
        return bytes(self._pdf.output())

    def _link(self, page: int, link: PageLink) -> None:
        pdf = self._pdf
        target = link.target
        if isinstance(target, int):
            target = pdf.add_link(page=target)
        pdf.page = page
        pdf.link(*link.box, link=target)
        pdf.page = pdf.pages_count

    # Painting: a shape, moved to a point and scaled, as a part of an element.

    def _paint(
        self, drawing: Drawing, x: float, y: float, k: float, part: _Part
    ) -> None:
        for shape in drawing.shapes:
            if not isinstance(shape, Place):
                self._tag(shape, part)
            self._shape(shape, x, y, k, part)

    def _tag(self, shape: Shape, part: _Part) -> None:
        """Begin the element of a shape."""
        if part.role:
            self._tagger.mark(part.role, part.token, part.alternative)
        elif isinstance(shape, Text):
            self._tagger.mark(PARAGRAPH, object())
        else:
            self._tagger.mark(ARTIFACT, ARTIFACT)

    def _shape(
        self, shape: Shape, x: float, y: float, k: float, part: _Part
    ) -> None:
        pdf = self._pdf
        match shape:
            case Text():
                self._text(shape, x, y, k)
            case Place():
                self._place(shape, x, y, k, part)
            case LineShape(x1, y1, x2, y2):
                self._brush(shape, k)
                pdf.line(x + x1 * k, y + y1 * k, x + x2 * k, y + y2 * k)
            case Rect(left, top, width, height):
                pdf.rect(
                    x + left * k, y + top * k, width * k, height * k,
                    style=self._brush(shape, k),
                    round_corners=shape.radius > 0,
                    corner_radius=shape.radius * k,
                )  # fmt: skip
            case Circle(left, top, radius):
                style = self._brush(shape, k)
                pdf.circle(x + left * k, y + top * k, radius * k, style=style)
            case Polygon(points):
                style = self._brush(shape, k)
                pdf.polygon(_moved(points, x, y, k), style=style)
            case Curve(points):
                style = self._brush(shape, k)
                parts = _moved(points_of(points, PARTS), x, y, k)
                pdf.polyline(parts, style=style)

    def _place(
        self, shape: Place, x: float, y: float, k: float, part: _Part
    ) -> None:
        inner = shape.drawing
        x, y = x + shape.x * k, y + shape.y * k
        k *= shape.scale
        # A part of a figure, or of an artifact, is no element of its own.
        if part.role not in (FIGURE, ARTIFACT):
            own = _part_of(inner)
            part = own if own.role else part
        if not shape.turned:
            self._paint(inner, x, y, k, part)
            return
        middle = x + inner.width * k / 2, y + inner.height * k / 2
        self._tagger.end()
        with self._pdf.rotation(-shape.turned, *middle):
            self._paint(inner, x, y, k, part)
            self._tagger.end()

    def _text(self, shape: Text, x: float, y: float, k: float) -> None:
        pdf = self._pdf
        size = shape.size * k
        self.least_type = min(self.least_type, size)
        text = shape.text
        if lacking := missing(text):  # fpdf would write a message for each
            self.lacking += lacking
            text = "".join(one for one in text if one not in lacking)
        scale = scale_of(shape.bold)
        pdf.set_font(FAMILY, "B" if shape.bold else "", size * scale)
        # Of one colour with the brush, it is written in fewer words.
        colour = self._colour(shape.fill)
        pdf.set_fill_color(colour)
        pdf.set_text_color(colour)
        left = x + shape.x * k
        if shape.anchor != "start":
            wide = width_of(shape.text, size, shape.bold)
            left -= wide / 2 if shape.anchor == "middle" else wide
        pdf.text(left, y + shape.y * k, text)

    def _brush(
        self, shape: Rect | LineShape | Circle | Polygon | Curve, k: float
    ) -> RenderStyle:
        """Set colours, width and dashes for a shape; how it is painted."""
        from fpdf.enums import RenderStyle  # noqa: PLC0415

        pdf = self._pdf
        fill: str = getattr(shape, "fill", "")
        if fill:
            pdf.set_fill_color(self._colour(fill))
        if not shape.stroke:
            return RenderStyle.F if fill else RenderStyle.D
        line = max(shape.line * k, HAIRLINE)
        pdf.set_draw_color(self._colour(shape.stroke))
        if pdf.line_width != line:
            pdf.set_line_width(line)
        on, off = getattr(shape, "dashes", ())[:2] or (0, 0)
        pdf.set_dash_pattern(on * k, off * k)
        return RenderStyle.DF if fill else RenderStyle.D

    def _colour(self, colour: str) -> DeviceCMYK | str:
        """Return a colour as this document writes it."""
        red, green, blue = (
            int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)
        )
        if not self._ink or red == green == blue:
            return colour
        return inks_of((red, green, blue), self._ink)


def inks_of(rgb: tuple[float, float, float], most: float) -> DeviceCMYK:
    """Return the inks of a colour: black, and what its paper then needs.

    All numbers are 0 to 1, ``most`` 1 to 4: the sum of the inks, to which
    cyan, magenta and yellow are reduced.  No profile of a press is used.
    """
    from fpdf.drawing_primitives import DeviceCMYK  # noqa: PLC0415

    bright = max(rgb)
    inks = [1 - one / bright for one in rgb] if bright else [0.0] * 3
    black = 1 - bright
    scale = min(1.0, (most - black) / (sum(inks) or 1.0))
    cyan, magenta, yellow = [one * scale for one in inks]
    return DeviceCMYK(cyan, magenta, yellow, black)


class _Part(NamedTuple):
    """The element of a tagged page that a drawing is."""

    role: str
    token: object
    alternative: str = ""


def _part_of(drawing: Drawing) -> _Part:
    """Return the element that a drawing is, of no role if it is none."""
    if drawing.role:
        return _Part(drawing.role, object())
    if drawing.description:
        words = f"{drawing.title}. {drawing.description}"
        return _Part(FIGURE, object(), words)
    return _Part("", None)


def _add_profile(pdf: FPDF) -> None:
    """Add the output intent that PDF/X-4 asks for."""
    from fpdf.enums import OutputIntentSubType  # noqa: PLC0415
    from fpdf.output import PDFICCProfile  # noqa: PLC0415

    pdf.add_output_intent(
        OutputIntentSubType.PDFX,
        output_condition_identifier="Custom",
        output_condition=CONDITION,
        dest_output_profile=PDFICCProfile(profile(), 1, "DeviceGray"),
        info=CONDITION,
    )


def _box(*edges: float) -> str:
    return f"[{' '.join(f'{edge:.2f}' for edge in edges)}]"


def _moved(
    points: tuple[Point, ...], x: float, y: float, k: float
) -> list[Point]:
    return [(x + one * k, y + other * k) for one, other in points]
