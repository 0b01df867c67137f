"""Names of rules and their sentences."""

from itertools import combinations

import pytest

from sudokit.rules import CLASSIC, NAMED, make_rules
from sudokit.rules.explained import explained, title_of, titles_of
from sudokit.rules.layouts import JIGSAW, short_words
from sudokit.rules.named_rule import SECTIONS
from sudokit.rules.spelling import read_regions

JIGSAW_OF_FOUR = "aaab\nacbb\nccbd\ncddd\n"


def sentences(*words: str, size: int = 9) -> tuple[str, ...]:
    """Return all sentences of a puzzle."""
    rules = make_rules(size, words=words)
    return tuple(s for one in explained(rules) for s in one.sentences)


def test_each_rule_has_a_name_of_its_own() -> None:
    titles = [one.title for one in NAMED.values()]
    assert all(titles) and len({*titles}) == len(NAMED)
    for word, one in NAMED.items():
        assert one.title != word
        assert one.title[0].isupper() and not one.title.endswith(".")


def test_each_rule_is_in_a_section() -> None:
    assert {one.section for one in NAMED.values()} == {*SECTIONS}


@pytest.mark.parametrize("word", NAMED)
def test_sentences_end(word: str) -> None:
    one = NAMED[word]
    sentences_of = one.sentence, one.numbered, one.partial, one.signed
    for text in filter(None, sentences_of):
        assert text[0].isupper() and text.endswith(".")
        assert "default" not in text and "value" not in text.lower()


@pytest.mark.parametrize("word", [*short_words()])
def test_short_words_have_names(word: str) -> None:
    assert title_of(word) != word


def test_rules_without_a_name_are_called_by_their_words() -> None:
    assert title_of("top-secret") == "Top secret"


def test_each_rule_is_explained_once() -> None:
    rules = make_rules(
        9, words=["anti-knight", "killer=5:r1c1+r1c2;7:r2c1+r2c2"]
    )
    assert [one.title for one in explained(rules)] == titles_of(rules)
    assert titles_of(rules) == ["Anti-knight", "Killer cages"]
    assert explained(CLASSIC) == []


def test_kropki_is_one_name() -> None:
    words = ["kropki-white=r1c1+r1c2", "kropki-black=r5c5+r5c6"]
    assert titles_of(make_rules(9, words=words)) == ["Kropki dots"]
    words.append("negative-difference")
    assert titles_of(make_rules(9, words=words)) == ["Kropki dots"]
    assert titles_of(make_rules(9, words=words[:1])) == [title_of(
        "kropki-white")]  # fmt: skip


def test_other_regions_have_a_name() -> None:
    regions = read_regions(JIGSAW_OF_FOUR, "regions")
    rules = make_rules(4, regions=regions)
    assert titles_of(rules) == [title_of(JIGSAW)]


def test_numbers_are_explained_if_there_are_any() -> None:
    for word in ("kropki-white", "kropki-black", "german-whisper", "killer"):
        cells = "r1c1+r1c2"
        without = sentences(f"{word}={cells}")
        assert NAMED[word].numbered not in without
        assert NAMED[word].numbered in sentences(f"{word}=3:{cells}")
    # The usual difference is that of 9x9; elsewhere it is drawn.
    numbered = NAMED["german-whisper"].numbered
    assert numbered in sentences("german-whisper=r1c1+r1c2", size=6)


def test_numbers_of_several_rules_outside_the_grid_are_told_apart() -> None:
    sides = [one for one in NAMED.values() if one.drawn_as == "side"]
    assert len({one.sign for one in sides} - {""}) == len(sides)
    for one, other in combinations(sides, 2):
        words = [f"{kind.word}=5:r1c1-r1c9" for kind in (one, other)]
        diagonal = "little-killer=5:r1c3-r3c1"
        assert one.signed not in sentences(words[0], diagonal)
        assert one.signed in sentences(*words) and one.sign in one.signed
        alone, both = (
            make_rules(9, words=words[:1]),
            make_rules(9, words=words),
        )
        assert alone.rules[0].marks()[0].text == "5"
        marks = {rule.word: rule.marks()[0].text for rule in both.rules}
        assert marks == {k.word: f"{k.sign}5" for k in (one, other)}
        shown = explained(both, drawn=False)
        assert one.signed not in [t for text in shown for t in text.sentences]


def test_missing_dots_are_explained() -> None:
    white, black = "kropki-white=r1c1+r1c2", "kropki-black=r5c5+r5c6"
    partial = NAMED["kropki-white"].partial
    assert sentences(white, black).count(partial) == 1
    assert sentences(white, black)[-1] == partial
    negative = sentences(white, black, "negative-difference")
    assert partial not in negative
    assert NAMED["negative-difference"].sentence in negative
    assert NAMED["xv"].partial in sentences("xv=X:r1c1+r1c2")
    assert NAMED["xv"].partial not in sentences(
        "xv=X:r1c1+r1c2", "negative-xv"
    )
