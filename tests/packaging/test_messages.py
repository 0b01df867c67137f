"""The catalogues have exactly the messages of the sources."""

import re
from io import BytesIO

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from puzzles import ROOT, script
from sudokit.system.language import LANGUAGES, catalogue
from sudokit.system.language.catalogues import Catalogue, compiled

TOOL = script(ROOT / "packaging" / "messages.py")
OTHERS = [name for name in LANGUAGES if name != "en"]


@pytest.fixture(scope="module", params=OTHERS)
def language(request: pytest.FixtureRequest) -> str:
    """Provide each language except English."""
    result: str = request.param
    return result


@pytest.fixture(scope="module")
def wanted() -> Catalog:
    """Return the messages of the sources."""
    result: Catalog = TOOL.template()
    return result


def read(language: str) -> Catalog:
    return read_po(BytesIO(TOOL.path_of(language).read_bytes()))


def texts(message: Message) -> list[str]:
    result = message.string
    if isinstance(result, list | tuple):
        return [text or "" for text in result]
    return [result or ""]


def ids(message: Message) -> list[str]:
    result = message.id
    return list(result) if isinstance(result, list | tuple) else [str(result)]


def parts(text: str) -> set[str]:
    return set(re.findall(r"{(\w*)}", text))


def test_no_message_is_missing_or_unused(
    language: str, wanted: Catalog
) -> None:
    there = {one.id for one in read(language) if one.id}
    text = {one.id for one in wanted if one.id}
    assert not text - there, "make share brings them in"
    assert not there - text


def test_every_message_is_translated(language: str) -> None:
    for message in read(language):
        assert all(texts(message)), message.id
        assert not message.fuzzy or not message.id


def test_translations_keep_placeholders(language: str) -> None:
    for message in read(language):
        expected = ids(message)
        for text in texts(message) if message.id else []:
            assert parts(text) == parts(expected[-1]), text
            # They are put together with others.
            for end in (0, -1):
                assert (text[end] == " ") == (expected[0][end] == " "), text


def test_catalogues_are_formatted_by_the_tool(language: str) -> None:
    text = TOOL.path_of(language).read_bytes()
    assert TOOL.renewed(text, language) == text


def test_installed_catalogues_are_current(language: str) -> None:
    here = Catalogue(BytesIO(compiled(TOOL.path_of(language).read_bytes())))
    assert catalogue(language) == here.messages()


def test_unused_messages_are_removed() -> None:
    old = b'msgid "an elk"\nmsgstr "un alce"\n\nmsgid "easy"\nmsgstr "x"\n'
    new = read_po(BytesIO(TOOL.renewed(old, "it")))
    assert "an elk" not in new
    assert new["easy"].string == "x" and new["hard"].string == ""


def test_different_texts_of_the_page_stay_different(language: str) -> None:
    """Such as the buttons Redo and Replay; capitals don't matter."""
    page = (TOOL.PACKAGE / "web" / "page" / "index.html").read_text("utf-8")
    words = catalogue(language)
    originals: dict[str, set[str]] = {}
    for text in TOOL.PageTexts(page).texts:
        there = str(words.get(text, text)).casefold()
        originals.setdefault(there, set()).add(text.casefold())
    assert len(originals) > 100
    assert [some for some in originals.values() if len(some) > 1] == []
