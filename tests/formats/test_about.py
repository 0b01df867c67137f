"""Titles, authors and rules in words."""

import io
import json

import pytest

from puzzles import WIKI
from shell import sudoku
from sudokit import formats
from sudokit.formats.about import About, advice, missing_rules
from sudokit.formats.fpuzzles import HOME as FPUZZLES
from sudokit.formats.lz_string import packed
from sudokit.rules import CLASSIC, NAMED, make_rules

TEXT = About("Knight's tour", "Ann", "Normal rules.\nAnti-knight rules apply.")
HOLDERS = ("fpuzzles", "sudokupad", "jsonl")


def through(format: str, record: formats.PuzzleRecord) -> formats.PuzzleRecord:
    """Return the puzzle that is read from a text in this format."""
    out = io.StringIO()
    assert not formats.write(out, [record], format)
    (item,) = formats.read(io.StringIO(out.getvalue()))
    assert isinstance(item, formats.PuzzleRecord)
    return item


@pytest.mark.parametrize("format", HOLDERS)
def test_texts_are_read_as_they_are_written(format: str) -> None:
    puzzle = grid_record()
    rules, twice = About(rules="One.\nTwo."), About("Ann", "Ann")
    for about in (TEXT, About("Only a title"), rules, twice):
        record = puzzle._replace(about=about, comments=about.lines())
        again = through(format, record)
        assert again.about == about and again.comments == about.lines()


@pytest.mark.parametrize("format", HOLDERS)
def test_texts_go_from_each_format_to_each_other(format: str) -> None:
    record = grid_record()._replace(about=TEXT, comments=TEXT.lines())
    for other in HOLDERS:
        assert through(other, through(format, record)).about == TEXT


def test_comments_are_kept_beside_texts() -> None:
    record = grid_record()._replace(
        about=TEXT, comments=(*TEXT.lines(), "Sunday")
    )
    again = through("jsonl", record)
    assert again.about == TEXT and again.comments[-1] == "Sunday"
    assert again.comments.count(TEXT.title) == 1


LABELLED = [
    ("# Title: Noon\n# Author: Ann\n# Easy.\n", About("Noon", "Ann", "Easy.")),
    ("# author:Ann\n# Noon\n# Easy.\n", About("Noon", "Ann", "Easy.")),
    ("# TITLE : Noon\n# Title: 2\n", About("Noon", "", "Title: 2")),
    ("#Author: Ann\n[Puzzle]\n", About(author="Ann")),
    ("#CNoon\n#AAnn\n[Puzzle]\n", About("Noon", "Ann")),
    (
        "# Noon\n# Titles: none\n# Author:\n",
        About("Noon", "", "Titles: none\nAuthor:"),
    ),
]


@pytest.mark.parametrize(("comments", "about"), LABELLED)
@pytest.mark.parametrize("format", HOLDERS[:2])
def test_comments_are_titles_authors_and_rules(
    comments: str, about: About, format: str
) -> None:
    """Formats without comments have them as texts, without the labels."""
    rows = "\n".join([WIKI[k : k + 9] for k in range(0, 81, 9)])
    (item,) = formats.read(io.StringIO(f"{comments}{rows}\n"))
    assert isinstance(item, formats.PuzzleRecord)
    assert through(format, item).about == about
    assert through(format, through("jsonl", item)).about == about
    assert through(format, through("sdk", item)).about == about


def grid_record() -> formats.PuzzleRecord:
    """Return a classic puzzle without texts."""
    (item,) = formats.read(io.StringIO(f"{WIKI}\n"))
    assert isinstance(item, formats.PuzzleRecord)
    return item


MENTIONS = [
    ("Normal sudoku rules apply.", []),
    ("Antiknight.", ["anti-knight"]),
    ("Cells a knight\u2019s move apart can't repeat.", ["anti-knight"]),
    ("Cells a king's  move\napart differ.", ["anti-king"]),
    ("Nonconsecutive: neighbours ...", ["non-consecutive"]),
    ("Digits don't repeat on the main diagonals.", ["diagonals"]),
    ("Digits along marked diagonals sum to the clue.", []),
    ("Digits along a thermometer increase.", ["thermometer"]),
    ("Neighbours on a German Whispers line differ.", ["german-whisper"]),
    ("Not all dots are given. A white dot: consecutive.", ["kropki-white"]),
    (
        "All possible white dots are given.",
        ["kropki-white", "negative-difference"],
    ),
    ("Digits in cages don't repeat.", ["killer"]),
    ("Package, message, advantage", []),
]


@pytest.mark.parametrize(("text", "words"), MENTIONS)
def test_rules_that_a_text_mentions(text: str, words: list[str]) -> None:
    assert sorted(missing_rules(text, CLASSIC)) == sorted(words)


@pytest.mark.parametrize(
    "word", [word for word, one in NAMED.items() if one.mentions]
)
def test_each_name_is_a_mention(word: str) -> None:
    """The word itself says what is missing, and its marks say it isn't."""
    one = NAMED[word]
    text = one.sentence if one.unmarked else one.title
    if word == "diagonals":
        text = "both diagonals"
    assert word in missing_rules(text, CLASSIC)
    item = f"={one.example}" if one.example else ""
    assert word not in missing_rules(text, make_rules(9, words=[word + item]))


def test_similar_rules_aren_t_missing() -> None:
    slow = make_rules(9, words=["slow-thermometer=r1c1-r1c5"])
    assert missing_rules("slow thermometers", slow) == []


def test_advice_names_the_option() -> None:
    rules = make_rules(9, words=["anti-knight"])
    assert advice(TEXT, rules) == ""
    text = "Anti-king, anti-knight, and renban lines."
    assert advice(About(rules=text), CLASSIC) == (
        "the rules mention anti-knight and anti-king; add --rules"
        " anti-knight,anti-king; the rules mention renban, which the puzzle"
        " has no marks of"
    )


def link(ruleset: str) -> str:
    """Return a link to an f-puzzle with this text."""
    cells = [
        {"value": int(n), "given": True} if n != "." else {}
        for n in WIKI.replace("0", ".")
    ]
    grid = [cells[k : k + 9] for k in range(0, 81, 9)]
    content = {"size": 9, "grid": grid, "ruleset": ruleset}
    return f"{FPUZZLES}{packed(json.dumps(content))}\n"


@pytest.mark.parametrize("verb", ["", "rate", "clues", "convert", "draw"])
def test_every_verb_tells_which_rules_are_missing(verb: str) -> None:
    words = {"convert": ["convert", "--format", "line"], "": []}
    command = words.get(verb, [verb])
    given = link("Anti-knight.")
    message = "the rules mention anti-knight; add --rules anti-knight"
    assert message in sudoku(*command, given=given).err
    talk = sudoku(*command, "--rules", "anti-knight", given=given).err
    assert "mention" not in talk
