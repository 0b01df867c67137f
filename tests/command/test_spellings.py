"""Puzzles with other signs, encodings and tables."""

from pathlib import Path

import pytest

from command_output import EASY, FORMS, SOLVED, Run, grids, nine

ROWS = nine(EASY, "").split()
BLANKS = "\u00b7\u2022\u25a1\uff0e"  # empty cells wherever they stand
UNSURE = "-x?X\u00a0"  # where they can't be anything else
EMPTY_ROW = nine(EASY[:36] + "0" * 9 + EASY[45:], "")
WIDE = {48 + n: 0xFF10 + n for n in range(10)}
TABLE = "".join(f"| {' | '.join(row.replace('0', ' '))} |\n" for row in ROWS)
RULE = "|---" * 9 + "|\n"
NUMBERED = "".join(f"{n}: {row}\n" for n, row in enumerate(ROWS, 1))


@pytest.mark.parametrize("sign", BLANKS + UNSURE)
def test_chosen_signs_are_empty_cells(run: Run, sign: str) -> None:
    for form in ("line", "rows", "framed", "numbers"):
        if sign == "\u00a0" and form in ("framed", "numbers"):
            continue
        given = FORMS[form](EASY).replace(
            "0" if form != "framed" else ".", sign
        )
        done = run("-q", given=given)
        assert (done.status, done.err) == (0, ""), form
        assert grids(done.out) == [SOLVED]


@pytest.mark.parametrize("sign", BLANKS)
def test_some_are_always_empty_cells(run: Run, sign: str) -> None:
    assert run("-q", given=EASY.replace("0", sign, 3)).status == 0


@pytest.mark.parametrize(
    "given",
    [
        EASY.translate(WIDE),
        NUMBERED,
        NUMBERED.replace("0", "-"),
        NUMBERED.replace(": ", ":"),
        NUMBERED.replace("0", "\u00b7").replace("1:", " 1 :", 1),
    ],
)
def test_digits_and_numbers_of_rows(run: Run, given: str) -> None:
    done = run("-q", given=given)
    assert (done.status, done.err) == (0, "")
    assert grids(done.out) == [SOLVED]


@pytest.mark.parametrize("sign", "-\u00a0")
def test_a_row_without_a_value(run: Run, sign: str) -> None:
    done = run("--count", given=EMPTY_ROW.replace("0", sign))
    assert done == run("--count", given=EMPTY_ROW)
    first = "0" * 9 + "".join(ROWS[1:])
    given = nine(first, "").replace("0", sign)
    assert run("--count", given=given) == run("--count", given=first)


def test_a_frame_is_not_a_row(run: Run) -> None:
    rule = "-" * 9 + "\n"
    given = rule + "".join(f"{row}\n" for row in ROWS) + rule
    assert grids(run("-q", given=given).out) == [SOLVED]


@pytest.mark.parametrize(
    ("given", "cure"),
    [
        (EASY[:40] + "x" + EASY[41:], "; --empty 'x' takes it for"),
        (EASY.replace("0", "n"), "; --empty 'n' takes it for an empty cell"),
        ("what is this", ""),
    ],
)
def test_errors_suggest_a_fix(run: Run, given: str, cure: str) -> None:
    done = run(given=given)
    assert done.status == 2
    assert cure in done.err and ("--empty" in done.err) == bool(cure)


@pytest.mark.parametrize(
    "code", ["utf-16", "utf-16-be", "utf-16-le", "utf-32", "utf-32-be"]
)
@pytest.mark.parametrize(
    "verb", [(), ("rate",), ("convert", "--format", "line")]
)
def test_encodings_by_byte_order_mark(
    run: Run, tmp_path: Path, code: str, verb: tuple[str, ...]
) -> None:
    mark = "" if code in ("utf-16", "utf-32") else "\ufeff"
    path = tmp_path / "wide.txt"
    path.write_bytes(f"{mark}# Schön\r\n{EASY}\r\n".encode(code))
    done = run(*verb, "--", str(path)) if verb else run("-q", str(path))
    assert done.status == 0, done.err
    piped = run(*(verb or ("-q",)), given=path.read_bytes())
    assert (piped.status, piped.out) == (0, done.out)


def test_damaged_wide_text_is_reported(run: Run) -> None:
    for code in ("utf-16", "utf-32"):
        given = EASY.encode(code)[:-1] + b"\xff\xdf\xff"
        done = run(given=given)
        assert done.status == 2 and ":1:" in done.err


@pytest.mark.parametrize(
    ("given", "name"),
    [
        (nine(EASY, "\t").replace("0", ""), "cells"),
        (nine(EASY, ";").replace("0", ""), "cells"),
        (nine(EASY, ",").replace("0", ""), "cells"),
        (f"id,puzzle\n1,{EASY}\n", "csv"),
        (f'{{"puzzle": "{EASY}"}}\n', "jsonl"),
        (TABLE.splitlines(True)[0] + RULE + TABLE[len(RULE) :], ""),
        (f"|{'   |' * 9}\n{RULE}{TABLE}", ""),
        (f"| {' | '.join('ABCDEFGHI')} |\n{RULE}{TABLE}", ""),
        (f"| {' | '.join('123456789')} |\n{RULE}{TABLE}", ""),
        (f"sudokupad.app/{EASY}\n", "sudokupad"),
    ],
)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_other_formats_are_tried(
    run: Run, tmp_path: Path, given: str, name: str, jobs: str
) -> None:
    path = tmp_path / "some"
    path.write_text(given)
    done = run("--jobs", jobs, str(path))
    assert (done.status, grids(done.out)) == (0, [SOLVED])
    message = f"sudoku: {path}: read as {name} (--from {name})\n"
    assert done.err.startswith(message if name else "New puzzle:")
    quiet = run("-q", "--jobs", jobs, given=given)
    assert (quiet.status, quiet.out, quiet.err) == (0, done.out, "")


def test_unknown_text_does_not_stop_the_filter(run: Run) -> None:
    given = f"A heading\n{nine(EASY)}\n{EASY}\n"
    done = run("-q", given=given)
    assert (done.status, grids(done.out)) == (2, [SOLVED] * 2)
    assert done.err.startswith("sudoku: -:1:")
    long = "A heading\n" + f"{EASY}\n" * 5000
    assert len(grids(run("-q", given=long).out)) == 5000


def test_chosen_signs_work_in_other_formats(run: Run) -> None:
    given = f"; a table\n{nine(EASY, ';').replace('0', 'n').replace(';', ',')}"
    words = ("--empty", "n", "--comment", ";")
    assert grids(run("-q", *words, given=given).out) == [SOLVED]
    for verb in ("rate", "explain", "clues"):
        assert run(verb, *words, given=given).status == 0
    done = run("convert", *words, "--format", "line", given=given)
    assert (done.status, done.out) == (0, EASY.replace("0", ".") + "\n")
    done = run("draw", *words, given=given)
    assert done.status == 0 and "<svg" in done.out


@pytest.mark.parametrize(
    "text",
    [
        EASY,
        EASY.replace("0", "."),
        nine(EASY),
        f"https://sudokupad.app/{EASY}",
        f"https://example.org/play?puzzle={EASY}",
        f"https://sudokupad.app/sudoku?puzzle={EASY.replace('0', '.')}",
    ],
)
def test_a_puzzle_as_an_argument(run: Run, text: str) -> None:
    done = run("-q", text)
    assert (done.status, done.err, grids(done.out)) == (0, "", [SOLVED])
    assert run("rate", text).out == run("rate", given=EASY).out
    done = run("convert", text, "--format", "line")
    assert (done.status, done.out) == (0, EASY.replace("0", ".") + "\n")
    assert run("draw", text).status == 0
    done = run("play", text, "--plain", given="quit\n")
    assert done.status == 0


def test_arguments_that_are_neither_puzzles_nor_files(run: Run) -> None:
    done = run(EASY[:80])
    assert done.status == 2 and "80 cells where 81 are needed" in done.err
    done = run("puzzles.tx")
    assert done.status == 2 and "No such file" in done.err


def test_an_existing_file_wins_over_a_puzzle_of_that_name(
    command: str, tmp_path: Path
) -> None:
    import subprocess  # noqa: PLC0415

    (tmp_path / EASY).write_text(SOLVED)
    done = subprocess.run(
        [command, "-c", EASY], cwd=tmp_path, capture_output=True, check=False
    )
    assert done.returncode == 0
