"""Tags the contents of a PDF's pages for screen readers.

    Tagger(pdf)                 tags what is painted on its pages
    tagger.mark(role, token)    what follows is a part of this element
    tagger.end()                ends the element

Contents are a paragraph, a heading or a figure with an alternative text, or
an artifact, which isn't read.  The order of the elements is that in which
they were painted.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from sudokit.paper.shapes import ARTIFACT

if TYPE_CHECKING:  # the extra is needed where a document is made
    from fpdf import FPDF


class Tagger:
    """Tags what is painted.

    A token stands for an element: painting with the same token goes on with
    it.
    """

    def __init__(self, pdf: FPDF) -> None:
        self._pdf = pdf
        self._token: object = None
        self._numbers: Counter[int] = Counter()  # of elements, by page

    def mark(self, role: str, token: object, alternative: str = "") -> None:
        """Begin an element, unless it is the one that was begun last."""
        if token is self._token:
            return
        self.end()
        self._token = token
        pdf = self._pdf
        if role == ARTIFACT:
            pdf._out("/Artifact BMC")
            return
        # fpdf2 counts the elements of a page each time, which takes long.
        number = self._numbers[pdf.page]
        self._numbers[pdf.page] += 1
        _element, parents = pdf.struct_builder.add_marked_content(
            page_number=pdf.page,
            struct_type=f"/{role}",
            mcid=number,
            alt_text=alternative or None,
        )
        pdf.pages[pdf.page].struct_parents = parents
        pdf._set_min_pdf_version("1.4")
        pdf._out(f"/{role} <</MCID {number}>> BDC")

    def end(self) -> None:
        """End the element."""
        if self._token is not None:
            self._pdf._out("EMC")
        self._token = None
