"""Brings the catalogues of the languages up to date with the sources.

    python packaging/messages.py

Adds new messages to each src/sudokit/system/language/*.po, untranslated, and
removes unused ones.  tests/packaging checks that no translation is missing.
Needs Babel.
"""

import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from sudokit.core.version import VERSION
from sudokit.game.levels import LEVELS
from sudokit.lessons import LESSONS
from sudokit.lessons.roles import WORDS
from sudokit.lessons.sentences.view import REGIONS
from sudokit.logic.explainer.rated_finding import PRODUCED
from sudokit.rating import verdicts
from sudokit.rules.everywhere import ALONE, BESIDE
from sudokit.rules.explained import IN_REGIONS, NOT_TWICE, TITLES
from sudokit.rules.layouts import short_words
from sudokit.rules.named import NAMED
from sudokit.rules.named_rule import SECTIONS
from sudokit.system.language import ENGLISH, LANGUAGES

PACKAGE = Path(__file__).resolve().parents[1] / "src" / "sudokit"
CATALOGUES = PACKAGE / "system" / "language"
KEYWORDS = {"_": None, "ngettext": (1, 2)}
KINDS = {
    ".py": ("python", {}),
    ".js": ("javascript", {"parse_template_string": "true"}),
}

# Names of houses other than rows, columns, boxes and diagonals.
KINDS_OF_HOUSES = ("region", "window", "place", "extra region", "cage", "line")

Message = str | tuple[str, str]


KEY = re.compile(r"(Ctrl\+\w(, Ctrl\+\w)?|Delete|Escape)$")


class PageTexts(HTMLParser):
    """Collects the texts of a page, visible or read aloud.

    Runs of whitespace become a blank, as the page does.  Texts with fewer
    than two letters, names of keys and proper names aren't translated.
    """

    ATTRIBUTES = ("aria-label", "title", "placeholder", "alt")

    def __init__(self, html: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._same = False
        self.feed(html)

    def handle_starttag(
        self, tag: str, attrs: list[tuple[str, str | None]]
    ) -> None:
        result = dict(attrs)
        self._same = result.get("translate") == "no"
        for name in self.ATTRIBUTES:
            self._add(result.get(name) or "")

    def handle_data(self, data: str) -> None:
        if not self._same:
            self._add(" ".join(data.split()))

    def _add(self, text: str) -> None:
        if len(re.findall(r"[^\W\d]", text)) > 1 and not KEY.match(text):
            self.texts.append(text)


def messages() -> Iterator[tuple[str, Message]]:
    """Yield each message with its file, file by file."""
    yield from named()
    for path in sorted(PACKAGE.rglob("*")):
        name = path.relative_to(PACKAGE).as_posix()
        if path.suffix == ".html" and path.name != "docs.html":
            for text in PageTexts(path.read_text(encoding="utf-8")).texts:
                yield name, text
        method, options = KINDS.get(path.suffix, ("", {}))
        if not method:
            continue
        for _, message, _, _ in extract_from_file(
            method, path, KEYWORDS, options=options
        ):
            assert isinstance(message, str | tuple)
            yield name, message


def named() -> Iterator[tuple[str, Message]]:
    """Yield the names that are translated where they are shown."""
    for level in LEVELS:
        yield "game/levels.py", level
    for technique, lesson in LESSONS.items():
        yield "lessons", technique
        for sentence in lesson:
            yield "lessons", sentence
    for word in WORDS:
        yield "lessons/roles.py", word
    for name in PRODUCED:
        yield "logic/explainer/rated_finding.py", name
    for verdict in verdicts.VERDICTS:
        yield "rating/verdicts.py", verdict
    for word in short_words():
        yield "rules/layouts.py", word
    for text in (*TITLES.values(), IN_REGIONS, NOT_TWICE):
        yield "rules/explained.py", text
    for text in (ALONE, BESIDE):
        yield "rules/everywhere.py", text
    for section in SECTIONS:
        yield "rules/named_rule.py", section
    for rule in NAMED.values():
        yield "rules/named.py", rule.word
        for name in filter(
            None,
            (
                rule.title,
                rule.sentence,
                rule.numbered,
                rule.partial,
                rule.signed,
                rule.noun,
                rule.phrase,
                rule.corner,
                *map(rule.joins, ("", *rule.typed)),
                rule.behind,
                rule.absent,
                rule.meaning,
                rule.never,
            ),
        ):
            yield "rules/named.py", name
    for text in REGIONS.values():
        yield "lessons/sentences/view.py", text
    for kind in KINDS_OF_HOUSES:
        yield "rules/named.py", kind


@cache
def template() -> Catalog:
    """Return the catalogue of all messages, each once."""
    made = Catalog()
    for name, message in messages():
        if message not in made:
            made.add(message, locations=[(name, 0)])
    return made


def renewed(text: bytes, language: str) -> bytes:
    """Return a catalogue file updated to the current messages."""
    old = read_po(BytesIO(text), locale=language)
    new = Catalog(
        locale=language,
        project="sudokit",
        version=VERSION,
        header_comment=f"# The messages of sudokit: {LANGUAGES[language]}.",
        fuzzy=False,
    )
    # The file's own plural forms, as releases of Babel differ for Italian.
    new.mime_headers = [("Plural-Forms", old.plural_forms)]
    for one in template():
        if one.id:
            known = old.get(one.id)
            new.add(
                one.id,
                known.string if known else None,
                locations=one.locations,
            )
    out = BytesIO()
    write_po(out, new, width=79, include_lineno=False, omit_header=False)
    return without_dates(out.getvalue())


def without_dates(text: bytes) -> bytes:
    """Return the file without the parts that differ between runs."""
    lines = text.split(b"\n")
    noise = tuple(
        b'"' + name
        for name in (
            b"POT-Creation",
            b"PO-Revision",
            b"Generated-By",
            b"Last-Translator",
            b"Language-Team",
            b"Report-Msgid",
        )
    )
    return b"\n".join(line for line in lines if not line.startswith(noise))


def path_of(language: str) -> Path:
    """Return the path of the catalogue of a language."""
    return CATALOGUES / f"{language}.po"


def main() -> None:
    for language in LANGUAGES:
        if language == ENGLISH:
            continue
        path = path_of(language)
        old = path.read_bytes() if path.exists() else b""
        path.write_bytes(renewed(old, language))


if __name__ == "__main__":
    main()
