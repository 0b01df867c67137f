"""Rules by the names that people give them."""

import re

import pytest

from sudokit.cli.main import main
from sudokit.rules.common_names import rule_named, words_named
from sudokit.rules.layouts import made_words, short_words
from sudokit.rules.named import NAMED


@pytest.mark.parametrize("word", NAMED)
def test_each_rule_by_its_word_and_title(word: str) -> None:
    """Singular or plural, with other blanks, hyphens and capitals."""
    title = NAMED[word].title.partition(" (")[0]
    for name in (word, title):
        spaced = name.replace("-", " ")
        for other in (name, name.upper(), spaced, spaced.replace(" ", "")):
            assert rule_named(other) == word, other
        if not name.endswith("s"):
            assert rule_named(f"{name}s") == word


def test_translated_words_are_whole() -> None:
    """Letters that aren't Latin count as much."""
    assert rule_named("βελάκια", ["βελάκι"]) == ""
    assert rule_named("Βελάκι", ["βελάκι"]) == "βελάκι"


def test_words_of_the_generator_are_kept() -> None:
    """Some of them, such as kropki, stand for several rules."""
    made = made_words()
    for word in made:
        assert rule_named(word, made) == word
    assert rule_named("Kropki dots", made) == "kropki"
    assert rule_named("jigsaws", [*short_words()]) == "jigsaw"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("whispers", ["german-whisper"]),
        ("German whispers,killers", ["german-whisper", "killer"]),
        ("anti knight anti-king", ["anti-knight", "anti-king"]),
        ("thermos=r1c1-r1c3", ["thermometer=r1c1-r1c3"]),
        ("knights, x-sudoku", ["anti-knight", "diagonals"]),
        ("little killers arrows", ["little-killer", "arrow"]),
        ("killer=3:r1c1+r1c2 cages", ["killer=3:r1c1+r1c2", "killer"]),
        ("evens odds", ["even", "odd"]),
        ("lines", ["lines"]),
        ("anti-night", ["anti-night"]),
        (" , ", []),
        ("German whisper=r1c1-r1c3", ["german-whisper=r1c1-r1c3"]),
        ("диагональ λάθος - s", ["диагональ", "λάθος", "-", "s"]),
    ],
)
def test_texts_of_several_names(text: str, words: list[str]) -> None:
    assert words_named(text) == words


@pytest.mark.parametrize(
    ("names", "same"),
    [
        ("thermometers", "thermo"),
        ("Kropki pairs", "kropki"),
        ("jigsaws,anti knight", "jigsaw,anti-knight"),
    ],
)
def test_puzzles_are_made_of_them(
    names: str, same: str, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = []
    for words in (["--rules", names], ["--rules", same], [names]):
        assert main(["new", "4x4", *words, "--seed", "3"]) == 0
        texts.append(capsys.readouterr().out)
    assert len({*texts}) == 1
    assert re.search("# (rules|regions) ", texts[0])


def test_help_knows_them(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["german", "whispers"], ["whispers"], ["german-whisper"]):
        assert main(["help", *words]) == 0
        assert "German whispers (lines)" in capsys.readouterr().out
