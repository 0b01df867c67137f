"""The rules of play agree in Python and JavaScript."""

from __future__ import annotations

import random
from dataclasses import replace
from math import isqrt
from typing import Any, cast

import pytest

from page_driver import Page
from puzzles import SOLVED, WIKI, sampled
from several_cells import colour_all, erase_all, mark_all, tint_all
from sudokit import Grid
from sudokit.core.choice import Choice
from sudokit.core.search import EMPTY_GRID
from sudokit.game import (
    Game,
    Hint,
    Refused,
    apply_hint,
    record_of,
    show_solution,
)
from sudokit.game.layout import sign_of, value_of
from sudokit.rules import (
    Rules,
    boxes,
    generate,
    make_rules,
    read_regions,
)
from sudokit.web.records import board_of

MOVES = 400  # in each game
# Each fourth, 3 and 7, begins with an empty grid.
SEEDS = sampled([3, 7, 0, 4, 1, 5, 2, 6], 2)
# The game after each move, or the refusal.
PLAY = """
const [start, moves, done] = arguments;
const told = (rules, game) => ({
  state: rules.stateOf(game), at: game.at, states: game.history.length,
  back: game.back ?? null, mode: game.mode, auto: game.auto,
  snyder: Boolean(game.snyder), points: game.points ?? [],
  clashes: rules.clashes(game), solved: rules.isSolved(game),
  marks: [...game.clues].map((_, k) => rules.marksAt(game, k)).join(" "),
});
import("./page.js").then(({ game: rules, onBoard }) => onBoard(start, () => {
  let game = start;
  const states = moves.map((move) => {
    try {
      game = rules.play(game, move);
      return told(rules, game);
    } catch (refused) {
      return refused.message;
    }
  });
  done({ states, game });
}));
"""


def result_of(game: Game) -> dict[str, Any]:
    """Return the result of PLAY for a game."""
    here = replace(game, history=(game.state,), at=0, back=None, points=())
    [state] = cast("list[object]", record_of(here)["history"])
    return {
        "state": state,
        "at": game.at,
        "states": len(game.history),
        "back": game.back,
        "mode": game.mode,
        "auto": game.auto,
        "snyder": game.snyder,
        "points": [*game.points],
        "clashes": [game.layout.number(*cell) for cell in game.clashes()],
        "solved": game.is_solved(),
        "marks": " ".join(
            "".join(map(sign_of, game.marks(*cell)))
            for cell in game.layout.cells
        ),
    }


def random_move(dice: random.Random, right: tuple[int, ...]) -> dict[str, Any]:
    """Return a random move, which may not be allowed.

    ``right`` is a solution, whose values are entered more often.
    """
    size = isqrt(len(right))
    do = dice.choice(
        ["enter"] * 8
        + ["mark"] * 6
        + ["mark_all", "mark_all", "mark_all", "colour_all", "tint_all"]
        + ["erase", "erase_all", "undo", "undo", "redo", "follow", "follow"]
        + ["point", "to_point", "snyder"]
        + ["restart", "fill", "clear", "auto", "mode"] * (dice.random() < 0.3)
        + ["clues"] * (dice.random() < 0.02)
    )
    k = dice.randrange(size * size)
    n = right[k] if dice.random() < 0.7 else dice.randint(1, size)
    move: dict[str, Any] = {"do": do}
    if do in ("enter", "mark"):
        move |= {"i": k // size, "j": k % size, "n": n}
    elif do == "erase":
        move |= {"i": k // size, "j": k % size}
    elif do in ("mark_all", "erase_all", "colour_all", "tint_all"):
        cells = dice.sample(range(size * size), dice.randint(1, 9))
        if do == "colour_all":
            n = dice.randint(1, 9)
        n *= do == "mark_all" or dice.random() < 0.8
        move |= {"cells": cells, "n": n, "centre": dice.random() < 0.5}
        move["colour"] = dice.randint(1, 9)
    elif do in ("auto", "snyder"):
        move["on"] = dice.random() < 0.5
    elif do == "mode":
        move["mode"] = dice.choice(["refuse", "flag"])
    elif do == "follow":
        others = [
            {
                "k": dice.randrange(size * size),
                "n": sign_of(dice.randint(1, size)),
            }
            for _ in range(dice.randint(1, 5))
        ]
        placed = [{"k": k, "n": sign_of(n)}] * dice.randint(0, 1)
        move |= {"placed": placed, "removed": others, "technique": "Fish"}
    return move


def played(game: Game, move: dict[str, Any]) -> Game:
    """Return the game after a move, by the rules of sudokit.game."""
    cell = move.get("i", 0), move.get("j", 0)
    size = game.layout.size
    match move["do"]:
        case "enter":
            return game.enter(*cell, move["n"])
        case "mark":
            return game.mark(*cell, move["n"])
        case "erase":
            return game.erase(*cell)
        case "mark_all":
            cells = [divmod(k, size) for k in move["cells"]]
            return mark_all(game, cells, move["n"], move["centre"])
        case "colour_all":
            cells = [divmod(k, size) for k in move["cells"]]
            return colour_all(game, cells, move["n"])
        case "tint_all":
            cells = [divmod(k, size) for k in move["cells"]]
            return tint_all(game, cells, move["n"], move["colour"])
        case "erase_all":
            return erase_all(game, [divmod(k, size) for k in move["cells"]])
        case "undo":
            return game.undo()
        case "redo":
            return game.redo()
        case "point":
            return game.set_point()
        case "to_point":
            return game.to_point()
        case "snyder":
            return game.set_snyder(move["on"])
        case "restart":
            return game.restart()
        case "fill":
            return game.fill_marks()
        case "clear":
            return game.clear_marks()
        case "auto":
            return game.set_auto(move["on"])
        case "mode":
            return game.set_mode(move["mode"])
        case "clues":
            return Game.of(game.grid(), game.mode, game.auto)
    assert move["do"] == "follow"
    choices = [
        tuple(
            Choice(*divmod(int(c["k"]), size), value_of(c["n"]))
            for c in move[part]
        )
        for part in ("placed", "removed")
    ]
    hint = Hint(3, "", "Fish", (), (), choices[0], choices[1])
    return apply_hint(game, hint)


@pytest.mark.parametrize("seed", SEEDS)
def test_python_and_javascript_moves_agree(page: Page, seed: int) -> None:
    """In games of 400 moves: each state, each refusal, each whole game."""
    dice = random.Random(seed)
    grid = EMPTY_GRID if seed % 4 == 3 else Grid.parse(WIKI)
    game = Game.of(grid, dice.choice(["refuse", "flag"]), dice.random() < 0.3)
    plays_alike(page, game, dice, tuple(map(int, SOLVED)))


REGIONS = "AAABBBAACBBBADCCCCDDDCEEDDFEEEFFFFFE"
BOARDS = [
    boxes((2, 3)),
    boxes((4, 4)),
    boxes((3, 3), ("diagonals", "anti-king")),
    boxes((2, 3), ("non-consecutive",)),
    make_rules(regions=read_regions(REGIONS)),
    make_rules(9, words=["extra-regions=" + "AAAA" + "." * 77]),
    make_rules(
        6,
        words=[
            "killer=7:r1c1+r1c2;9:r3c3+r4c3",
            "arrow=r2c2/r2c3+r2c4",
            "sandwich=5:r6c1-r6c6",
            "even=r5c5",
            "renban=r1c4-r1c6",
            "or=killer=5:r4c1+r5c1|odd=r4c1",
        ],
    ),
]


@pytest.mark.parametrize("rules", BOARDS, ids=Rules.name)
def test_python_and_javascript_moves_agree_on_other_boards(
    page: Page, rules: Rules
) -> None:
    game = Game.of(generate(rules, seed=1), "refuse")
    right = show_solution(game).state.values
    moves = MOVES if game.layout.size < 16 else MOVES // 4
    plays_alike(page, game, random.Random(1), right, moves)


def plays_alike(
    page: Page,
    game: Game,
    dice: random.Random,
    right: tuple[int, ...],
    number: int = MOVES,
) -> None:
    """Check that the page and Python agree on a game and refusals."""
    start = record_of(game)
    size, board = game.layout.size, board_of(game.layout.rules)
    if board is not None:
        start = {"box": f"{size}x1"} | start | {"board": board}
    moves = [random_move(dice, right) for _ in range(number)]
    expected: list[object] = []
    for move in moves:
        try:
            game = played(game, move)
            expected.append(result_of(game))
        except Refused as reason:
            expected.append(str(reason))
    page.at_home()
    value = page.run_later(PLAY, start, moves)
    for at, state in enumerate(expected):
        assert value["states"][at] == state, (at, moves[at])
    fields = {"box": start.get("box")} if board is not None else {}
    assert value["game"] == fields | record_of(game) | (
        {"board": board} if board is not None else {}
    )
