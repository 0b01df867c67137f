"""Turns a finding into a step with its premises and sentence.

The premises are what the proof needs and no more.  A pattern names its
cells, or the places of its values; a loop its cells in order; a grave the
candidates beyond it; a chain its assumptions, ``on`` or ``off``, each with
what is ``forced`` and ``gone`` after it, in order.
"""

from sudokit.core.choice import Choice
from sudokit.language import _
from sudokit.logic.explainer.bug import extra_choices
from sudokit.logic.explainer.position import (
    RatedFinding,
    RatedPosition,
    codes_at,
)
from sudokit.logic.model.board import Board
from sudokit.logic.model.finding import (
    Evidence,
    cell_premises,
    choice_premises,
    choices_of,
    house_premises,
)
from sudokit.logic.model.geometry import codes_of
from sudokit.logic.model.naming import (
    cell_label,
    cell_names,
    held_in,
    house_name,
    value_names,
)
from sudokit.logic.model.step import Premise, Step


def step_of(
    board: Board, position: RatedPosition, found: RatedFinding
) -> Step:
    """The step of a finding on the board of its position."""
    placed = [int(found.placed)] if found.placed >= 0 else []
    # Placing a value rules out the others of its cell by itself.
    filled = [code % 81 for code in placed]
    removed = [code for code in found.removed if code % 81 not in filled]
    premises, note = _evidence(board, position, found)
    return Step(
        found.name,
        choices_of(board, placed),
        choices_of(board, removed),
        tuple(premises),
        note,
        int(found.tenths) / 10,
    )


def _evidence(
    board: Board, position: RatedPosition, found: RatedFinding
) -> Evidence:
    name = found.name
    if name.startswith("Bidirectional"):
        return _cycle(board, found)
    if found.nodes:
        return _chains(board, found)
    if name.startswith("Unique"):
        return _loop(board, position, found)
    if name.startswith("Bivalue"):
        return _grave(board, position, found)
    if name in ("Full House", "Hidden Single"):
        return house_premises(board, "base", found.houses), _(
            "{n} has only one cell in {house}",
            n=value_names(board, found.values),
            house=house_name(board, found.houses[0]),
        )
    if name in ("Pointing", "Claiming", "Direct Pointing", "Direct Claiming"):
        return _intersection(board, position, found)
    if found.houses and not (found.cells and name.startswith("Naked")):
        return _places(board, position, found)
    if name in ("XY-Wing", "XYZ-Wing"):
        pivot, *ends = found.cells
        note = _(
            "{pattern} whatever {pivot} has",
            pattern=held_in(board, found.values, ends),
            pivot=cell_names(board, [pivot]),
        )
    elif name.startswith("Naked"):
        note = held_in(board, found.values, found.cells)
    else:
        cells = cell_names(board, found.cells)
        note = _("candidates of {cells}", cells=cells)
    return cell_premises(board, "cell", found.cells), note


def places(position: RatedPosition, house: int, values: int) -> list[int]:
    """The candidates of some values in a house."""
    return [
        code
        for value in range(9)
        if values >> value & 1
        for code in codes_at(value, house, position.spots[value * 27 + house])
    ]


def _intersection(
    board: Board, position: RatedPosition, found: RatedFinding
) -> Evidence:
    """The places in the house, and in the one with the single, if any."""
    values = int(found.values)
    codes = places(position, found.houses[0], values)
    one, other = [house_name(board, house) for house in found.houses[:2]]
    note = _one_in_other(board, values, one, other)
    if len(found.houses) > 2:
        third = found.houses[2]
        codes += places(position, third, values)
        house = house_name(board, third)
        note += _(" and has only one cell left in {house}", house=house)
    return choice_premises(board, "cell", codes), note


def _places(
    board: Board, position: RatedPosition, found: RatedFinding
) -> Evidence:
    """Hidden sets and fish rest on places in houses."""
    values = int(found.values)
    if found.cells:
        houses = found.houses[:1]
        note = _(
            "only {pattern} in {house}",
            pattern=held_in(board, values, found.cells),
            house=house_name(board, houses[0]),
        )
        if found.placed >= 0:
            values |= 1 << int(found.placed) // 81
            note += _(", which leaves one cell")
    else:
        half = len(found.houses) // 2
        houses = found.houses[:half]
        base, cover = [
            ", ".join(house_name(board, house) for house in some)
            for some in (houses, found.houses[half:])
        ]
        note = _one_in_other(board, values, base, cover)
    codes = [code for one in houses for code in places(position, one, values)]
    return choice_premises(board, "cell", codes), note


def _one_in_other(board: Board, values: int, one: str, other: str) -> str:
    """All places that one has are in the other."""
    return _(
        "{n} of {one} is in {other}",
        n=value_names(board, values),
        one=one,
        other=other,
    )


def _loop(
    board: Board, position: RatedPosition, found: RatedFinding
) -> Evidence:
    """The cells in order; sets beside it, and the house that they share."""
    premises = cell_premises(board, "cell", found.cells)
    note = _(
        "{n} around {cells} would leave two solutions",
        n=value_names(board, found.values),
        cells=cell_names(board, found.cells),
    )
    if found.name.endswith("Type 4"):
        more = [c for c in found.cells if position.masks[c] != found.values]
        gone = {code // 81 for code in found.removed}
        kept = found.values
        for value in gone:
            kept &= ~(1 << value)
        for house in range(27):
            codes = places(position, house, int(kept))
            if sorted(code % 81 for code in codes) == sorted(more):
                premises += choice_premises(board, "fin", codes)
                note += _(
                    ", and {house} needs {n} there",
                    house=house_name(board, house),
                    n=value_names(board, kept),
                )
                break
    if found.houses:
        # The whole house is what a set in it rests on.
        premises += house_premises(board, "base", found.houses)
        name = house_name(board, found.houses[0])
        note += _(", with a set in {house}", house=name)
    return premises, note


def _grave(
    board: Board, position: RatedPosition, found: RatedFinding
) -> Evidence:
    """The candidates beyond the grave, and a set or a house beside it."""
    extra = extra_choices(position) or {}
    codes = [c for cell, mask in extra.items() for c in codes_of(cell, mask)]
    premises = choice_premises(board, "fin", codes)
    rest = [cell for cell in found.cells if cell not in extra]
    premises += cell_premises(board, "cell", rest)
    if found.name.endswith("4"):
        premises += house_premises(board, "base", found.houses)
    names = [_name(board, 2 * code + 1) for code in codes]
    return premises, _("one of {choices} is true", choices=", ".join(names))


def _cycle(board: Board, found: RatedFinding) -> Evidence:
    """Its candidates, true and false ones in turn.

    A chain has what follows before that from which it follows; the last
    of a ring is its first.
    """
    nodes = found.nodes[0][:0:-1]
    premises: list[Premise] = []
    for node in nodes:
        role = "on" if node & 1 else "off"
        premises += choice_premises(board, role, [node >> 1])
    names = [_name(board, 2 * (node >> 1) + 1) for node in nodes]
    told = " - ".join(names)
    return premises, _("{choices} or the others", choices=told)


def _chains(board: Board, found: RatedFinding) -> Evidence:
    """The assumptions, each once, with what follows."""
    stories: dict[int, dict[int, None]] = {}
    for nodes in found.nodes:
        story = stories.setdefault(nodes[-1], {})
        for node in reversed(nodes):
            story[node] = None
    premises: list[Premise] = []
    notes: list[str] = []
    for start, story in stories.items():
        for node in story:
            role = "forced" if node & 1 else "gone"
            if node == start:
                role = "on" if node & 1 else "off"
            premises += choice_premises(board, role, [node >> 1])
        names = [_name(board, node) for node in story]
        first, rest = names[0], ", ".join(names[1:])
        notes.append(
            _("if {first}, then {rest}", first=first, rest=rest)
            if rest
            else _("if {first}", first=first)
        )
    return premises, "; ".join(notes)


def _name(board: Board, node: int) -> str:
    """``r1c2=3`` or ``r1c2<>3``."""
    choice: Choice = board.frame.choice(node >> 1)
    return f"{cell_label(choice)}{'=' if node & 1 else '<>'}{choice.n}"
