"""Runs the engines inside a worker process.

    answer(job, fields, seconds)   the Reply to a request

``fields`` are its validated body fields.  Rules and engines are in other
packages; this module converts text to grids, and results to records.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Final

from sudokit.core.budget import Budget, BudgetSpent
from sudokit.core.clashes import Clash, clash_text
from sudokit.core.dice import fresh_seed
from sudokit.formats import (
    Item,
    PuzzleRecord,
    Writer,
    clues_of,
    format_named,
    mistakes,
    mistakes_text,
    read,
    standing_of,
    without,
)
from sudokit.game.hints import find_hint
from sudokit.game.opening import begin
from sudokit.generator import Maker, Request, Unmade
from sudokit.lessons.records import position_of
from sudokit.logic import apply
from sudokit.logic.solving import end_text, explain_from, prepare, steps_from
from sudokit.paper import draw
from sudokit.paper.hints import step_of
from sudokit.paper.svg import text_of
from sudokit.rating import Rating, rate
from sudokit.rating.records import hodoku_fields
from sudokit.rating.verdicts import SOLVED, named
from sudokit.records.puzzles import CluesRecord
from sudokit.records.ratings import HodokuRecord, SudokitRecord
from sudokit.records.results import Result, to_json
from sudokit.records.steps import StepRecord
from sudokit.rules import (
    AnyPuzzle,
    as_grid,
    empty_cells,
    errors,
    known_errors,
    name_of,
    parse_shape,
    plainest,
)
from sudokit.rules import answer as solved
from sudokit.rules import solutions as every_solution
from sudokit.rules.layouts import parted
from sudokit.rules.puzzle import parse as parsed
from sudokit.rules.puzzle import puzzle_rules
from sudokit.rules.spelling import (
    fields_of,
    make_rules,
    of_fields,
    words_of,
)
from sudokit.solving.clues_record import clues_record
from sudokit.system.language import ENGLISH, _, speaking
from sudokit.text.messages import FormatError
from sudokit.text.reader import ReadOptions
from sudokit.training.answers import AnswerError, move_of
from sudokit.training.step_reward import reward
from sudokit.web.moves import played
from sudokit.web.records import (
    board_of,
    chosen_techniques,
    drilled,
    hint_record,
    refusal_of,
    scanned,
    shown_step,
    technique_page,
)
from sudokit.web.replies import (
    Record,
    Refusal,
    Reply,
    json_reply,
    refused,
    too_late,
)

SCHEMA: Final = 1
MOST_PUZZLES: Final = 1000  # in one request to convert


class WebTask:
    """The body of a request, parsed in the way of most jobs."""

    def __init__(self, fields: Record, seconds: float) -> None:
        self.fields = fields
        self.seconds = seconds
        self.budget = Budget(fields["trials"], seconds)

    def items(self) -> Iterable[Item]:
        """Return the puzzles of the text, and the errors between them."""
        fields = self.fields
        return read(
            io.StringIO(fields["puzzle"]),
            ReadOptions(fields["name"], fields["format"], of_fields(fields)),
        )

    def puzzle(self) -> PuzzleRecord:
        """Return the first puzzle of the text."""
        for item in self.items():
            if isinstance(item, FormatError):
                raise item
            return item
        raise no_puzzle()

    def is_late(self) -> bool:
        """Return whether the time of the request is over."""
        try:
            self.budget.look()
        except BudgetSpent:
            return True
        return False

    def start(self, puzzle: PuzzleRecord) -> AnyPuzzle:
        """Return the start of the steps.

        It is the clues alone, or the current position if ``here`` is set.
        """
        clues = clues_of(puzzle)
        if not self.fields["here"]:
            return clues
        here = standing_of(puzzle)
        return without(here, mistakes(here, clues))


def no_puzzle() -> Refusal:
    return Refusal(_("There is no puzzle in the text."), line=1, column=1)


def answer(job: str, fields: Record, seconds: float) -> Reply:
    """Return the reply to a request; expected errors become refusals.

    It is late if the time ran out on the way, as it may then be partial.
    """
    task = WebTask(fields, seconds)
    reply = _answer(job, task)
    return reply._replace(late=True) if task.budget.timed_out else reply


def _answer(job: str, task: WebTask) -> Reply:
    """Return the reply to a request, partial if its budget ended."""
    fields = task.fields
    try:
        with speaking(fields.get("language", ENGLISH)):
            return json_reply({"schema": SCHEMA} | to_json(JOBS[job](task)))
    except BudgetSpent:
        if task.budget.left() == 0:
            return refused(
                Refusal(
                    f"The budget of {fields['trials']} guesses ran out"
                    " before a result.",
                    spent="trials",
                )
            )
        return too_late(fields["seconds"])
    except ValueError as error:
        return refused(refusal_of(error))


# Grids as text.


def box_of(grid: AnyPuzzle) -> str:
    """Return the grid's box shape, as 2x3; "" for other regions."""
    shape = puzzle_rules(grid).shape
    return "" if shape is None else name_of(shape)


# Solving.


def solution(task: WebTask) -> Record:
    """Return the verdict and a solution."""
    grid = clues_of(task.puzzle())
    answered = solved(grid, task.budget)
    solution: AnyPuzzle = answered.grid
    return {
        "puzzle": grid.line(),
        "box": box_of(grid),
        "verdict": answered.verdict,
        "solution": solution.line(),
        "errors": errors_of(known_errors(solution)),
        "trials": task.budget.spent,
    }


def errors_of(clashes: Iterable[Clash]) -> list[str]:
    """Return errors in the values, as sentences."""
    return [clash_text(clash) for clash in clashes]


def solutions(task: WebTask) -> Record:
    """Return the solutions, up to a limit, and whether there are more."""
    grid = clues_of(task.puzzle())
    limit = task.fields["limit"]
    lines = list(islice(every_solution(grid, task.budget), limit + 1))
    return {
        "solutions": [one.line() for one in lines[:limit]],
        "more": len(lines) > limit,
    }


def number(task: WebTask) -> Record:
    """Return the number of solutions, up to a limit."""
    counted = solutions(task)
    return {"count": len(counted["solutions"]), "more": counted["more"]}


def correctness(task: WebTask) -> Record:
    """Return whether a grid is a correct solution, and its errors.

    Entries and marks that rule out the solution are in the message.
    """
    puzzle = task.puzzle()
    grid = puzzle.grid
    empty = empty_cells(grid)
    wrong = errors_of(errors(grid, task.budget))
    answer: Record = {
        "correct": not empty and not wrong,
        "errors": wrong,
        "empty": empty,
    }
    if lost := mistakes(standing_of(puzzle), clues_of(puzzle)):
        answer["message"] = mistakes_text(lost)
    return answer


# Solving like a person.


def explanation(task: WebTask) -> Record:
    """Return the steps to the solution, each with the grid before it."""
    puzzle, most = task.puzzle(), task.fields["most"]
    grid = task.start(puzzle)
    start = prepare(
        as_grid(grid) or grid,
        puzzle.clues,
        task.fields["uniqueness"],
        as_given=False,
        budget=task.budget,
        techniques=chosen_techniques(task.fields),
    )
    steps: list[StepRecord] = []
    every = task.fields["every"]
    following = (steps_from if every else explain_from)(start, task.budget)
    for step in islice(following, most):
        steps.append(shown_step(step, grid))
        if not every:
            grid = apply(grid, step)
    verdict = named(grid, start.solutions)
    answer: Record = {
        "verdict": verdict,
        "steps": steps,
        "end": position_of(grid),
    }
    wrong = mistakes(standing_of(puzzle), clues_of(puzzle))
    if wrong and task.fields["here"]:
        answer["message"] = mistakes_text(wrong)
    elif start.solutions and len(steps) < most and empty_cells(grid):
        if not (every and steps):
            answer["message"] = end_text()
    return answer


def picture(task: WebTask) -> Record:
    """Return the picture of a grid, or of a step on the way from its clues."""
    fields = task.fields
    puzzle = task.puzzle()
    grid, step = puzzle.grid, None
    if fields["step"]:
        grid, step = step_of(
            task.start(puzzle),
            fields["step"],
            fields["uniqueness"],
            task.budget,
            puzzle.clues,
            chosen_techniques(fields),
        )
    return {
        "svg": draw(
            grid,
            step,
            clues=clues_of(puzzle),
            candidates=fields["candidates"],
            theme=fields["theme"],
        )
    }


def code(task: WebTask) -> Record:
    """Return a QR code of a text."""
    try:
        from sudokit.paper.codes import code_of  # noqa: PLC0415

        drawing = code_of(task.fields["text"])
    except ImportError:
        raise Refusal(
            _("QR codes need the extra 'paper': pip install 'sudokit[paper]'.")
        ) from None
    return {"svg": text_of(drawing._replace(title="QR code"))}


def hint(task: WebTask) -> StepRecord:
    """Return a hint for the next step."""
    game = begin(task.puzzle())
    step = find_hint(game, task.fields["strength"], task.budget)
    return hint_record(step, game.grid())


def judged(task: WebTask) -> Record:
    """Return the reward of a step in a position without its mistakes."""
    puzzle = task.puzzle()
    position, text = standing_of(puzzle), task.fields["clues"]
    clues = clues_of(puzzle)
    if text:
        clues = plainest(parsed(text, puzzle_rules(position)))
    position = without(position, mistakes(position, clues))
    try:
        step = move_of(task.fields["step"], position)
    except AnswerError as error:
        return {"reward": "wrong", "conclusion": "", "problem": str(error)}
    worth = reward(position, step, clues, budget=task.budget)
    return {
        "reward": worth.name.lower(),
        "conclusion": step.conclusion,
        "problem": "",
    }


def level(task: WebTask) -> HodokuRecord:
    """Return the rating; other rules have a scale of their own."""
    return rated(
        task.start(task.puzzle()), task.fields["uniqueness"], task.budget
    )


def rated(
    grid: AnyPuzzle,
    uniqueness: bool,
    budget: Budget,
    known: Rating | None = None,
) -> HodokuRecord:
    """Return the rating, unless it is known, on the scale of the rules."""
    kind = HodokuRecord if puzzle_rules(grid).is_classic() else SudokitRecord
    rating = known or rate(grid, uniqueness, budget=budget)
    return kind(**hodoku_fields(rating))


# Clues.


def clues(task: WebTask) -> CluesRecord:
    """Return clues that can be removed, and clues that are missing."""
    grid = clues_of(task.puzzle())
    return clues_record(grid, task.fields["limit"], task.budget, task.seconds)


# Making and writing.


def new_puzzle(task: WebTask) -> Record:
    """Return a new puzzle with one solution, reproducible from its seed."""
    fields = task.fields
    clues, level = fields["clues"] or 0, fields["level"] or ""
    lay, words = parted(words_of(fields["rules"]))
    rules = make_rules(0, parse_shape(fields["box"]), words)
    seed = fields["seed"]
    if seed is None:
        seed = fresh_seed() % 10**9  # easy to type
    request = Request(
        nelts=clues,
        proper=clues > 0,
        unique=fields["unique"]
        or not (rules.is_classic() or lay or words or level),
        minimal=fields["minimal"],
        level=level,
        require=tuple(fields["require"]),
        forbid=tuple(fields["forbid"]),
        er=fields["er"] and (fields["er"][0], fields["er"][1]),
        symmetry=fields["symmetry"],
        rules=rules,
        lay=lay,
        bare=fields["bare"],
        seed=seed,
        seconds=task.seconds,
    )
    try:
        made = Maker(request, copies=1).next()
    except Unmade as reason:
        text = _("No puzzle was found: {reason}.", reason=reason)
        if task.is_late():
            raise Refusal(text, spent="seconds") from None
        raise Refusal(text) from None
    rules = puzzle_rules(made.grid)
    rule_fields: Record = {"box": fields["box"]} | fields_of(rules)
    board = board_of(rules)
    if board is not None:
        rule_fields["board"] = board
    # A level was rated while the puzzle was made.
    known = made.rating if level else None
    try:
        record = rated(made.grid, True, task.budget, known)
    except BudgetSpent:
        if rules.is_classic():
            raise
        bare = Rating(SOLVED, "", 0, "", made.clues, {})
        record = rated(made.grid, True, task.budget, bare)
    return {
        "puzzle": made.grid.line(),
        "solution": made.solution.line(),
        "seed": seed,
        "symmetry": fields["symmetry"],
        **rule_fields,
        **to_json(record),
    }


def converted(task: WebTask) -> Record:
    """Return the puzzles, converted to another format."""
    target = format_named(task.fields["to"])
    out = io.StringIO()
    writer = Writer(out, target)
    written = 0
    for item in islice(task.items(), MOST_PUZZLES + 1):
        if isinstance(item, FormatError):
            raise item
        if written == MOST_PUZZLES:
            raise Refusal(f"There are more than {MOST_PUZZLES} puzzles.")
        writer.write(item)
        written += 1
    writer.close()
    if not written:
        raise no_puzzle()
    return {"text": out.getvalue(), "puzzles": written, "lost": writer.lost}


JOBS: Final[dict[str, Callable[[WebTask], Record | Result]]] = {
    "solve": solution,
    "count": number,
    "solutions": solutions,
    "check": correctness,
    "explain": explanation,
    "draw": picture,
    "code": code,
    "hint": hint,
    "judge": judged,
    "rate": level,
    "generate": new_puzzle,
    "convert": converted,
    "game": lambda task: played(task.fields, task.budget),
    "clues": clues,
    "technique": lambda task: technique_page(task.fields),
    "drill": lambda task: drilled(task.fields, task.seconds),
    "scan": lambda task: scanned(task.fields),
}
