"""Messages are in the requested language."""

from collections.abc import Iterator
from itertools import islice

import pytest

from sudokit.core.grid import Grid
from sudokit.game import Game, Refused, find_hint
from sudokit.lessons import LESSONS, lesson
from sudokit.logic import EVERY, explain
from sudokit.system.language import (
    LANGUAGES,
    _,
    catalogue,
    ngettext,
    requested_language,
    speak,
    speaking,
    spoken,
)

WIKI = (
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6"
    ".6....28....419..5....8..79"
)
HARD = (
    "4.....8.5.3..........7......2.....6.....8.4......1..."
    "....6.3.7.5..2.....1.4......"
)
OTHERS = [name for name in LANGUAGES if name != "en"]


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    speak("en")
    yield
    speak("en")


def test_placeholders_are_filled() -> None:
    message = "{n} is already in {houses}."
    assert _(message, n=3, houses="r1") == "3 is already in r1."
    assert _("no {part} at all") == "no {part} at all"
    with speaking("it"):
        assert _(message, n=3, houses="r1") == "3 è già in r1."
    assert spoken() == "en"


@pytest.mark.parametrize(
    ("language", "n", "message"),
    [
        ("en", 1, "1 cell"),
        ("en", 0, "0 cells"),
        ("it", 1, "1 cella"),
        ("it", 2, "2 celle"),
        ("el", 1, "1 κελί"),
        ("el", 0, "0 κελιά"),
    ],
)
def test_plural_forms_follow_the_number(
    language: str, n: int, message: str
) -> None:
    with speaking(language):
        assert ngettext("{n} cell", "{n} cells", n) == message


@pytest.mark.parametrize("language", OTHERS)
def test_untranslated_messages_are_english(language: str) -> None:
    with speaking(language):
        assert _("A word of nobody, {n}.", n=2) == "A word of nobody, 2."
        assert ngettext("{n} elk", "{n} elks", 2) == "2 elks"
        assert _("") == ""  # and not the head of the catalogue


def test_an_unknown_language_is_english() -> None:
    with pytest.raises(KeyError, match="xx"):
        speak("xx")
    assert spoken() == "en"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "it_IT.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "C", "LC_MESSAGES": "el_GR"}, "el"),
        ({"LC_MESSAGES": "el", "LC_ALL": "it@euro"}, "it"),
        ({"LANGUAGE": "xx:el:it", "LANG": "it_IT"}, "el"),
        ({"LANGUAGE": "", "LANG": "IT"}, "it"),
        ({"LANG": "xx_YY.UTF-8"}, "en"),
        ({"LANG": "italian"}, "en"),
    ],
)
def test_the_environment_selects_the_language(
    environment: dict[str, str], language: str
) -> None:
    assert requested_language(environment) == language


@pytest.mark.parametrize("language", OTHERS)
def test_a_catalogue_for_a_page(language: str) -> None:
    messages = catalogue(language)
    assert "" not in messages and catalogue("en") == {}
    assert len(messages["{n} cell"]) == 2
    assert isinstance(messages["{n} is already in {houses}."], str)


@pytest.mark.parametrize("language", OTHERS)
def test_steps_are_the_same_in_other_words(language: str) -> None:
    grid = Grid.parse(HARD)
    english = list(islice(explain(grid), 40))
    with speaking(language):
        result = list(islice(explain(grid), 40))
        words = [step.text for step in result]
    assert [step._replace(note="") for step in result] == [
        step._replace(note="") for step in english
    ]
    for step, text in zip(english, words, strict=True):
        assert text.endswith(f"=> {step.conclusion}")
    assert words != [step.text for step in english]


@pytest.mark.parametrize("language", OTHERS)
def test_lessons_are_translated(language: str) -> None:
    with speaking(language):
        for technique in EVERY:
            lesson_text = lesson(technique.name)
            assert all(lesson_text) and not set(lesson_text) & set(
                LESSONS[technique.name]
            )


@pytest.mark.parametrize(
    ("language", "refused", "hint"),
    [
        (
            "it",
            "5 è già in riga 1 (r1c1) e riquadro 1 (r1c1).",
            "Cerca: ",
        ),
        (
            "el",
            "Το 5 υπάρχει ήδη: γραμμή 1 (r1c1) και τετράγωνο 1 (r1c1).",
            "Ψάξε για: ",
        ),
    ],
)
def test_a_game_is_translated(language: str, refused: str, hint: str) -> None:
    game = Game.of(Grid.parse(WIKI))
    with speaking(language):
        with pytest.raises(Refused) as error:
            game.enter(0, 2, 5)
        assert str(error.value) == refused
        next_hint = find_hint(game, 1)
        assert next_hint.technique in LESSONS
        assert next_hint.text == f"{hint}{_(next_hint.technique)}."
