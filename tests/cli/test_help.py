"""``sudoku help``: a page for each verb, technique, rule and format."""

import re

import pytest

from sudokit.cli.data import VERBS as DATA_VERBS
from sudokit.cli.main import VERBS, main
from sudokit.formats import FORMATS
from sudokit.logic import EVERY
from sudokit.rules import NAMED
from sudokit.rules.layouts import made_words

Say = pytest.CaptureFixture[str]


def page(topic: str, capsys: Say) -> str:
    """Return the page of a topic."""
    assert main(["help", *topic.split()]) == 0
    return capsys.readouterr().out


def test_without_a_topic_it_is_the_help_of_the_command(capsys: Say) -> None:
    with pytest.raises(SystemExit):
        main(["help"])
    out = capsys.readouterr().out
    assert all(f" {verb} " in out for verb in VERBS)


@pytest.mark.parametrize("verb", VERBS)
def test_each_verb_has_a_page(verb: str, capsys: Say) -> None:
    texts = []
    for words in (["help", verb], [verb, "--help"]):
        with pytest.raises(SystemExit):
            main(words)
        texts.append(capsys.readouterr().out)
    assert texts[0] == texts[1] and texts[0].startswith("usage: sudoku")


SUBVERBS = [f"data {name}" for name in DATA_VERBS]


@pytest.mark.parametrize("verb", ["", *VERBS, *SUBVERBS])
def test_help_fits_into_every_terminal(
    verb: str, capsys: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Words stay whole; only commands and words may be longer than a line."""
    words = {}
    for width in (200, 80, 61, 40):
        monkeypatch.setenv("COLUMNS", str(width))
        with pytest.raises(SystemExit):
            main([*verb.split(), "--help"])
        text = capsys.readouterr().out
        for line in text.splitlines():
            alone = len(line.split()) == 1 or line.startswith("  sudoku ")
            assert len(line) <= width or alone
        words[width] = {*text.split()}
    assert words[40] == words[61] == words[80] == words[200]


def test_each_rule_has_a_page_by_its_word_and_title(capsys: Say) -> None:
    for word, one in NAMED.items():
        text = page(word, capsys)
        assert one.title in text and f"# rules {one.word}" in text
        first = " ".join(text.split())
        assert one.sentence in first
        assert text.startswith(page(one.title, capsys))
    for word in made_words():
        assert f"sudoku new --rules {word}\n" in page(word, capsys)


def test_each_format_and_technique_has_a_page(capsys: Say) -> None:
    for name, one in FORMATS.items():
        text = " ".join(page(name, capsys).split())
        assert text.startswith(f"{name}: {one.about}")
    for technique in EVERY[::5]:
        lines = page(technique.name, capsys).splitlines()
        assert any(line.startswith(f"{technique.name} (") for line in lines)
    both = page("skyscraper", capsys)
    assert "Skyscrapers (outside)" in both and "\nSkyscraper (hard" in both


def test_an_unknown_topic_has_a_suggestion(capsys: Say) -> None:
    assert main(["help", "kiler"]) == 2
    err = capsys.readouterr().err
    assert "no help on 'kiler'; did you mean killer?" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("word", ["naked", "FISH", "wing", "Chain"])
def test_a_word_of_several_topics_lists_them(word: str, capsys: Say) -> None:
    """With what each of them is; each has a page of its own."""
    head, *lines, last = page(word, capsys).splitlines()
    assert head == f"Topics with the word {word}:"
    names = [re.split("  +", line.strip())[0] for line in lines]
    assert len(names) > 1
    for name, line in zip(names, lines, strict=True):
        named = re.split("[ .-]", f"{name} {line.partition('Also: ')[2]}")
        assert word.lower() in map(str.lower, named)
        assert page(name, capsys)
    assert last == f"sudoku help {names[0].lower()} explains the first one."


def test_a_word_of_no_topic_names_the_kinds_of_topics(capsys: Say) -> None:
    assert main(["help", "level"]) == 2
    assert "no help on 'level'; topics are" in capsys.readouterr().err
