"""``sudoku bench``: its input, measurements and output."""

import io
import json
import os
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from types import SimpleNamespace

import pytest

import agree
import sudoku
from puzzles import EASY, HARD, LIBRARY, grid_of
from sudokit import Grid
from sudokit.cli import bench, timing
from sudokit.cli.bench import SAMPLES, PuzzleSets
from sudokit.cli.main import status_of
from sudokit.cli.progress import Bar
from sudokit.solving.solvers import SOLVERS, GridSolver
from sudokit.text.characters import NO_PUZZLE

CLUES = sum(sign != "0" for sign in EASY + HARD) / 2  # on average
SOLVED = sudoku.solve(Grid.parse(EASY)).line()

KNIGHTS = (
    ".7....................47.......3..9.....9.4.."
    ".....8....4.....51..3..........6..2."
)


def options(*words: str) -> Namespace:
    parser = ArgumentParser()
    bench.add_arguments(parser)
    return parser.parse_args(words)


def write(folder: Path, puzzles: str, solutions: str = "") -> str:
    """Write a file of puzzles, with solutions beside it if there are any."""
    if solutions:
        (folder / "p.solutions.txt").write_text(solutions)
    (folder / "p.txt").write_text(puzzles)
    return str(folder / "p.txt")


def run(*words: str) -> int:
    """Run the verb and return its status."""
    return status_of(bench.run, options(*words), False)


def one_row(name: str, *words: str) -> timing.TimedRow:
    settings = options(name, *words)
    sets = PuzzleSets(settings).sets(settings.files)
    [row] = timing.compare(sets, [SOLVERS["deduce"]])
    return row


def test_the_samples_have_a_few_of_each_level() -> None:
    sets = PuzzleSets(options()).sets(())
    assert tuple(sets) == SAMPLES
    for cases in sets.values():
        assert len(cases) >= 3
        for case in cases:
            assert case.solution is not None
            text = "".join(str(n) for row in case.solution for n in row)
            assert isinstance(case.grid, Grid)
            assert agree.solves(text, case.grid.line())
            assert not agree.difference(case.grid.line())
    names = {file.name for file in (files("sudokit") / "samples").iterdir()}
    assert {f"{name}.txt" for name in sets} <= names


def test_a_row_counts_and_measures(tmp_path: Path) -> None:
    row = one_row(write(tmp_path, f"{EASY}\n{HARD}\n"))
    assert (row.puzzles, row.solved, row.solver) == (2, 2, "deduce")
    assert row.clues == CLUES
    assert 0 < row.least <= row.median <= row.greatest
    assert row.least <= row.mean <= row.greatest
    assert row.rate == pytest.approx(1 / row.mean)
    assert row.agree is None


def test_solutions_agree_with_the_solutions_file(tmp_path: Path) -> None:
    name = write(tmp_path, EASY, SOLVED)
    assert one_row(name).agree is True
    write(tmp_path, EASY, SOLVED.translate(str.maketrans("12", "21")))
    assert one_row(name).agree is False
    assert run(name, "--solver", "deduce") == 1


def test_wrong_solutions_are_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = write(tmp_path, f"{EASY}\n{HARD}\n", SOLVED)
    assert run(name, "--solver", "deduce") == 2
    assert "1 solutions for 2 puzzles" in capsys.readouterr().err


def liar(g: Grid, budget: sudoku.Budget) -> Iterator[Grid]:
    return iter(())


def test_contradicting_solvers_are_reported(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    name = write(tmp_path, EASY)
    words = (name, "--solver", "deduce", "--solver", "dlx")
    assert run(*words) == 0
    assert "yes" in capsys.readouterr().out
    monkeypatch.setitem(SOLVERS, "dlx", GridSolver("dlx", "", liar))
    assert run(*words) == 1
    assert "NO" in capsys.readouterr().out


def test_any_of_several_solutions_is_accepted() -> None:
    [row] = timing.compare(
        {
            "several": [
                timing.TimedCase(Grid.parse("." * 18 + SOLVED[18:]), None)
            ]
        },
        [SOLVERS["deduce"]],
    )
    assert row.agree is None
    rows = timing.compare(
        {
            "several": [
                timing.TimedCase(Grid.parse("." * 18 + SOLVED[18:]), None)
            ]
        },
        SOLVERS.values(),
    )
    assert {row.agree for row in rows} == {True}


def test_a_slow_solver_does_not_stop_the_others() -> None:
    empty = timing.TimedCase(Grid.parse("." * 81), None)
    endless = GridSolver("endless", "", without_end)
    [slow] = timing.compare({"x": [empty]}, [endless], seconds=0.05)
    assert slow.solved == 0 and slow.mean >= 0.05
    stopped = GridSolver("stopped", "", at_its_end)
    rows = timing.compare({"x": [empty]}, [stopped, SOLVERS["dlx"]])
    assert [row.solved for row in rows] == [0, 1]
    assert rows[1].agree is None


def at_its_end(g: Grid, budget: sudoku.Budget) -> Iterator[Grid]:
    raise sudoku.BudgetSpent("time is spent")


def without_end(g: Grid, budget: sudoku.Budget) -> Iterator[Grid]:
    while True:
        budget.take()
        if budget.spent < 0:
            yield g


def test_other_sizes_need_solvers_for_all_rules(tmp_path: Path) -> None:
    name = write(tmp_path, "1...\n..2.\n.3..\n...4\n")
    rows = timing.compare(PuzzleSets(options()).sets([name]), SOLVERS.values())
    assert [row.solver for row in rows] == ["dlx", "engine"]


def test_a_sample_has_at_most_n_puzzles(tmp_path: Path) -> None:
    name = write(tmp_path, f"{EASY}\n{EASY}\n{HARD}\n{HARD}\n")
    assert one_row(name, "-n", "2").clues == CLUES
    assert one_row(name, "-n", "9").puzzles == 4


def test_a_table_is_recognised(tmp_path: Path) -> None:
    name = write(tmp_path, f"puzzle,solution\n{EASY},{SOLVED}\n{HARD},\n")
    row = one_row(name)
    assert (row.puzzles, row.solved, row.clues) == (2, 2, CLUES)


def test_bad_input_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = EASY[:40] + "x" + EASY[41:]
    name = write(tmp_path, f"{bad}\n{EASY}\n")
    assert run(name, "--solver", "deduce") == 2
    talk = capsys.readouterr()
    assert "p.txt:1:41" in talk.err
    assert "deduce" in talk.out
    assert run(str(tmp_path / "none")) == 2
    assert "No such file" in capsys.readouterr().err
    assert run(write(tmp_path, "# none\n")) == 2
    assert NO_PUZZLE in capsys.readouterr().err


def test_shapes_of_the_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = write(tmp_path, EASY)
    assert run(name, "--solver", "dlx", "--markdown") == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.count("|") for line in lines] == [12, 12, 12]
    assert lines[1].startswith("| --- | ---: | --- |")
    assert run(name, "--solver", "dlx", "--json") == 0
    [record] = json.loads(capsys.readouterr().out)
    assert record["solver"] == "dlx"
    assert record["seconds"] == [record["mean"]]
    assert record["clues_of_each"] == [81 - EASY.count("0")]
    assert run(name, "--solver", "dlx") == 0
    head, row = capsys.readouterr().out.splitlines()
    assert head.split()[:3] == ["file", "clues", "solver"]
    assert head.index("solver") == row.index("dlx")


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(2.5, "2.5 s"), (0.0123, "12.3 ms"), (4.56e-6, "4.56 µs")],
)
def test_durations_are_formatted(seconds: float, text: str) -> None:
    assert bench.duration_text(seconds) == text


class Terminal(io.StringIO):
    """A stream that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


def test_progress_without_a_terminal_is_in_lines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whole lines, rarely, and none for short work."""
    seconds = 0.0
    clock = SimpleNamespace(monotonic=lambda: seconds)
    monkeypatch.setattr("sudokit.cli.progress.time", clock)
    stream = io.StringIO()
    bar = Bar(stream)
    for second in range(1, 26):
        seconds = float(second)
        bar.move(20 + second, 70, "puzzles", 20)
    bar.clear()
    assert stream.getvalue() == (
        "43%, puzzles [00:10<00:40]\n57%, puzzles [00:20<00:30]\n"
    )


def test_a_bar_on_a_terminal_only() -> None:
    for stream, shown in (io.StringIO(), False), (Terminal(), True):
        bar = Bar(stream)
        bar.move(1, 4, "puzzles")
        assert (" 25%|=" in stream.getvalue()) == shown
        assert ("| puzzles [00:00<00:00]" in stream.getvalue()) == shown


@pytest.mark.parametrize("columns", [20, 40, 80, 0])
def test_progress_fits_the_terminal(
    columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line that is wider than the terminal couldn't be rewritten."""
    monkeypatch.setattr(Terminal, "fileno", lambda self: 2)
    monkeypatch.setattr(
        os, "get_terminal_size", lambda of: SimpleNamespace(columns=columns)
    )
    stream = Terminal()
    bar = Bar(stream)
    bar.move(1, 4, "puzzles tried, " * 5)
    line = stream.getvalue().removeprefix("\r")
    assert len(line) == (columns - 1 if columns else 120)
    bar.clear()
    assert len(stream.getvalue()) == 2 * len(line) + 3


@pytest.mark.parametrize("end", ["svg", "png"])
def test_the_chart(tmp_path: Path, end: str) -> None:
    pytest.importorskip("matplotlib")
    file = tmp_path / f"chart.{end}"
    name = write(tmp_path, f"{EASY}\n{HARD}\n")
    words = (name, "--solver", "deduce", "--solver", "dlx")
    assert run(*words, "--plot", str(file)) == 0
    start = file.read_bytes()[:500]
    assert (b"<svg" in start) if end == "svg" else b"PNG" in start[:8]
    nowhere = str(tmp_path / "no" / f"chart.{end}")
    assert run(*words, "--plot", nowhere) == 2


def test_an_impossible_picture_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The error comes before anything is measured."""
    pytest.importorskip("matplotlib")
    for name in ("chart.txt", "chart", "missing/chart.png"):
        path = str(tmp_path / name)
        assert run("--plot", path) == 2
        out, err = capsys.readouterr()
        assert out == "" and err.startswith(f"sudoku: {path}: ")


@pytest.mark.parametrize("texts", [[EASY], [EASY, HARD], [HARD, HARD, HARD]])
def test_the_labels_of_a_picture_do_not_overlap(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, texts: list[str]
) -> None:
    """For narrow and wide ranges; no label overlaps the legend."""
    charts = pytest.importorskip("sudokit.cli.plots")
    drawn = []
    monkeypatch.setattr(charts, "save", lambda figure, _: drawn.append(figure))
    sets = {"x": [timing.TimedCase(grid_of(text), None) for text in texts]}
    rows = timing.compare(sets, SOLVERS.values(), 0.2)
    for factor in (1, 1000):  # as they are, and far apart
        far = [
            row._replace(
                outcomes=tuple(
                    one._replace(seconds=one.seconds * factor**place)
                    for place, one in enumerate(row.outcomes)
                )
            )
            for row in rows
        ]
        charts.plot_times("x.png", sets, far, bench.duration_text)
    for figure in drawn:
        figure.canvas.draw()
        shown = [
            label.get_window_extent()
            for axes in figure.axes
            for axis in (axes.xaxis, axes.yaxis)
            for label in axis.get_ticklabels(which="both")
            if label.get_visible() and label.get_text()
        ]
        shown += [axes.bbox for axes in figure.axes]
        shown += [one.get_window_extent() for one in figure.legends]
        assert len(shown) > 6
        for at, one in enumerate(shown):
            assert not any(one.overlaps(other) for other in shown[:at])


@pytest.mark.parametrize(
    ("least", "most", "numbers"),
    [
        (1, 100, [1, 2, 5, 10, 20, 50, 100]),
        (3, 4, [3, 4]),
        (7, 7, [7]),
        (1e-6, 1, [10.0**power for power in range(-6, 1)]),
    ],
)
def test_round_numbers(
    least: float, most: float, numbers: list[float]
) -> None:
    plots = pytest.importorskip("sudokit.cli.plots")
    assert plots.round_numbers(least, most) == pytest.approx(numbers)
    assert len(plots.round_numbers(1, 1e30)) <= plots.MOST_TICKS


def test_a_full_disk_leaves_no_file(tmp_path: Path) -> None:
    """A limit on the size of files, for both pictures."""
    pytest.importorskip("matplotlib")
    name = write(tmp_path, EASY)
    code = (
        "import resource, signal, sys; from sudokit.cli.main import main;"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        "import matplotlib.font_manager;"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000));"
        "more = [sys.argv[1], '--plot', sys.argv[2]];"
        "a = main(['bench', '--solver', 'deduce', *more]);"
        "sys.exit(10 * a + main(['rate', *more]))"
    )
    picture = tmp_path / "picture.png"
    done = subprocess.run(
        [sys.executable, "-c", code, name, str(picture)],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": LIBRARY},
    )
    assert done.returncode == 22
    assert done.stderr.count(f"sudoku: {picture}: File too large\n") == 2
    assert [path.name for path in tmp_path.iterdir()] == ["p.txt"]


def test_the_line_of_a_picture_joins_medians() -> None:
    charts = pytest.importorskip("sudokit.cli.plots")
    points = [(float(at), 2.0 * at, True) for at in range(32)]
    middle = charts.medians(points)
    assert len(middle) == charts.STEPS
    assert middle[0] == (1.5, 3.0)
    assert charts.medians(points[:1]) == [(0.0, 0.0)]
    assert charts.medians([]) == []
    alike = [(5.0, 1.0, True), (5.0, 2.0, False), (5.0, 9.0, True)]
    assert charts.medians(alike) == [(5.0, 2.0)]


def test_rules_come_from_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = str(tmp_path / "knights")
    Path(name).write_text(KNIGHTS + "\n")
    assert run(name, "--rules", "anti-knight", "--json") == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert (row["solver"], row["solved"]) == ("engine", 1)
    assert run(name, "--rules", "windoku", "--json") == 0
    rows = json.loads(capsys.readouterr().out)
    assert [row["solver"] for row in rows] == ["dlx", "engine"]
