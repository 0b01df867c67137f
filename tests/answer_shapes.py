"""Shapes in which models write a grid, for any size."""

import json
from collections.abc import Callable, Sequence

Rows = Sequence[Sequence[int]]

SIGNS = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def line(rows: Rows) -> str:
    return "".join(SIGNS[n] for row in rows for n in row)


def plain(rows: Rows) -> str:
    return "\n".join("".join(SIGNS[n] for n in row) for row in rows)


def spaced(rows: Rows) -> str:
    return "\n".join(" ".join(map(str, row)) for row in rows)


def boxed(rows: Rows) -> str:
    half = len(rows) // 2
    lines = []
    for i, row in enumerate(rows):
        if i and i % half == 0:
            lines.append("-" * half + "+" + "-" * half)
        left = " ".join(map(str, row[:half]))
        lines.append(f"{left} | {' '.join(map(str, row[half:]))}")
    return "\n".join(lines)


def framed(rows: Rows) -> str:
    rule = "+" + "-" * (2 * len(rows) + 1) + "+"
    lines = [f"| {' '.join(SIGNS[n] for n in row)} |" for row in rows]
    return "\n".join([rule, *lines, rule])


def table(rows: Rows) -> str:
    lines = ["| " + " | ".join(map(str, row)) + " |" for row in rows]
    lines.insert(1, "|" + "---|" * len(rows))
    return "\n".join(lines)


def numbered(rows: Rows) -> str:
    return "\n".join(
        f"Row {i}: {' '.join(map(str, row))}" for i, row in enumerate(rows, 1)
    )


def bold(rows: Rows) -> str:
    return "\n".join(
        f"**R{i}:** {' '.join(map(str, row))}" for i, row in enumerate(rows, 1)
    )


def listed(rows: Rows) -> str:
    return "\n".join(f"{i}) {list(row)}" for i, row in enumerate(rows, 1))


def dumped(rows: Rows) -> str:
    return json.dumps([list(row) for row in rows])


def indented(rows: Rows) -> str:
    return json.dumps({"solution": [list(row) for row in rows]}, indent=2)


def one_a_line(rows: Rows) -> str:
    return "[\n" + ",\n".join(f"  {list(row)}" for row in rows) + "\n]"


def text_in_json(rows: Rows) -> str:
    return json.dumps({"answer": line(rows)})


def fenced(rows: Rows) -> str:
    return f"```text\n{spaced(rows)}\n```"


def commas(rows: Rows) -> str:
    return "\n".join(",".join(map(str, row)) for row in rows)


def latex(rows: Rows) -> str:
    message = " \\\\\n".join(" & ".join(map(str, row)) for row in rows)
    return f"$$\n\\begin{{array}}{{cc}}\n{message} \\\\\n\\end{{array}}\n$$"


def html(rows: Rows) -> str:
    lines = [
        f"<tr>{''.join(f'<td>{n}</td>' for n in row)}</tr>" for row in rows
    ]
    return "<table>\n" + "\n".join(lines) + "\n</table>"


def cells(rows: Rows) -> str:
    return "\n".join(
        f"r{i}c{j}: {n}"
        for i, row in enumerate(rows, 1)
        for j, n in enumerate(row, 1)
    )


def equations(rows: Rows) -> str:
    return ", ".join(
        f"R{i}C{j} = {n}"
        for i, row in enumerate(rows, 1)
        for j, n in enumerate(row, 1)
    )


def under_columns(rows: Rows) -> str:
    heading = " ".join(map(str, range(1, len(rows) + 1)))
    return f"{heading}\n{spaced(rows)}"


def pairs(rows: Rows) -> str:
    return json.dumps(
        {
            f"r{i}c{j}": n
            for i, row in enumerate(rows, 1)
            for j, n in enumerate(row, 1)
        }
    )


def windows(rows: Rows) -> str:
    return spaced(rows).replace("\n", "\r\n")


def tuples(rows: Rows) -> str:
    return "\n".join(f"({', '.join(map(str, row))})," for row in rows)


SHAPES: list[Callable[[Rows], str]] = [
    line,
    plain,
    spaced,
    boxed,
    framed,
    table,
    numbered,
    bold,
    listed,
    dumped,
    indented,
    one_a_line,
    text_in_json,
    fenced,
    commas,
    latex,
    html,
    cells,
    equations,
    under_columns,
    pairs,
    windows,
    tuples,
]

PROSE: list[str] = [
    "{}",
    "The solution:\n\n{}\n",
    "<think>Row 1 needs a 4.\nMaybe 1 2 3 4?</think>\nHere it is:\n{}\nDone.",
    "Sure! I started with r1c1.\n\n<answer>\n{}\n</answer>\nEnjoy.",
    "Final answer: {}",
]
