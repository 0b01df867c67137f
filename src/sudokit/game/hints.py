"""Hints in three strengths: technique, location, whole step.

find_hint(game, strength)   the next step, or a mistake before it
apply_hint(game, hint)      the game after a hint of strength 3
marks_text(game, hint)      what that changed in marks
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from sudokit.core.budget import Budget
from sudokit.core.choice import Choice
from sudokit.game.layout import Cell, Marks
from sudokit.game.mistakes import (
    corrected,
    mistakes_in,
)
from sudokit.game.play import Game
from sudokit.game.solutions import puzzle_in_game, require_solution
from sudokit.game.state import (
    Refused,
    add_marks,
    entered,
    name_of,
    with_item,
)
from sudokit.rules import AnyPuzzle, as_grid
from sudokit.rules.house_names import house_name
from sudokit.system.language import _, ngettext
from sudokit.system.language.phrases import house_text, listed

if TYPE_CHECKING:  # a game starts faster without it
    from sudokit.logic import Premise, Step, Technique


WHOLE: Final = 3  # the strength of a complete hint
FEW: Final = 4  # cells that a message names


class Hint(NamedTuple):
    """A hint, with the ``cells`` and ``houses`` to look at.

    Strength 1 names the technique, 2 its location, 3 its conclusion;
    ``placements`` and ``eliminations`` are empty for 1 and 2.  ``premises``
    are those of the step, by role; at strength 2 as whole cells.  ``note``
    is the step's.
    """

    strength: int
    text: str
    technique: str = ""
    cells: tuple[Cell, ...] = ()
    houses: tuple[str, ...] = ()
    placements: tuple[Choice, ...] = ()
    eliminations: tuple[Choice, ...] = ()
    premises: tuple[Premise, ...] = ()
    note: str = ""
    least: int = 1

    @property
    def step(self) -> Step | None:
        """The whole step of a hint of strength 3; None for weaker hints."""
        from sudokit.logic import Step  # noqa: PLC0415

        if self.strength < WHOLE or not self.technique:
            return None
        return Step(
            self.technique,
            self.placements,
            self.eliminations,
            self.premises,
            self.note,
            least=self.least,
        )

    @property
    def is_mistake(self) -> bool:
        """Whether the hint points out a mistake."""
        return bool(self.cells) and not self.technique

    @property
    def targets(self) -> frozenset[Cell]:
        """The cells that the step changes."""
        followed = self.placements + self.eliminations
        return frozenset((c.i, c.j) for c in followed)


def find_hint(
    game: Game,
    strength: int = 3,
    budget: Budget | None = None,
    techniques: Sequence[Technique] = (),
) -> Hint:
    """Return the next step in a person's order, or a mistake before it.

    ``techniques``: others to use, in their order.  Refused if the game is
    over or the puzzle has no solution; BudgetSpent if the step takes too
    long to find.

    >>> from sudokit.game import parse_game
    >>> game = parse_game("1234341221434...")
    >>> find_hint(game, 1).text
    'Look for: Full House.'
    >>> print(find_hint(game).text)
    Full House: r4c2 is the last empty cell of column 2, and only 3 is missing.
    """
    require_solution(puzzle_in_game(game))
    if game.is_solved():
        raise Refused(_("The puzzle is solved."))
    wrong, text = mistakes_in(game)
    if wrong:
        hint = mistake_hint(wrong, strength)
        text = text if strength > 2 else ""
        return hint._replace(text=text) if text else hint
    from sudokit.logic.orders import PERSON  # noqa: PLC0415
    from sudokit.logic.solving import end_text, next_step  # noqa: PLC0415

    here = game.grid()
    grid = as_grid(here)
    step = next_step(
        here if grid is None else grid,
        clues=None if grid is None else game.nine,
        budget=budget,
        techniques=techniques or PERSON,
    )
    if step is None:
        raise Refused(
            _("There is no next step: the puzzle has several solutions.")
            if grid is not None
            else end_text()
        )
    return step_hint(step, strength, here)


def apply_hint(game: Game, hint: Hint) -> Game:
    """Return the game after a hint of strength 3; Refused for any other.

    A hint at a mistake corrects it.  Marks by hand are made for cells that
    have none when the step rules out some of their candidates.

    >>> from sudokit.game import parse_game
    >>> game = parse_game("1234341221434...")
    >>> apply_hint(game, find_hint(game)).line()
    '12343412214343..'
    """
    if hint.is_mistake and hint.strength > 2:
        return corrected(game)
    if not hint.placements and not hint.eliminations:
        raise Refused(_("Press t again to see the step first."))
    state = game.state
    for c in hint.placements:
        state = entered(state, game.free(c.i, c.j), c.n, game.layout)
    ruled = add_marks(state.ruled, hint.eliminations, game.layout)
    state = state._replace(
        marks=_without(state.marks, ruled),
        ruled=ruled,
        move=_(hint.technique),
        centre=_without(state.centre, ruled),
    )
    after = game.push(state)
    if game.auto:
        return after
    marks = state.marks
    for cell in _reduced(after, hint):
        number = game.layout.number(*cell)
        if not (game.state.marks[number] or game.state.centre[number]):
            marks = with_item(marks, number, after.possible(*cell))
    return game.push(state._replace(marks=marks))


def marks_text(after: Game, hint: Hint) -> str:
    """Return which cells of a game lost candidates by a hint; "" if none.

    >>> from sudokit.game import parse_game
    >>> game = parse_game("1234341221434...")
    >>> marks_text(game, Hint(3, "", "X-Wing", (), (), (), (Choice(3, 2, 1),)))
    'Marks updated: r4c3.'
    """
    cells = _reduced(after, hint)
    if not cells:
        return ""
    names = (
        listed([name_of(cell) for cell in cells])
        if len(cells) <= FEW
        else ngettext("{n} cell", "{n} cells", len(cells))
    )
    return _("Marks updated: {cells}.", cells=names)


def _reduced(game: Game, hint: Hint) -> list[Cell]:
    """Return the empty cells in which a hint rules candidates out."""
    cells = dict.fromkeys((c.i, c.j) for c in hint.eliminations)
    return [cell for cell in cells if not game.value(*cell)]


def _without(marks: Marks, ruled: Marks) -> Marks:
    """Return the marks that were not ruled out."""
    return tuple(
        tuple(n for n in mine if n not in gone)
        for mine, gone in zip(marks, ruled, strict=True)
    )


def mistake_hint(wrong: tuple[Cell, ...], strength: int) -> Hint:
    """Return a hint at a mistake, with its location from strength 2 on."""
    if strength == 1:
        return Hint(1, _("There is a mistake."))
    names = listed([name_of(cell) for cell in wrong])
    text = ngettext(
        "There is a mistake at {cells}.",
        "There are mistakes at {cells}.",
        len(wrong),
        cells=names,
    )
    return Hint(strength, text, cells=wrong)


def step_hint(step: Step, strength: int, grid: AnyPuzzle) -> Hint:
    """Return the hint for a step of a grid, at a strength."""
    cells, houses = _looked_at(step)
    if strength == 1:
        text = _("Look for: {technique}.", technique=_(step.technique))
        return Hint(1, text, step.technique)
    if strength == 2:
        where = _where(step, grid, houses, cells)
        name = _(step.technique)
        return Hint(
            2,
            _("Look for: {technique} in {where}.", technique=name, where=where)
            if houses
            else _(
                "Look for: {technique} at {where}.",
                technique=name,
                where=where,
            ),
            step.technique,
            cells,
            houses,
            premises=_in_whole_cells(step.pattern),
        )
    from sudokit.lessons.sentences import explanation  # noqa: PLC0415

    telling = explanation(step, grid)
    rules = [rule.notation() for rule in telling.rules if rule.item]
    return Hint(
        3,
        telling.in_words(step),
        step.technique,
        cells,
        tuple(dict.fromkeys([*houses, *rules])),
        step.placements,
        step.eliminations,
        step.premises,
        step.note,
        step.least,
    )


def _in_whole_cells(premises: tuple[Premise, ...]) -> tuple[Premise, ...]:
    """Return the premises without their values, without duplicates."""
    return tuple(
        dict.fromkeys(
            one
            if isinstance(one.what, str)
            else one._replace(what=one.what._replace(n=0))
            for one in premises
        )
    )


def _looked_at(step: Step) -> tuple[tuple[Cell, ...], tuple[str, ...]]:
    """Return the cells and houses to look at, else the result."""
    cells: dict[Cell, None] = {}
    houses: dict[str, None] = {}
    for premise in step.pattern:
        if isinstance(premise.what, str):
            houses[premise.what] = None
        else:
            cells[premise.what.i, premise.what.j] = None
    if not cells and not houses:
        cells.update(
            {(c.i, c.j): None for c in step.placements + step.eliminations}
        )
    return tuple(cells), tuple(houses)


def _where(
    step: Step,
    grid: AnyPuzzle,
    houses: Sequence[str],
    cells: Sequence[Cell],
) -> str:
    """Return the houses and cells to look at; rules by their names."""
    if any(premise.role == "rule" for premise in step.premises):
        from sudokit.lessons.places import place_text  # noqa: PLC0415

        return place_text(step, grid)
    names = [house_text(house_name(house)) for house in houses]
    return listed([*names, *map(name_of, cells)])
