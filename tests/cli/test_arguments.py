"""Options of a verb, parsed from their help text."""

import pytest

from sudokit.cli.arguments import Parser, add_options, natural

OPTIONS = """
FILE...             what to read
-o OUT              where to write
--size N            how large (=3)
--seed S
--by {text,puzzle}  what is compared, which may take
                    two lines
| --json            as objects
| --csv             as a table
--no-legend         without words
-q                  quietly
--scale             one of two
"""
SHARED = """
--seed S  the same seed does the same
"""


def parser() -> Parser:
    """Return a parser of these options."""
    result = Parser(prog="sudoku told", allow_abbrev=False)
    legend = {"dest": "legend", "action": "store_false"}
    add_options(
        result, OPTIONS, SHARED, out=natural, no_legend=legend,
        scale={"values": ("a", "b"), "default": "a"},
    )  # fmt: skip
    return result


def test_values_and_defaults_are_parsed() -> None:
    assert vars(parser().parse_args(["one", "two"])) == {
        "files": ["one", "two"], "out": None, "size": 3, "seed": None,
        "by": None, "json": False, "csv": False, "legend": True,
        "quiet": False, "scale": "a",
    }  # fmt: skip
    words = "one -o 7 --size 4 --seed 5 --by text --csv --no-legend -q"
    result = vars(parser().parse_args([*words.split(), "--scale=b"]))
    assert result == {
        "files": ["one"], "out": 7, "size": 4, "seed": 5, "by": "text",
        "json": False, "csv": True, "legend": False, "quiet": True,
        "scale": "b",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("one --json --csv", "not allowed with"),
        ("one --size 0", "it must be at least 1"),
        ("one --size -3", "it must be at least 1"),
        ("one --size=--3", "expected a whole number, not --3"),
        (f"one --size {10**18}", "has too many digits"),
        ("one --by row", "invalid choice: 'row'"),
        ("one -o x", "expected a whole number, not x"),
        ("", "FILE"),
    ],
)
def test_wrong_arguments_are_refused(
    words: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        parser().parse_args(words.split())
    assert why in capsys.readouterr().err


def test_help_lists_the_options() -> None:
    output = parser().format_help()
    assert "how large (default: 3)" in output
    assert "the same seed does the same" in output
    assert "what is compared, which may take two lines" in " ".join(
        output.split()
    )
