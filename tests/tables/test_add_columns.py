"""Columns added in memory."""

import pickle
from collections.abc import Sequence
from functools import partial
from typing import Any

import pyarrow as pa
import pytest

import sudokit
from puzzles import EASY, HARD, SEVERAL, SOLVED
from sudokit.rules import GivenRules, boxes, generate
from sudokit.system import in_order
from sudokit.tables import (
    COLUMNS,
    TableError,
    add_columns,
    in_memory,
)
from sudokit.tables.arrays import AT_ONCE

ALL = ",".join(COLUMNS)
NO_SOLUTION = "5" + "." * 7 + "5" + "." * 72
SPACED = "\n".join(" ".join(EASY[at : at + 9]) for at in range(0, 81, 9))


def added(puzzle: object, columns: str, **more: Any) -> dict[str, Any]:
    """Return the row of a puzzle with the added columns."""
    answer = more.pop("answer", SOLVED)
    table = pa.table({"puzzle": [puzzle], "answer": [answer]})
    row: dict[str, Any] = add_columns(table, columns, **more).to_pylist()[0]
    return row


def test_all_columns_of_a_puzzle() -> None:
    row = added(EASY, ALL)
    rating = sudokit.rate(sudokit.Grid.parse(EASY))
    assert row == {
        "puzzle": EASY,
        "answer": SOLVED,
        "solution": SOLVED,
        "count": 1,
        "verdict": "unique choice",
        "trials": 0,
        "clues": 30,
        "score": rating.score,
        "level": rating.level,
        "hardest": rating.hardest,
        "techniques": ";".join(
            f"{name}:{n}" for name, n in rating.techniques.items()
        ),
        "er": 1.2,
        "ep": 1.2,
        "ed": 1.2,
        "te": 0,
        "backdoor": 0,
        "canonical": sudokit.canonical(sudokit.Grid.parse(EASY)).line(),
        "valid": True,
        "error": None,
    }


def test_types_of_the_columns() -> None:
    table = add_columns(pa.table({"puzzle": [EASY]}), "valid,count",
                        solution="puzzle")  # fmt: skip
    assert table.schema.names == ["puzzle", "valid", "count", "error"]
    for name in ("valid", "count"):
        assert table.schema.field(name).type == COLUMNS[name]


@pytest.mark.parametrize(
    "text",
    [
        EASY.replace("0", "."),
        EASY.replace("0", "_"),
        EASY.replace("0", "*"),
        SPACED,
        SPACED.replace(" ", ",").replace("\n", ";"),
        "/".join(EASY[at : at + 9] for at in range(0, 81, 9)),
        [int(sign) for sign in EASY],
        [[int(sign) for sign in EASY[at : at + 9]] for at in range(0, 81, 9)],
    ],
)
def test_puzzles_can_be_written_in_any_form(text: object) -> None:
    row = added(text, "solution,clues")
    assert row["solution"] == SOLVED
    assert row["clues"] == 30
    assert row["puzzle"] == text


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (None, "there is no puzzle"),
        ("", "there is no puzzle"),
        ("  ", "there is no puzzle"),
        (EASY[:-1], "80 cells instead of 81"),
        (EASY + "1", "82 cells instead of 81"),
        ("1." * 18, "this is for classic 9x9 puzzles, not 6x6"),
        ("1g.." * 64, "this is for classic 9x9 puzzles, not 16x16"),
        ("A" + EASY[1:], "'A' at character 1 is not a cell"),
        (EASY[:40] + "é" + EASY[41:], "'é' at character 41 is not a cell"),
        (EASY[:40] + "٣" + EASY[41:], "'٣' at character 41 is not a cell"),
    ],
)
@pytest.mark.parametrize("columns", [ALL, "clues", "level", "canonical"])
def test_rows_without_a_puzzle_have_an_error(
    text: str, error: str, columns: str
) -> None:
    row = added(text, columns)
    assert row["error"] == error
    assert all(row[name] is None for name in columns.split(","))
    assert row["puzzle"] == text


@pytest.mark.parametrize(
    ("text", "count", "verdict"),
    [(SEVERAL, 2, "several solutions"), (NO_SOLUTION, 0, "no solution")],
)
def test_without_just_one_solution(
    text: str, count: int, verdict: str
) -> None:
    row = added(text, "solution,count,verdict,level,score,valid")
    assert (row["count"], row["verdict"]) == (count, verdict)
    assert row["level"] is row["score"] is row["error"] is None
    assert row["valid"] is False
    assert (row["solution"] is None) == (count == 0)


def test_an_error_says_why_there_is_no_level() -> None:
    row = added(SEVERAL, "level,score")
    assert row["error"] == "several solutions"
    assert added(NO_SOLUTION, "level")["error"] == "contradictory clues"


@pytest.mark.parametrize(
    ("answer", "valid"),
    [
        (SOLVED, True),
        ("\n".join(SOLVED[at : at + 9] for at in range(0, 81, 9)), True),
        (SOLVED[:-1] + "1", False),
        (EASY, False),
        ("", False),
        (None, False),
        ("nonsense", False),
    ],
)
def test_valid_compares_the_solution_of_the_row(
    answer: str, valid: bool
) -> None:
    row = added(EASY, "valid", answer=answer)
    assert row["valid"] is valid
    assert row["error"] is None


def test_a_budget_bounds_a_row() -> None:
    assert added(HARD, "count")["count"] == 1
    row = added(HARD, "solution,count,trials", budget=0)
    assert row["error"] == "budget spent"
    assert row["count"] is row["solution"] is row["trials"] is None
    assert added(HARD, "level", budget=0)["error"] == "budget spent"
    assert added(EASY, "count", budget=0)["count"] == 1
    row = added("." * 81, "level", timeout=1e-9)
    assert row["error"] in ("time spent", "several solutions")


def test_other_columns_are_copied_unchanged() -> None:
    table = pa.table(
        {
            "id": pa.array([7, None], pa.int16()),
            "puzzle": pa.array([EASY, "x"]).dictionary_encode(),
            "error": ["old", "old"],
            "list": [[1], None],
        }
    ).replace_schema_metadata({"who": "us"})
    made = add_columns(table, "count", force=True)
    assert made.schema.names == ["id", "puzzle", "list", "count", "error"]
    for name in ("id", "puzzle", "list"):
        assert made.column(name).equals(table.column(name))
    assert made.schema.metadata == {b"who": b"us"}
    assert made.column("error").to_pylist()[0] is None


def test_existing_columns_are_replaced_only_by_force() -> None:
    table = pa.table({"puzzle": [EASY], "count": ["mine"]})
    with pytest.raises(TableError, match="'count' already exists; force=True"):
        add_columns(table, "count")
    made = add_columns(table, "count", force=True)
    assert made.schema.names == ["puzzle", "count", "error"]
    assert made.column("count").to_pylist() == [1]


@pytest.mark.parametrize("name", ["puzzle", "quizzes", "question", "grid"])
def test_the_puzzle_column_is_detected(name: str) -> None:
    table = pa.table({"other": ["x"], name: [EASY]})
    given = "grid" if name == "grid" else ""
    made = add_columns(table, "count", puzzle=given)
    assert made["count"].to_pylist() == [1]


@pytest.mark.parametrize(
    ("table", "columns", "message"),
    [
        ({"p": [EASY]}, "count", "no column puzzle, quizzes or question"),
        ({"puzzle": [EASY]}, "valid", "no column solution, solutions or"),
        (
            {"puzzle": [EASY]},
            "cuont",
            "'cuont'; did you mean count\\? the columns are sol",
        ),
        ({"puzzle": [17]}, "count", "expected puzzles as text, not int64"),
        ({"puzzle": [True]}, "count", "expected puzzles as text, not bool"),
    ],
)
def test_impossible_requests_are_refused(
    table: dict[str, object], columns: str, message: str
) -> None:
    with pytest.raises(TableError, match=message):
        add_columns(pa.table(table), columns)


@pytest.mark.parametrize("numbers", [[int(EASY)], [0, int(SOLVED)]])
def test_integers_are_refused_with_advice(numbers: list[int]) -> None:
    """Numbers, as pandas reads 81 digits: the message says what to do."""
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"puzzle": pandas.Series(numbers, dtype=object)})
    with pytest.raises(TableError, match="read puzzles as text: dtype="):
        add_columns(frame, "count")
    with pytest.raises(TableError, match="read puzzles as text: dtype="):
        add_columns(frame.astype(float), "count")


def test_nine_texts_are_a_puzzle() -> None:
    rows = [EASY[at : at + 9] for at in range(0, 81, 9)]
    made = add_columns(pa.table({"puzzle": [rows, rows[:8]]}), "count")
    assert made["count"].to_pylist() == [1, None]
    assert made["error"][1].as_py() == "72 cells instead of 81"


@pytest.mark.parametrize("columns", ["count", "level"])
def test_the_number_of_processes_changes_nothing(
    columns: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(in_order, "STARTING", -1.0)
    monkeypatch.setattr(in_memory, "AT_ONCE", 10)
    table = pa.table({"puzzle": [EASY, "x", SEVERAL] * 20})
    made = add_columns(table, columns, jobs=2)
    assert made.equals(add_columns(table, columns))
    with pytest.raises(ValueError, match="jobs must be at least 1"):
        add_columns(table, columns, jobs=0)


def test_a_batch_gives_a_batch() -> None:
    batch = pa.record_batch({"puzzle": [EASY, SEVERAL]})
    made = add_columns(batch, ["count"])
    assert isinstance(made, pa.RecordBatch)
    assert made.column("count").to_pylist() == [1, 2]


def test_it_can_be_sent_to_another_process() -> None:
    work = pickle.loads(pickle.dumps(partial(add_columns, columns="count")))
    assert work(pa.table({"puzzle": [EASY]}))["count"].to_pylist() == [1]


def test_empty_and_large_tables_are_processed() -> None:
    nothing = pa.table({"puzzle": pa.array([], pa.string())})
    assert add_columns(nothing, ALL, solution="puzzle").num_rows == 0
    times = AT_ONCE // 3 + 10  # more than are looked at together
    many = pa.table({"puzzle": [EASY, "x", SEVERAL] * times})
    made = add_columns(many, "count")
    assert made["count"].to_pylist() == [1, None, 2] * times


# Other rules.

SIX = "1.....456123231564564312312645645231"
TWO_BY_THREE = GivenRules(shape=(2, 3))


def ruled(
    rules: GivenRules, columns: str, **rows: Sequence[str | None]
) -> Any:
    table = pa.table({name: pa.array(rows[name]) for name in rows})
    return add_columns(table, columns, rules=rules, force=True).to_pylist()


def test_columns_of_any_rules() -> None:
    """Facts about single puzzles, under every rule."""
    whole = "123456" + SIX[6:]
    result = ruled(
        TWO_BY_THREE,
        "count,verdict,clues,valid,trials",
        puzzle=[SIX, "." * 36, "11" + SIX[2:], whole, "." * 81, "!" * 36, ""],
        solution=[whole, None, whole, "9", whole, whole, whole],
    )
    assert [row["count"] for row in result] == [1, 2, 0, 1, None, None, None]
    assert [row["clues"] for row in result] == [
        31,
        0,
        32,
        36,
        None,
        None,
        None,
    ]
    assert [row["valid"] for row in result][:4] == [True, False, False, False]
    assert result[0]["verdict"] == "unique choice" and result[0]["trials"] == 0
    assert "81 cells" in result[4]["error"] and "'!'" in result[5]["error"]
    assert result[6]["error"] == "there is no puzzle"
    assert {row["error"] for row in result[:4]} == {None}


def test_explicit_classic_rules_change_nothing() -> None:
    columns = "solution,count,verdict,clues"
    lines = [EASY, HARD, SEVERAL, "55" + EASY[2:]]
    table = pa.table({"puzzle": lines})
    assert ruled(GivenRules(), columns, puzzle=lines) == (
        add_columns(table, columns).to_pylist()
    )


def test_rules_change_the_number_of_solutions() -> None:
    result = ruled(
        GivenRules(("diagonals",)), "count", puzzle=[EASY, "." * 81]
    )
    assert [row["count"] for row in result] == [0, 2]


def test_ratings_of_any_rules() -> None:
    puzzle = generate(boxes((2, 3), ("diagonals",)), 12, seed=3)
    rules = GivenRules(("diagonals",), (2, 3))
    (row,) = ruled(rules, "level,score,hardest", puzzle=[puzzle.line()])
    rating = sudokit.rate(puzzle)
    assert (row["level"], row["score"]) == (rating.level, rating.score)
    assert row["hardest"] == rating.hardest and rating.score > 0


@pytest.mark.parametrize("name", ["canonical", "er", "te"])
def test_columns_for_classic_puzzles_refuse_others(name: str) -> None:
    with pytest.raises(TableError, match=f"{name}.* classic 9x9"):
        ruled(TWO_BY_THREE, name, puzzle=[SIX])
