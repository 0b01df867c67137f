"""What ``sudoku explain`` says of grids of other sizes than 9x9.

tell_boxes(grid, options)    the steps as far as they lead; the status
"""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from typing import Final

from sudokit.boxes.explaining import (
    BoxStep,
    after,
    begin,
    cell_label,
    end_text,
    explain,
)
from sudokit.boxes.grid import BoxGrid
from sudokit.boxes.houses import errors
from sudokit.boxes.shape import name_of
from sudokit.cli.intake import SCHEMA
from sudokit.cli.streams import say
from sudokit.cli.verdict_words import verdict_text
from sudokit.core.checking import clash_text
from sudokit.language import _
from sudokit.rating.verdicts import CONTRADICTORY

LARGEST: Final = 16


def tell_boxes(grid: BoxGrid, options: Namespace) -> int:
    """Tells the steps; 1 if they end before the grid is full."""
    if not options.quiet:
        text = repr(grid).replace("<", "").replace(">", "")
        say(_("New puzzle:") + "\n" + text)
    wrong = [clash_text(clash) for clash in errors(grid)]
    if wrong:
        say(verdict_text(CONTRADICTORY))
        say("\n".join(wrong))
        return 1
    position = begin(grid)
    for number, step in enumerate(explain(grid), 1):
        _tell(grid, number, step, options)
        position = after(position, step)
        if options.hint:
            return 0
    if not position.choices:
        return 0
    stuck = [cell for cell, left in position.choices.items() if not left]
    if stuck:
        where = cell_label(stuck[0], grid.size)
        say(
            _(
                "Puzzle has no solution: nothing is left for {cell}.",
                cell=where,
            )
        )
        return 1
    if not options.quiet:
        say(end_text())
    return 0


def _tell(
    grid: BoxGrid, number: int, step: BoxStep, options: Namespace
) -> None:
    """A step, as much of it as the hint may give away."""
    short = options.hint in ("technique", "place")
    if not options.json:
        text = _(step.technique) if short else step.text
        sys.stdout.write(text + "\n")
        return
    found: dict[str, object] = {
        "schema": SCHEMA,
        "puzzle": " ".join(map(str, grid.cells)),
        "shape": name_of(grid.shape),
        "step": number,
        "technique": step.technique,
    }
    if not short:
        found["placements"] = [
            f"{cell_label(cell, grid.size)}={n}" for cell, n in step.placements
        ]
        found["eliminations"] = [
            f"{cell_label(cell, grid.size)}<>{n}"
            for cell, n in step.eliminations
        ]
        found["text"] = step.text
    sys.stdout.write(json.dumps(found) + "\n")
