"""An unexpected error costs one puzzle and is reported in a line."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from sudokit.cli.main import main
from sudokit.formats import PuzzleRecord, Writer
from sudokit.rules import NAMED, GivenRules
from sudokit.rules.cells import EvenRule
from sudokit.rules.families import Rule, RuleMark
from sudokit.rules.named_rule import Arguments, NamedRule
from sudokit.rules.puzzle import puzzle_rules
from sudokit.text.messages import fault_text

GOOD = (
    ".......1.4.........2...........5.4.7..8..."
    "3....1.9....3..4..2...5.1........8.6..."
)
FAULTY = f"# rules even=r1c1\n{GOOD}"
FILE = f"{FAULTY}\n{GOOD}\n"


class Faulty(Rule):
    """A rule whose methods raise."""

    def allowed(self, values: Sequence[int]) -> bool:
        raise RuntimeError("planted")

    def notation(self) -> str:
        raise RuntimeError("planted")

    def marks(self) -> tuple[RuleMark, ...]:
        raise RuntimeError("planted")


class FaultyEven(NamedRule):
    """The rule ``even`` with that fault."""

    word, sentence = EvenRule.word, EvenRule.sentence
    example, keys = EvenRule.example, EvenRule.keys

    def rule(self, args: Arguments) -> Rule:
        return Faulty("even", args.cells, "cage", self.sentence, args.item)


@pytest.fixture(autouse=True)
def faulty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make puzzles with the rule ``even`` readable, and otherwise faulty."""

    monkeypatch.setitem(NAMED, "even", FaultyEven())


@pytest.mark.parametrize(
    ("words", "printed"),
    [
        ([], "6 9 3"),
        (["-q"], "6 9 3"),
        (["--count"], "\n1\n"),
        (["--all"], "6 9 3"),
        (["explain", "-q", "--notation"], "r1c1=6"),
        (["explain", "--json"], '"placements"'),
        (["rate"], "easy"),
        (["clues"], "none can be removed"),
    ],
)
def test_a_fault_does_not_stop_the_next_puzzle(
    words: list[str],
    printed: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(FILE)
    assert main([*words, str(path)]) == 2
    out, err = capsys.readouterr()
    assert printed in f"\n{out}"
    assert "planted" in err and "please report it" in err


def test_worksheets_leave_the_puzzle_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("fpdf")
    path, out = tmp_path / "puzzles.txt", tmp_path / "sheet.pdf"
    path.write_text(FILE)
    assert main(["sheet", str(path), "-o", str(out)]) == 2
    assert "puzzle 1: RuntimeError: planted" in capsys.readouterr().err
    assert out.exists()


def test_the_next_puzzle_is_converted(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    write = Writer.write

    def fails(writer: Writer, puzzle: PuzzleRecord) -> None:
        if puzzle_rules(puzzle.grid).rules:
            raise RuntimeError("planted")
        write(writer, puzzle)

    monkeypatch.setattr(Writer, "write", fails)
    path = tmp_path / "puzzles.txt"
    path.write_text(FILE)
    assert main(["convert", "--format", "line", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == GOOD + "\n" and "puzzle 1: RuntimeError: planted" in err


def test_rows_of_tables_have_an_error() -> None:
    pa = pytest.importorskip("pyarrow")
    from sudokit.tables import add_columns  # noqa: PLC0415
    from sudokit.tables.chunk import chunk_of  # noqa: PLC0415
    from sudokit.tables.data.export import ExportWork  # noqa: PLC0415
    from sudokit.tables.data.traces import Traces  # noqa: PLC0415

    batch = pa.record_batch({"puzzle": [FAULTY, GOOD]})
    given = GivenRules(("even=r1c1",))
    made = add_columns(batch, "solution,level", rules=given).to_pylist()
    assert all("planted" in row["error"] for row in made)
    assert made[0]["solution"] is made[0]["level"] is None
    for work in (
        Traces(scale="hodoku"),
        ExportWork(format="chat", system="", names=()),
    ):
        layout = work.layout(batch.schema.names)
        rows = work.made(chunk_of(batch, batch.schema, layout))
        assert "planted" in rows.errors[0] and rows.rows.num_rows


def test_the_text_names_the_place() -> None:
    try:
        raise KeyError("a\nb")
    except KeyError as error:
        text = fault_text(error)
    assert text.startswith("KeyError: 'a\\nb' at test_faults.py:")
    lib = ImportError("Error:\n\nlib.so: failed to map segment from lib.so")
    for none_left in (MemoryError(), lib):
        assert fault_text(none_left) == "out of memory"


def test_a_fault_in_a_verb_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(words: Sequence[str]) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr("sudokit.cli.main.run", fails)
    assert main([]) == 2
    err = capsys.readouterr().err
    assert err.startswith("sudoku: ZeroDivisionError at test_faults.py:")
    assert err.count("\n") == 1
