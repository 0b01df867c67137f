"""Sudoku as environments of gymnasium, single and vectorized.

    import gymnasium
    import sudokit.training.environment
    env = gymnasium.make("sudokit/Sudoku-v0", level="easy")
    envs = gymnasium.make_vec("sudokit/Sudoku-v0", 256)

An observation has the ``values`` (0 for empty), the ``clues`` (1 where a
value is one) and the ``candidates`` (1 where the value is still possible).
An action is the number of a candidate, ``(row * size + column) * size +
value - 1``; or, with ``action="step"``, the text of a step, as
``sudokit.training.answers.move_of`` reads it, in a space of ASCII and ≠ of up
to 10,000 characters.  ``info["action_mask"]`` has 1 for each action that is a
candidate.

``reward`` is one of

final      1 for the completed, correct grid, else 0; every candidate is
          entered, and the episode ends if a cell has no candidate left
placement  1 for a right value, -1 for a wrong one, which isn't entered
proved     1 for a right step that is proved, 0 for a guess, -1 for a wrong
           one; a placement is proved if it is a naked or a hidden single
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from sudokit.core.choice import Choice
from sudokit.generator import NewPuzzle, puzzles
from sudokit.logic import apply
from sudokit.rules import AnyPuzzle, Rules, solve
from sudokit.rules.kinds import put, puzzle_from
from sudokit.rules.notation import text_of_cells
from sudokit.rules.puzzle import puzzle_rules
from sudokit.tables.streaming import rules_of
from sudokit.training.answers import judge_move
from sudokit.training.step_reward import Reward

REWARDS: Final = ("final", "placement", "proved")
ACTIONS: Final = ("placement", "step")
LONGEST: Final = 10_000  # characters of a step
# Of a step: those of names, rules, JSON and prose.
CHARACTERS: Final = "".join(map(chr, range(32, 127))) + "\t\n≠"
STEPS: Final = 4  # for each cell, until an episode is truncated
POOL: Final = 1000  # puzzles to make before they are reused
LARGEST: Final = 16  # rows of the grids of a vector environment
BYTES: Final = np.uint8

Observation = dict[str, NDArray[np.uint8]]
Info = dict[str, Any]
Criteria = Mapping[str, Any]


def _space(size: int) -> spaces.Dict:
    cells = (size, size)
    return spaces.Dict(
        values=spaces.Box(0, size, cells, BYTES),
        clues=spaces.Box(0, 1, cells, BYTES),
        candidates=spaces.Box(0, 1, (*cells, size), BYTES),
    )


def _bits(masks: Sequence[int], size: int) -> NDArray[np.uint8]:
    """Return the candidates of each cell, a byte each."""
    every = np.arange(size)
    bits = np.asarray(masks, np.int64)[:, None] >> every & 1
    return bits.astype(BYTES)


def _cells(puzzle: AnyPuzzle) -> NDArray[np.uint8]:
    return np.frombuffer(puzzle.cells, BYTES).copy()


def _is_stuck(
    values: NDArray[np.uint8], candidates: NDArray[np.uint8]
) -> NDArray[np.bool_]:
    """Return whether an empty cell has no candidates."""
    empty = values == 0
    stuck: NDArray[np.bool_] = (empty & ~candidates.any(-1)).any(-1)
    return stuck


class Puzzles:
    """Puzzles for episodes: made from a seed, each with its solution."""

    def __init__(self, rules: Rules, criteria: Criteria, seed: int) -> None:
        self._made: Iterator[NewPuzzle[AnyPuzzle]] = puzzles(
            rules=rules, seed=seed, **criteria
        )

    def next(self) -> tuple[AnyPuzzle, AnyPuzzle]:
        """Return a puzzle and its solution."""
        made = next(self._made)
        return made.grid, made.solution


class SudokuEnv(gymnasium.Env):  # type: ignore[misc]
    """Puzzles one after the other, with the interface of gymnasium.

    ``rules`` are words of ``sudoku rules``; ``criteria`` are those of
    ``sudokit.puzzles``: ``level``, ``clues``, ``require``...
    ``reset(options={"puzzle": grid})`` starts from a given puzzle, which can
    be a text.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": ["ansi", "svg"],
        "render_fps": 4,
    }

    def __init__(
        self,
        size: int = 9,
        rules: str | Sequence[str] | Rules = "",
        reward: str = "placement",
        action: str = "placement",
        render_mode: str | None = None,
        **criteria: Any,
    ) -> None:
        _check("reward", reward, REWARDS)
        _check("action", action, ACTIONS)
        _check("render_mode", render_mode, [None, "ansi", "svg"])
        self.rules = rules_of(size, rules)
        self.size = self.rules.size
        self.reward = reward
        self.render_mode = render_mode
        self.criteria = criteria
        self.observation_space = _space(self.size)
        self.action_space = (
            spaces.Discrete(self.size**3)
            if action == "placement"
            else spaces.Text(LONGEST, min_length=0, charset=CHARACTERS)
        )
        self._by_text = action == "step"
        self._puzzles: Puzzles | None = None

    def reset(
        self, *, seed: int | None = None, options: Criteria | None = None
    ) -> tuple[Observation, Info]:
        """Start the next puzzle; with a seed, the first of that seed."""
        super().reset(seed=seed)
        given = (options or {}).get("puzzle")
        if given is None:
            if self._puzzles is None or seed is not None:
                start = int(self.np_random.integers(2**31))
                self._puzzles = Puzzles(self.rules, self.criteria, start)
            self.puzzle, self._solution = self._puzzles.next()
        else:
            given = puzzle_from(given)
            solution = solve(given)
            if solution is None:
                raise ValueError("the puzzle has no solution")
            self.puzzle, self._solution = given, solution
        self.clues = self.puzzle
        self._steps = 0
        return self._seen()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, Info]:
        """Apply one placement, or the text of one step."""
        if self._by_text:
            worth = self._take_step(str(action))
        else:
            worth = self._take_candidate(action)
        self._steps += 1
        seen, info = self._seen()
        values, left = seen["values"], seen["candidates"]
        full = bool(values.all())
        if self.reward == "final":
            worth = float(full and self.puzzle.values() == self._answer())
        over = full or bool(_is_stuck(values, left).any())
        cut = not over and self._steps >= STEPS * self.size**2
        return seen, worth, over, cut, info

    def _answer(self) -> tuple[tuple[int, ...], ...]:
        return self._solution.values()

    def _take_candidate(self, action: Any) -> float:
        _check_actions(action, self.size)
        cell, value = divmod(int(action), self.size)
        i, j = divmod(cell, self.size)
        choice = Choice(i, j, value + 1)
        if choice.n not in self.puzzle.candidates(i, j):
            return float(Reward.WRONG)
        right = self._answer()[i][j] == choice.n
        if not right and self.reward != "final":
            return float(Reward.WRONG)
        proved = self.reward != "proved" or self._is_single(choice)
        self.puzzle = put(self.puzzle, (i, j), choice.n)
        return float(Reward.PROVED if proved else Reward.UNPROVED)

    def _is_single(self, choice: Choice) -> bool:
        """Return whether it is a naked or a hidden single."""
        masks = self.puzzle.masks()
        cell, bit = choice.i * self.size + choice.j, 1 << (choice.n - 1)
        return masks[cell] == bit or any(
            cell in house and sum(masks[c] & bit > 0 for c in house) == 1
            for house in puzzle_rules(self.puzzle).houses.values()
        )

    def _take_step(self, text: str) -> float:
        worth, step = judge_move(self.puzzle, text, self.clues)
        if step is not None and worth is not Reward.WRONG:
            self.puzzle = apply(self.puzzle, step)
        return float(worth)

    def _seen(self) -> tuple[Observation, Info]:
        """Return the observation and the info."""
        n = self.size
        left = self._candidates()
        seen = {
            "values": _cells(self.puzzle).reshape(n, n),
            "clues": (_cells(self.clues) > 0).astype(BYTES).reshape(n, n),
            "candidates": left.reshape(n, n, n),
        }
        info: Info = {"puzzle": self.clues.line()}
        if not self._by_text:
            info["action_mask"] = left.ravel().astype(np.int8)
        return seen, info

    def _candidates(self) -> NDArray[np.uint8]:
        return _bits(self.puzzle.masks(), self.size)

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are candidates."""
        return self._candidates().ravel().astype(bool)

    def render(self) -> Any:
        """Return the grid as text, or as a picture (SVG)."""
        if self.render_mode == "svg":
            from sudokit.paper import draw  # noqa: PLC0415

            return draw(self.puzzle, clues=self.clues)
        return text_of_cells(self.puzzle.cells, self.size)


def _check(name: str, value: object, known: Sequence[object]) -> None:
    if value not in known:
        options = ", ".join(map(str, known))
        raise ValueError(f"{name} must be one of {options}, not {value!r}")


def _check_actions(actions: Any, size: int) -> None:
    """Raise ValueError for a placement outside the space of actions."""
    every = np.atleast_1d(actions)
    wrong = every
    if every.dtype.kind in "iu":
        wrong = every[(every < 0) | (every >= size**3)]
    if len(wrong):
        first = wrong.tolist()[0]
        raise ValueError(
            f"actions are whole numbers from 0 to {size**3 - 1}, not {first!r}"
        )


class SudokuVectorEnv(VectorEnv):  # type: ignore[misc]
    """Many puzzles at a time in arrays, with the interface of gymnasium.

    Episodes and rewards are those of ``SudokuEnv``, with placements and the
    rewards ``final`` and ``placement``, for up to 16 rows.  A finished episode
    restarts at the next step.  The first ``pool`` puzzles are made on demand
    and then reused at random.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "autoreset_mode": AutoresetMode.NEXT_STEP
    }

    def __init__(
        self,
        num_envs: int = 1,
        size: int = 9,
        rules: str | Sequence[str] | Rules = "",
        reward: str = "placement",
        pool: int = POOL,
        **criteria: Any,
    ) -> None:
        _check("reward", reward, REWARDS[:2])
        self.rules = rules_of(size, rules)
        n = self.size = self.rules.size
        if n > LARGEST:
            raise ValueError(f"at most {LARGEST} rows side by side, not {n}")
        self.num_envs = num_envs
        self.final = reward == "final"
        self.criteria = criteria
        self.pool = pool
        self.single_observation_space = _space(n)
        self.single_action_space = spaces.Discrete(n**3)
        self.observation_space = batch_space(_space(n), num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._keeps = _compatible(self.rules)
        self._every = np.arange(num_envs)
        shape = (num_envs, n * n)
        self._values = np.zeros(shape, BYTES)
        self._clues = np.zeros(shape, BYTES)
        self._answers = np.zeros(shape, BYTES)
        self._left = np.zeros((*shape, n), BYTES)
        self._steps = np.zeros(num_envs, np.int64)
        self._over = np.zeros(num_envs, bool)
        self._puzzles: Puzzles | None = None

    def reset(
        self,
        *,
        seed: int | list[int] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, Info]:
        """Start new puzzles everywhere; with a seed, those of that seed."""
        first = seed[0] if isinstance(seed, list) else seed
        super().reset(seed=first)
        if self._puzzles is None or first is not None:
            start = int(self.np_random.integers(2**31))
            self._puzzles = Puzzles(self.rules, self.criteria, start)
            self._pool: list[tuple[NDArray[np.uint8], ...]] = []
        self._begin(self._every)
        return self._observed(), self._info()

    def _begin(self, places: NDArray[np.int64]) -> None:
        """Start new puzzles at these indices."""
        for k in places:
            cells, answer, left = self._drawn()
            self._values[k] = cells
            self._clues[k] = cells > 0
            self._answers[k] = answer
            self._left[k] = left
        self._steps[places] = 0
        self._over[places] = False

    def _drawn(self) -> tuple[NDArray[np.uint8], ...]:
        """Return a puzzle's cells, its answer and its candidates."""
        if len(self._pool) >= self.pool:
            return self._pool[int(self.np_random.integers(self.pool))]
        assert self._puzzles is not None
        puzzle, solution = self._puzzles.next()
        left = _bits(puzzle.masks(), self.size)
        drawn = _cells(puzzle), _cells(solution), left
        self._pool.append(drawn)
        return drawn

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], Info]:
        """Apply a placement in each puzzle, or restart finished episodes."""
        n = self.size
        _check_actions(actions, n)
        cells, values = np.divmod(np.asarray(actions), n)
        fresh = self._over.copy()
        legal = self._left[self._every, cells, values] > 0
        right = self._answers[self._every, cells] == values + 1
        entered = legal & ~fresh if self.final else legal & right & ~fresh
        where = self._every[entered]
        self._values[where, cells[entered]] = values[entered] + 1
        self._left[where] &= self._keeps[cells[entered], values[entered]]
        self._steps += 1
        full = self._values.all(-1)
        over = full | _is_stuck(self._values, self._left)
        cut = ~over & (self._steps >= STEPS * n * n)
        if self.final:
            same = (self._values == self._answers).all(-1)
            worth = (same & full).astype(np.float64)
        else:
            worth = np.where(legal & right, 1.0, -1.0)
        if fresh.any():
            self._begin(self._every[fresh])
            worth[fresh], over[fresh], cut[fresh] = 0.0, False, False
        self._over = over | cut
        return self._observed(), worth, over, cut, self._info()

    def _observed(self) -> Observation:
        n = self.size
        cells = (self.num_envs, n, n)
        return {
            "values": self._values.reshape(cells).copy(),
            "clues": self._clues.reshape(cells).copy(),
            "candidates": self._left.reshape((*cells, n)).copy(),
        }

    def _info(self) -> Info:
        mask = self._left.reshape(self.num_envs, -1).astype(np.int8)
        return {
            "action_mask": mask,
            "_action_mask": np.ones(self.num_envs, bool),
        }


def _compatible(rules: Rules) -> NDArray[np.uint8]:
    """Return the candidates left by one value: [cell, value, cell, value]."""
    n = rules.size
    cells = n * n
    compatible = np.zeros((cells, n, cells, n), BYTES)
    values = [0] * cells
    for cell in range(cells):
        for value in range(n):
            values[cell] = value + 1
            compatible[cell, value] = _bits(rules.masks(values), n)
        values[cell] = 0
    return compatible


gymnasium.register(
    id="sudokit/Sudoku-v0",
    entry_point="sudokit.training.environment:SudokuEnv",
    vector_entry_point="sudokit.training.environment:SudokuVectorEnv",
)
