"""Turns a finding into a step with its premises and sentence.

The premises are exactly those that the proof needs.  A pattern has its
cells, or the places of its values; a loop its cells in order; a grave the
candidates beyond it; a chain its assumptions, ``on`` or ``off``, each
followed by ``forced`` and ``gone`` candidates, in order.
"""

from sudokit.core.choice import Choice
from sudokit.logic.explainer.rated_finding import RatedFinding
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
    cell_names,
    held_in_house,
    house_name,
    value_names,
)
from sudokit.logic.techniques.fish import fish_evidence
from sudokit.logic.techniques.in_houses import (
    locked_places,
    single_in_cell,
    single_in_house,
    subset,
)
from sudokit.logic.techniques.uniqueness import grave_extras
from sudokit.native.arrays import i64
from sudokit.native.bits import LOWEST, members
from sudokit.proofs.step import Premise, Step
from sudokit.rules.notation import choice_text
from sudokit.system.language import _


def step_of(board: Board, finding: RatedFinding) -> Step:
    """Return the step of a finding on the board of its position."""
    placed = [int(finding.placed)] if finding.placed >= 0 else []
    # Placing a value rules out the others of its cell by itself.
    filled = [code % 81 for code in placed]
    removed = [code for code in finding.removed if code % 81 not in filled]
    premises, note = _evidence(board, finding)
    return Step(
        finding.name,
        choices_of(board, placed),
        choices_of(board, removed),
        tuple(premises),
        note,
        int(finding.tenths) / 10,
    )


def _evidence(board: Board, finding: RatedFinding) -> Evidence:
    """Return the evidence, by the table of techniques if possible."""
    name, houses, values = finding.name, finding.houses, finding.values
    if finding.source is not None:
        return finding.source.evidence()
    if name.startswith("Bidirectional"):
        return _cycle(board, finding)
    if finding.nodes:
        return _chains(board, finding)
    if name.startswith("Unique"):
        return _loop(board, finding)
    if name.startswith("Bivalue"):
        return _grave(board, finding)
    if name.startswith("Direct"):
        return _direct(board, finding)
    if name in ("Full House", "Hidden Single"):
        return single_in_house(board, finding.placed, houses[0])
    if name == "Naked Single":
        return single_in_cell(board, finding.placed)
    if name in ("Pointing", "Claiming"):
        return locked_places(board, LOWEST[values], houses[0], houses[1])
    if name.startswith(("Naked", "Hidden")):
        hidden = name.startswith("Hidden")
        return subset(board, values, finding.cells, houses[0], hidden)
    if houses:
        half = len(houses) // 2
        return fish_evidence(
            board, LOWEST[values], houses[:half], houses[half:]
        )
    note = _("candidates of {cells}", cells=cell_names(board, finding.cells))
    return cell_premises(board, "cell", finding.cells), note


def places(board: Board, house: int, values: i64) -> list[int]:
    """Return the candidates of some values in a house."""
    return [
        code
        for value in members(int(values))
        for code in board.codes_at(value, house, board.in_house(value, house))
    ]


def _direct(board: Board, finding: RatedFinding) -> Evidence:
    """Return the places that leave a value one cell of a house, last."""
    houses, values = finding.houses, finding.values
    codes = places(board, houses[0], values)
    if finding.cells:
        note = held_in_house(board, values, finding.cells, houses[0])
        note += _(", which leaves one cell")
        values = i64(1) << finding.placed // 81
    else:
        note = locked_places(board, LOWEST[values], houses[0], houses[1])[1]
        name = house_name(board, houses[-1])
        note += _(", which leaves it one cell in {house}", house=name)
    codes += places(board, houses[-1], values)
    return choice_premises(board, "cell", codes), note


def _loop(board: Board, finding: RatedFinding) -> Evidence:
    """Return the cells in order; sets beside it, and their common house."""
    premises = cell_premises(board, "cell", finding.cells)
    note = _(
        "{n} around {cells} would leave two solutions",
        n=value_names(board, finding.values),
        cells=cell_names(board, finding.cells),
    )
    if finding.name.endswith("Type 4"):
        more = [c for c in finding.cells if board.masks[c] != finding.values]
        gone = {code // 81 for code in finding.removed}
        needed: i64 = finding.values
        for value in gone:
            needed &= ~(1 << value)
        for house in range(27):
            codes = places(board, house, needed)
            if sorted(code % 81 for code in codes) == sorted(more):
                premises += choice_premises(board, "fin", codes)
                note += _(
                    ", and {house} needs {n} there",
                    house=house_name(board, house),
                    n=value_names(board, needed),
                )
                break
    if finding.houses:
        # A set depends on its whole house.
        premises += house_premises(board, "base", finding.houses)
        name = house_name(board, finding.houses[0])
        note += _(", with a set in {house}", house=name)
    return premises, note


def _grave(board: Board, finding: RatedFinding) -> Evidence:
    """Return the candidates beyond the grave, and a set or a house."""
    extra = grave_extras(board) or {}
    codes = [c for cell, mask in extra.items() for c in codes_of(cell, mask)]
    premises = choice_premises(board, "fin", codes)
    rest = [cell for cell in finding.cells if cell not in extra]
    premises += cell_premises(board, "cell", rest)
    if finding.name.endswith("4"):
        premises += house_premises(board, "base", finding.houses)
    names = [_name(board, 2 * code + 1) for code in codes]
    return premises, _("one of {choices} is true", choices=", ".join(names))


def _cycle(board: Board, finding: RatedFinding) -> Evidence:
    """Return the candidates of a cycle, true and false ones in turn.

    In a chain a consequence comes before its cause; the last node of a ring
    is its first.
    """
    nodes = finding.nodes[0][:0:-1]
    premises: list[Premise] = []
    for node in nodes:
        role = "on" if node & 1 else "off"
        premises += choice_premises(board, role, [node >> 1])
    names = [_name(board, 2 * (node >> 1) + 1) for node in nodes]
    choices = " - ".join(names)
    return premises, _("{choices} or the rest", choices=choices)


def _chains(board: Board, finding: RatedFinding) -> Evidence:
    """Return the assumptions, each once, with their consequences."""
    stories: dict[int, dict[int, None]] = {}
    for nodes in finding.nodes:
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
    """Return ``r1c2=3`` or ``r1c2<>3``."""
    choice: Choice = board.frame.choice(node >> 1)
    return choice_text(choice, "=" if node & 1 else "<>")
