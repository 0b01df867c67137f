"""Each technique has its four sentences."""

import re

import pytest

from sudokit.cli.main import main
from sudokit.lessons import LESSONS, lesson
from sudokit.logic import EVERY


def test_each_technique_has_a_lesson() -> None:
    assert list(LESSONS) == [one.name for one in EVERY]


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_has_four_sentences(name: str) -> None:
    for sentence in LESSONS[name]:
        assert re.fullmatch(r"[A-Z].{4,240}\.", sentence)
        assert not re.search(r"[.] [A-Z]", sentence), "one sentence"


def test_techniques_have_different_sentences() -> None:
    assert len(set(LESSONS.values())) == len(LESSONS)


def test_other_names_find_it() -> None:
    assert lesson("pointing") == LESSONS["Locked Candidates Type 1"]
    with pytest.raises(KeyError):
        lesson("guessing")


def test_the_list_describes_each_technique(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["technique"]) == 0
    for name, line in zip(
        LESSONS, capsys.readouterr().out.splitlines(), strict=True
    ):
        assert line.split("  ")[0] == name
        assert line.endswith(LESSONS[name].pattern)
