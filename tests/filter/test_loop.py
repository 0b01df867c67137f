"""The filter treats batches of lines like single lines."""

import pytest

from command_output import Run
from puzzles import CLASH, EASY, HARD, NONE, SEVERAL, SPARSE, TWO, WIKI

LINES = (EASY, CLASH, HARD, WIKI, "." * 81, TWO, NONE, SPARSE, SEVERAL)


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("-q",),
        ("--count",),
        ("--count=5",),
        ("--count=5000",),
        ("--all=2",),
        ("--budget", "3"),
        ("-c",),
    ],
    ids=" ".join,
)
def test_batches_agree_with_single_lines(
    run: Run, words: tuple[str, ...]
) -> None:
    given = "".join(f"{line}\n" for line in LINES)
    many = run(*words, "--format", "1.", given=given)
    # Blank lines between puzzles: then each is read and solved alone.
    alone = run(*words, "--format", "1.", given=given.replace("\n", "\n\n"))
    assert (many.out, many.err) == (alone.out, alone.err)
    assert many.status == alone.status
