"""``sudoku data``: its output, messages and status."""

import io
import json
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from data_sets import another, images, rows_of, solved, written
from puzzles import CLASH, EASY, HARD, SEVERAL, SOLVED
from sudokit.cli.main import main

pytestmark = pytest.mark.usefixtures("tables_in_process")


class Ended(NamedTuple):
    """The output and messages of a run."""

    stdout: str
    stderr: str


class Data:
    """Runs the verbs of sudoku data in this process."""

    def __init__(
        self,
        patch: pytest.MonkeyPatch,
        capture: pytest.CaptureFixture[str],
    ) -> None:
        # The verbs do without pandas, and later tests don't.
        patch.setattr(sys, "meta_path", [*sys.meta_path])
        self._patch = patch
        self._capture = capture

    def __call__(
        self, *words: object, status: int = 0, text: str = ""
    ) -> Ended:
        """Run a verb, which must end with this status."""
        stdin = io.TextIOWrapper(io.BytesIO(text.encode()))
        self._patch.setattr(sys, "stdin", stdin)
        try:
            result = main(["data", *map(str, words)])
        except SystemExit as end:
            assert isinstance(end.code, int)
            result = end.code
        printed = self._capture.readouterr()
        assert result == status, printed.err
        return Ended(printed.out, printed.err)


@pytest.fixture
def data(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Data:
    """Provide a function that runs ``sudoku data``."""
    return Data(monkeypatch, capsys)


@pytest.fixture
def train(tmp_path: Path) -> str:
    """Provide a table with two images of a puzzle."""
    lines = [EASY, HARD, images(EASY, 1)[0]]
    return written(tmp_path / "train.csv", lines)


def test_audit(data: Data, train: str, tmp_path: Path) -> None:
    card = tmp_path / "set.md"
    done = data("audit", train, "--card", card, "--json", status=1)
    record = json.loads(done.stdout)
    assert record["schema"] == 1
    assert record["files"][0]["repeats"] == {
        "text": 0,
        "puzzle": 1,
        "solution": 1,
    }
    page = card.read_text()
    assert "| rows | 3 |" in page
    assert f"- {record['wrong'][0]}" in page
    assert "(set.svg)" in page
    assert b"</svg>" in (tmp_path / "set.svg").read_bytes()
    good = written(tmp_path / "good.csv", [HARD])
    done = data("audit", good, "--sample", 0)
    assert done.stdout.endswith("no problems found\n")
    done = data("audit", good, "--card", tmp_path / "x.txt", status=2)
    assert "must end in .md" in done.stderr


def test_dedupe(data: Data, train: str) -> None:
    done = data("dedupe", train, "-", "--jobs", 2)
    assert done.stdout == f"puzzle\n{EASY}\n{HARD}\n"
    assert done.stderr == "3 rows; 2 stay; 1 repeat an earlier row\n"
    text = Path(train).read_text() + "x\n"
    done = data("dedupe", "-", "-", "--mark", "of", status=1, text=text)
    assert [line.split(",")[1] for line in done.stdout.split()] == [
        *("of", "", "", "1", "")
    ]
    error = "sudoku: -: row 4: 'x' at character 1 is not a cell"
    assert error in done.stderr
    text += f"{CLASH}\n"
    done = data("dedupe", "-", "-", "--drop-invalid", text=text)
    assert done.stdout == f"puzzle\n{EASY}\n{HARD}\n{CLASH}\n"
    assert error in done.stderr
    assert done.stderr.endswith(
        "\n1 row dropped: not puzzles; 1 that can't be compared stays\n"
    )


def test_leak(data: Data, train: str, tmp_path: Path) -> None:
    test = written(tmp_path / "test.csv", [HARD, another(EASY, SOLVED)])
    done = data("leak", train, test, status=1)
    assert done.stdout == (
        f"train_file,train_row,test_file,test_row\n{train},2,{test},1\n"
    )
    assert done.stderr.endswith("by puzzle; 1 pairs\n")
    done = data("leak", train, test, "--by", "solution", "--json", status=1)
    record = json.loads(done.stdout)
    assert (record["schema"], record["count"]) == (1, 3)
    assert record["pairs"] == [[2, 1], [1, 2], [3, 2]]
    done = data("leak", train, test, "--by", "text", "--count", status=1)
    assert done.stdout == ""
    other = written(tmp_path / "other.csv", [SEVERAL])
    assert data("leak", train, other, "--count").stdout == ""


def test_split(data: Data, train: str, tmp_path: Path) -> None:
    one, two = tmp_path / "1.csv", tmp_path / "2.csv"
    done = data("split", train, "--into", f"{one}=0.6,{two}=0.4", "--json")
    record = json.loads(done.stdout)
    assert sum(record["rows"].values()) == 3
    assert sorted(record["classes"].values()) == [1, 1]
    assert sorted(rows_of(one) + rows_of(two)) == sorted(rows_of(train))
    for into in ("x", "x.csv=2", f"{one}=0.5,{one}=0.5", f"{one}=.5"):
        data("split", train, "--into", into, status=2)


def test_augment_traces_export(data: Data, train: str, tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    made = []
    for jobs in (1, 2):
        words = ("--seed", "s", "--jobs", jobs, "--force")
        data("augment", train, out, "-n", 3, *words)
        made.append(out.read_bytes())
    assert made[0] == made[1]
    assert len(rows_of(out)) == 9
    steps = tmp_path / "steps.jsonl"
    data("traces", train, steps, "--json")
    rows = list(map(json.loads, steps.read_text().splitlines()))
    last = [one["puzzle"] for one in rows if one["state"].count(".") == 1]
    assert last == rows_of(train)
    done = data("export", out, tmp_path / "hrm", "--test", train)
    assert "train: 9 puzzles in 9 groups" in done.stderr
    assert (tmp_path / "hrm" / "test" / "dataset.json").exists()
    data("traces", "-", "-", status=1, text=f"puzzle\n{SEVERAL}\n")


def test_a_test_set_is_checked_before_the_training_set_is_made(
    data: Data, train: str, tmp_path: Path
) -> None:
    rated, folder = tmp_path / "rated.csv", tmp_path / "sets"
    rated.write_text(f"puzzle,level\n{EASY},easy\n")
    words = ("export", train, folder, "--test", rated, "--add", "level")
    done = data(*words, status=2)
    assert "rated.csv: the column 'level' already exists" in done.stderr
    assert not folder.exists()
    data(*words, "--force")
    (folder / "train").rename(tmp_path / "moved")
    assert "test exists" in data(*words, status=2).stderr
    assert not (folder / "train").exists()
    # After an interruption between the sets, the message says how to go on.
    (folder / "test").rename(folder / "train")
    command = f"`export {train} {folder} --set test`"
    again = ("export", train, folder, "--test", train)
    assert command in data(*again, status=2).stderr


@pytest.mark.parametrize(
    ("words", "trouble"),
    [
        (("audit", "nix.csv"), "nix.csv: no such file"),
        (("dedupe", "bad.csv", "o.csv"), "no column"),
        (("dedupe", "empty.csv", "o.csv"), "there is no heading"),
        (("leak", "train.csv", "cut.parquet"), "not a complete Parquet file"),
        (("augment", "train.csv", "there.csv"), "there.csv exists"),
        (("traces", "train.csv", "train.csv"), "IN and OUT are the same"),
        (("export", "train.csv", "there.csv"), "there.csv"),
        (
            ("export", "train.csv", "f", "--set", "test", "--test", "out.csv"),
            "both name the set test",
        ),
        (("split", "train.csv", "--into", "there.csv/b.csv=1"), "there.csv"),
        (("nothing",), "invalid choice"),
        ((), "required"),
        (("audit", "train.csv", "--sample", "x"), "expected a whole number"),
    ],
)
def test_errors_are_one_clear_line(
    data: Data,
    train: str,
    tmp_path: Path,
    words: tuple[str, ...],
    trouble: str,
) -> None:
    (tmp_path / "bad.csv").write_text("grid\nx\n")
    (tmp_path / "empty.csv").write_text("")
    (tmp_path / "there.csv").write_text("mine")
    (tmp_path / "cut.parquet").write_bytes(b"PAR1" + bytes(99))
    before = sorted(path.name for path in tmp_path.iterdir())
    paths = [
        str(tmp_path / word) if "." in word and at else word
        for at, word in enumerate(words)
    ]
    done = data(*paths, status=2)
    assert trouble in done.stderr
    assert done.stderr.count("\n") == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == before
    assert (tmp_path / "there.csv").read_text() == "mine"


def test_solutions_remain_correct(data: Data, tmp_path: Path) -> None:
    source = written(
        tmp_path / "in.csv", [f"{HARD},{solved(HARD)}"], "quizzes,solutions"
    )
    done = data("augment", source, "-", "-n", 2)
    for line in done.stdout.split()[1:]:
        puzzle, solution = line.split(",")
        assert solved(puzzle) == solution
