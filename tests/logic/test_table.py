"""Everything a technique needs besides its line in the table."""

import pytest

from puzzles import DATA, ROOT
from sudokit.lessons import LESSONS
from sudokit.lessons.roles import word_of
from sudokit.logic import EVERY, LEVELS, Technique, technique_named
from sudokit.system.language import LANGUAGES, catalogue

NAMES = [one.name for one in EVERY]
OTHERS = [name for name in LANGUAGES if name != "en"]


@pytest.fixture(scope="module")
def cases() -> list[str]:
    return [
        line.partition("|")[0].strip()
        for file in ("techniques.txt", "rule_techniques.txt")
        for line in (DATA / file).read_text().splitlines()
    ]


@pytest.mark.parametrize("name", NAMES)
def test_a_technique_has_lesson_positions_and_translations(
    name: str, cases: list[str]
) -> None:
    wanted = {
        "its Lesson, in a table of src/sudokit/lessons": name in LESSONS,
        "a position where it fires, and one where it must not, in "
        "tests/data/techniques.txt or rule_techniques.txt": cases.count(name)
        >= 2,
    }
    for language in OTHERS:
        lesson_text = catalogue(language)
        lesson = LESSONS.get(name, ())
        path = f"src/sudokit/system/language/{language}.po"
        wanted[f"its name in {path}"] = name in lesson_text
        wanted[f"its lesson in {path}"] = all(
            one in lesson_text for one in lesson
        )
    assert all(wanted.values()), [
        f"{name} lacks {what}" for what, there in wanted.items() if not there
    ]


@pytest.mark.parametrize("one", EVERY, ids=NAMES)
def test_a_line_of_the_table_is_complete(one: Technique) -> None:
    assert one.level in LEVELS
    assert one.score > 0
    assert one.form is not None
    assert all(technique_named(name) is one for name in one.aliases)
    for role, _ in one.form.counts:
        assert word_of(one.name, role)


def test_the_pages_name_where_it_is_written() -> None:
    text = (ROOT / "docs" / "adding.md").read_text()
    for path in ("logic/techniques/table.py", "proofs/shapes.py"):
        assert path in text
        assert (ROOT / "src" / "sudokit" / path).exists()
