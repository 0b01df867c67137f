"""Steps in the words of their technique, and chains clause by clause."""

import re

import pytest

from sudokit import Grid
from sudokit.lessons import LESSONS, positions
from sudokit.lessons.clauses import clauses
from sudokit.lessons.roles import KINDS, parts, parts_text, word_of
from sudokit.logic import Step, next_step
from sudokit.logic.techniques.table import order_for
from sudokit.rules import as_grid
from sudokit.rules.kinds import classic

SLOW = {"Forcing Net", "Trial"}


def has_grids(name: str) -> bool:
    """Return whether a technique has positions of classic puzzles."""
    return any(as_grid(one.grid) for one in positions(name))


@pytest.fixture(scope="module")
def examples() -> dict[str, tuple[Step, Grid]]:
    result = {}
    for name in LESSONS:
        if name in SLOW or not has_grids(name):
            continue
        one = positions(name)[0]
        step = next_step(one.grid, clues=one.clues, techniques=order_for(name))
        assert step is not None
        result[name] = step, classic(one.grid)
    return result


@pytest.fixture(scope="module")
def steps(examples: dict[str, tuple[Step, Grid]]) -> dict[str, Step]:
    return {name: step for name, (step, _) in examples.items()}


def test_each_technique_has_its_words(steps: dict[str, Step]) -> None:
    words = {
        name: {one.word for one in parts(step)} for name, step in steps.items()
    }
    assert words["XY-Wing"] == {"pivot", "pincer"}
    assert words["Finned X-Wing"] == {"corner", "fin", "base", "cover"}
    assert words["Naked Pair"] == {"subset", "house"}
    assert words["W-Wing"] == {"pincer", "link", "house"}
    assert words["ALS-XY-Wing"] == {"pincer set", "pivot set"}
    assert words["Full House"] == {"house"}
    assert words["X-Chain"] == {"if false", "then true"}
    assert word_of("Bivalue Universal Grave Type 1", "cell") == "pattern"


def test_every_role_is_distinct() -> None:
    names = [name for name, _ in KINDS]
    for place, name in enumerate(names):
        assert not any(earlier in name for earlier in names[:place])


def test_all_parts_are_listed_on_one_line(steps: dict[str, Step]) -> None:
    assert re.fullmatch(
        r"pivot r\dc\d; pincer r\dc\d, r\dc\d", parts_text(steps["XY-Wing"])
    )
    assert re.fullmatch(
        r"corner \d in \S+; base [rc]\d, [rc]\d; cover [rc]\d, [rc]\d",
        parts_text(steps["X-Wing"]),
    )


CHAINS = (
    "Skyscraper", "Two-String Kite", "Turbot Fish", "X-Chain", "XY-Chain",
    "Nice Loop/AIC", "Grouped Nice Loop/AIC", "Forcing Chain", "Kraken Fish",
    "Whip",
)  # fmt: skip


def test_chains_have_a_sentence_per_clause(
    examples: dict[str, tuple[Step, Grid]],
) -> None:
    for name, (step, grid) in examples.items():
        sentences = clauses(step, grid)
        assert bool(sentences) == (name in CHAINS), name
        if not sentences:
            continue
        assert sentences[0].text.startswith("Suppose ")
        assert sentences[-1].text == f"So {step.conclusion}"
        choices = {choice for clause in sentences for choice in clause.choices}
        named = {
            premise.what
            for premise in step.premises
            if not isinstance(premise.what, str)
        }
        assert named <= choices and all(clause.choices for clause in sentences)


def test_clauses_give_reasons(examples: dict[str, tuple[Step, Grid]]) -> None:
    sentences = [clause.text for clause in clauses(*examples["XY-Chain"])]
    assert all("(its other candidate)" in text for text in sentences[1:-1:2])
    assert all("(both are in " in text for text in sentences[2:-1:2])
    sentences = [clause.text for clause in clauses(*examples["X-Chain"])]
    assert all(
        "(the only other cell in " in text for text in sentences[1:-1:2]
    )
