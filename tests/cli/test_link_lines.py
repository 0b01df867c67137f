"""The filter reads links as puzzles."""

import io
from collections.abc import Callable

import pytest

from puzzles import SOLVED, WIKI
from sudokit.cli.main import main

LINKS = (
    "http://localhost:8000/#p={}",
    "https://www.sudokuwiki.org/sudoku.htm?bd={}",
    "www.example.org/play?puzzle={}&x=1",
)


Runs = Callable[[str, str], tuple[int, str, str]]


@pytest.fixture
def run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Runs:
    """Provide a function that runs the filter in this process."""

    def runs(words: str, given: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(given))
        status = main(words.split())
        out, err = capsys.readouterr()
        return status, out, err

    return runs


@pytest.mark.parametrize("link", LINKS)
def test_a_link_is_a_puzzle(run: Runs, link: str) -> None:
    status, out, err = run("-q --format 1.", link.format(WIKI))
    assert (status, out, err) == (0, SOLVED + "\n", "")
    plain = run("", WIKI)
    assert run("", link.format(WIKI)) == plain


def test_links_and_lines_can_be_mixed(run: Runs) -> None:
    text = "\n".join([WIKI, "# p", LINKS[0].format(WIKI), WIKI, ""])
    assert run("-q --format 1.", text)[1] == f"{SOLVED}\n" * 3
    assert run("-c", LINKS[0].format(SOLVED))[0] == 0


def test_links_can_hold_other_sizes(run: Runs) -> None:
    status, out, _ = run("-q", LINKS[0].format("1" + "." * 15))
    assert status == 0 and len(out.split()) == 16


def test_links_without_a_puzzle_are_reported(run: Runs) -> None:
    text = f"{WIKI}\nhttps://example.org/x\n{LINKS[1].format('S9B1')}\n{WIKI}"
    status, out, err = run("-q --format 1.", text)
    assert status == 2 and out == f"{SOLVED}\n" * 2
    assert err.splitlines() == [
        "sudoku: -:2:1: there is no puzzle in the link to example.org",
        "sudoku: -:3:1: this S9B has 1 characters, not 162 of base 36;"
        " packed forms can't be read",
    ]
    long = LINKS[0].format(WIKI) + "&x=" + "y" * 5000
    status, out, err = run("-q --format 1.", f"{WIKI}\n{long}\n")
    assert (status, out) == (2, f"{SOLVED}\n")
    assert (
        "sudoku: -:2:1: a link of 4096 characters or more; read it with"
        " --from link" in err
    )
