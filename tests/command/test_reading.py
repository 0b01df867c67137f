"""Every form of a puzzle, and input that isn't one."""

import random
import re
from pathlib import Path

import pytest

from command_output import (
    EASY,
    FORMS,
    HARD,
    HARD_SOLVED,
    MULTIPLE_CHOICE,
    ROWS,
    SOLVED,
    UNIQUE_CHOICE,
    Run,
    grids,
    nine,
)


@pytest.mark.parametrize("form", FORMS)
def test_every_plain_form_is_read(run: Run, form: str) -> None:
    given = FORMS[form](EASY) + FORMS[form](HARD)
    done = run(given=given)
    assert done.status == 0
    assert grids(done.out) == [SOLVED, HARD_SOLVED]
    assert done.err == (
        f"New puzzle:\n{nine(EASY)}{UNIQUE_CHOICE}\n"
        f"New puzzle:\n{nine(HARD)}{MULTIPLE_CHOICE}\n"
    )


def test_forms_can_be_mixed(run: Run) -> None:
    given = "".join(form(EASY) + "\n" for form in FORMS.values())
    done = run("-q", given=given)
    assert (done.status, done.err) == (0, "")
    assert grids(done.out) == [SOLVED] * len(FORMS)


@pytest.mark.parametrize(
    "given",
    [
        b"\xef\xbb\xbf" + EASY.encode() + b"\n",
        b"\xef\xbb\xbf" + nine(EASY).encode(),
        EASY.encode(),
        nine(EASY).encode().removesuffix(b"\n"),
        "# Schönes Rätsel\n".encode() + EASY.encode(),
        b"\n\n  \n" + EASY.encode() + b"\n\n\n",
    ],
)
def test_harmless_bytes_are_accepted(run: Run, given: bytes) -> None:
    done = run("-q", given=given)
    assert (done.status, done.err) == (0, "")
    assert grids(done.out) == [SOLVED]


def test_other_signs_for_empty_cells_are_read(run: Run) -> None:
    given = "; a comment # here\n" + EASY.replace("0", "x") + "\n"
    done = run("-q", "--comment", ";", "--empty", "x", given=given)
    assert (done.status, done.err) == (0, "")
    assert grids(done.out) == [SOLVED]


@pytest.mark.parametrize(
    ("bad", "line", "column"),
    [
        pytest.param(EASY[:80] + "\n", 1, None, id="too short"),
        pytest.param(EASY + "1\n", 1, 82, id="too long"),
        pytest.param(EASY[:40] + "x" + EASY[41:] + "\n", 1, 41, id="sign"),
        pytest.param(
            "".join(ROWS[:4]) + "8 0 ? 0 6 0 0 0 3\n" + "".join(ROWS[5:]),
            5, 5, id="sign in a row",
        ),
        pytest.param(
            "".join(ROWS[:6]) + "0 6 0 0 0 0 2 8\n" + "".join(ROWS[7:]),
            7, None, id="row too short",
        ),
        pytest.param(
            "".join(ROWS[:6]) + "0 6 0 0 0 0 2 8 0 0\n" + "".join(ROWS[7:]),
            7, 19, id="row too long",
        ),
        pytest.param("".join(ROWS[:8]) + "\n", None, None, id="8 rows"),
        pytest.param("".join(ROWS[:4]) + "\n", None, None, id="4 rows"),
        pytest.param("".join(ROWS[:3]) + "\n", None, None, id="3 rows"),
        pytest.param("what is this\n\n", 1, None, id="prose"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("form", ["line", "numbers", "framed"])
def test_a_bad_puzzle_is_reported_and_the_others_solved(
    run: Run,
    tmp_path: Path,
    bad: str,
    line: int | None,
    column: int | None,
    form: str,
) -> None:
    path = tmp_path / "some.txt"
    good = FORMS[form](EASY)
    path.write_text(good + bad + good)
    done = run("-q", str(path))
    assert done.status == 2
    assert grids(done.out) == [SOLVED, SOLVED]
    (place,) = re.findall(rf"{re.escape(str(path))}:(\d+):(\d+): .", done.err)
    first = good.count("\n")
    assert first < int(place[0]) <= first + bad.count("\n")
    if line is not None:
        assert int(place[0]) == first + line
    if column is not None:
        assert int(place[1]) == column


@pytest.mark.parametrize(("word", "status"), [("Grid", 0), ("Page", 2)])
def test_headings_do_not_hide_puzzles(
    run: Run, word: str, status: int
) -> None:
    text = f"{word} 01\n{nine(EASY, '')}{word} 02\n{nine(HARD, '')}"
    done = run("-q", given=text)
    assert done.status == status
    assert grids(done.out) == [SOLVED, HARD_SOLVED]


@pytest.mark.parametrize(
    "given",
    [b"", b"\n", b"# nothing\n", b"\n\n # \n"],
)
@pytest.mark.parametrize("words", [[], ["-c"], ["-q"], ["--count"]])
def test_input_without_a_puzzle_is_reported(
    run: Run, words: list[str], given: bytes
) -> None:
    done = run(*words, given=given)
    assert (done.status, done.out) == (2, "")
    assert done.err.count("\n") == 1


@pytest.mark.parametrize(
    "given",
    [
        bytes(range(256)),
        b"\xff\xfd" * 50,
        b"\0" * 1000,
        random.Random(1).randbytes(5000),
    ],
    ids=["bytes", "no text", "nul", "random"],
)
def test_binary_input_stops_no_other_puzzle(
    run: Run, tmp_path: Path, given: bytes
) -> None:
    path = tmp_path / "some"
    path.write_bytes(given + b"\n\n" + EASY.encode() + b"\n")
    for done in (run(given=path.read_bytes()), run(str(path))):
        assert done.status == 2
        assert grids(done.out)[-1] == SOLVED
        assert re.search(r":\d+:\d+: .", done.err)


def test_a_huge_line_stops_no_other_puzzle(run: Run) -> None:
    for sign in "1x# ":
        given = sign * 5_000_000 + "\n" + EASY + "\n"
        done = run("-q", given=given)
        assert grids(done.out) == [SOLVED]
        assert done.status == (0 if sign in "# " else 2)
        assert len(done.err) < 300
