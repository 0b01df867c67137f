"""Forcing chains and forcing nets.

A forcing chain follows only links, a forcing net every single and every
locked value; both end in a contradiction, or in a common consequence of
assumptions that cover all cases.
"""

from itertools import islice
from typing import Final, final

from sudokit.core.budget import Budget
from sudokit.logic.model.board import Board, puzzle_of
from sudokit.logic.model.finding import Evidence, choice_premises
from sudokit.logic.model.geometry import NINE, plain_frame
from sudokit.logic.model.naming import cell_name, house_name, value_name
from sudokit.logic.model.technique import MANY, Seeker
from sudokit.logic.model.trace import Trace, fault_in, propagate
from sudokit.native.arrays import i64, vec
from sudokit.native.bits import count_of, lowest_of
from sudokit.proofs.step import Premise
from sudokit.rules.puzzle import AnyPuzzle
from sudokit.rules.solving import count, solutions
from sudokit.system.language import _, ngettext


@final
class Consequence:
    """The consequence of assuming a candidate.

    ``masks`` are the candidates left in every cell; a filled cell has the
    mask of its value.  ``broken``: it leads to a contradiction.
    """

    __slots__ = ("broken", "masks")

    def __init__(self, draft: Board, clash: bool) -> None:
        self.broken: Final = clash or draft.broken
        self.masks: Final = draft.masks[:]
        for cell in range(draft.cells):
            if draft.values[cell]:
                self.masks[cell] = i64(1) << (draft.values[cell] - 1)


def follow(board: Board, code: i64, net: bool) -> Consequence:
    """Assume a candidate and return its consequence."""
    draft = Board(board)
    clash = False
    if net:
        draft.put(code // draft.cells, code % draft.cells)
        propagate(draft)
    else:
        clash = follow_links(board, draft, code)
    return Consequence(draft, clash)


def follow_links(board: Board, draft: Board, code: i64) -> bool:
    """Follow only single links; return whether a forced candidate is gone.

    A link is a cell or a house that had two candidates before the
    assumption: when one of them is ruled out the other is true.
    """
    queue: list[int] = [code]
    for item in queue:
        value: i64 = item // board.cells
        cell: i64 = item % board.cells
        if draft.values[cell] == value + 1:
            continue
        if not draft.masks[cell] >> value & 1:
            return True
        for lost in draft.lost(item):
            link_partners(
                board, lost // board.cells, lost % board.cells, queue
            )
    return False


def link_partners(
    board: Board, value: i64, cell: i64, queue: list[int]
) -> None:
    """Queue the candidates that a false candidate makes true."""
    mask = board.masks[cell]
    if count_of(mask) == 2:
        other = lowest_of(mask & ~(i64(1) << value))
        queue.append(other * board.cells + cell)
    for place in board.partners(value, cell):
        queue.append(value * board.cells + place)


def force(board: Board, seeker: Seeker) -> None:
    """Find contradictions, then cells and houses whose cases agree.

    A chain follows one link at a time, a net all singles and locked values.
    """
    net = seeker.name == "Forcing Net"
    followed: dict[int, Consequence] = {}
    for cell in range(board.cells):
        for code in board.in_cell(cell):
            seeker.survey.look()
            after = follow(board, code, net)
            followed[code] = after
            if after.broken and contradiction(board, seeker, code, net):
                return
    for cell in range(board.cells):
        seeker.survey.look()
        cases = Cases(board.in_cell(cell), -1)
        if agree(board, seeker, net, followed, cases):
            return
    for house in range(board.houses):
        for value in range(board.size):
            seeker.survey.look()
            codes = board.codes_at(value, house, board.in_house(value, house))
            cases = Cases(codes, house)
            if agree(board, seeker, net, followed, cases):
                return


def contradiction(board: Board, seeker: Seeker, code: i64, net: bool) -> bool:
    """Add the removal of a candidate that leads to a contradiction."""

    def evidence() -> Evidence:
        trace = Trace(board, code, net)
        trace.run([])
        return trace.premises(), trace.refuted()

    return seeker.remove([code], evidence)


@final
class Cases:
    """Candidates, one of which is true.

    They are the places of a value in a house, or all candidates of a cell,
    where ``house`` is -1.
    """

    __slots__ = ("codes", "house")

    def __init__(self, codes: list[int], house: i64) -> None:
        self.codes: Final = codes
        self.house: Final[i64] = house

    def text(self, board: Board, stories: str) -> str:
        """Return the cases in words, with the consequences of each."""
        code = self.codes[0]
        if self.house < 0:
            cell = cell_name(board, code % board.cells)
            return _(
                "whatever {cell} is: {stories}", cell=cell, stories=stories
            )
        return _(
            "wherever {n} is in {house}: {stories}",
            n=value_name(board, code // board.cells),
            house=house_name(board, self.house),
            stories=stories,
        )


def agree(
    board: Board,
    seeker: Seeker,
    net: bool,
    followed: dict[int, Consequence],
    cases: Cases,
) -> bool:
    """Add the common consequences of all cases."""
    if not cases.codes:
        return False
    left = vec[i64]([0] * int(board.cells))
    for code in cases.codes:
        if followed[code].broken:
            return False
        masks = followed[code].masks
        for cell in range(board.cells):
            left[cell] |= masks[cell]
    goals: list[int] = []
    for cell in range(board.cells):
        gone = board.in_cell(cell, ~left[cell])
        if gone and count_of(left[cell]) == 1:
            true = lowest_of(left[cell]) * board.cells + cell
            return case_step(board, seeker, net, cases, gone, true)
        goals += gone
    if not goals:
        return False
    return case_step(board, seeker, net, cases, goals, -1)


def case_step(
    board: Board,
    seeker: Seeker,
    net: bool,
    cases: Cases,
    goals: list[int],
    true: i64,
) -> bool:
    """Add the goals, or the one candidate left, with the cases."""

    def evidence() -> Evidence:
        premises: list[Premise] = []
        stories: list[str] = []
        for code in cases.codes:
            trace = Trace(board, code, net)
            trace.run(goals)
            premises += trace.premises()
            stories.append(trace.text())
        return premises, cases.text(board, "; ".join(stories))

    if true >= 0:
        return seeker.place(true, evidence)
    return seeker.remove(goals, evidence)


# Trial and error, if no other technique applies.


MANY_ENDS: Final = 6  # contradictions that a sentence can list


def trial(board: Board, seeker: Seeker) -> None:
    """Assume a candidate, find a contradiction, and remove it."""
    puzzle = puzzle_of(board, True)
    frame = plain_frame(board.layout.rules)
    time = seeker.survey.deadline()
    known = only_solution(puzzle, time)
    for size in range(i64(2), board.size + 1):
        for cell in range(board.cells):
            if count_of(board.masks[cell]) != size:
                continue
            for code in board.in_cell(cell):
                choice = frame.choice(code)
                if known is not None:
                    if known[choice.i, choice.j] == choice.n:
                        continue
                elif count(puzzle.update(choice), 1, time):
                    continue
                if take(board, seeker, code):
                    return


def only_solution(
    puzzle: AnyPuzzle, budget: Budget | None = None
) -> AnyPuzzle | None:
    """Return the solution of a puzzle, None if it has several or none."""
    first = list(islice(solutions(puzzle, budget), 2))
    return first[0] if len(first) == 1 else None


def take(board: Board, seeker: Seeker, code: i64) -> bool:
    """Add the removal of a candidate that no solution has."""

    def evidence() -> Evidence:
        premises = choice_premises(board, "on", [code])
        return premises, Refuted(board, code).story(MANY_ENDS)

    return seeker.remove([code], evidence)


@final
class Refuted:
    """How a candidate fails: by itself, or with every candidate of a cell.

    ``ends`` counts the candidates that fail by themselves.  If rules exclude
    little there can be millions; the search then ends after a few.
    """

    __slots__ = ("cases", "ends", "text")

    def __init__(self, board: Board, code: i64, most: i64 = -1) -> None:
        if most < 0:
            most = MANY if board.layout is NINE else MANY_ENDS
        draft = Board(board)
        draft.put(code // board.cells, code % board.cells)
        propagate(draft)
        self.text: str = assumed(board, code)
        self.cases: Final[list[Refuted]] = []
        self.ends: i64 = 1
        if draft.broken:
            self.text = f"{self.text} {fault_in(board, draft)}"
            return
        then = draft.settled()
        if not then.open:  # a rule is broken that excludes no candidates
            self.text = _("{start} leaves no solution", start=self.text)
            return
        self.ends = 0
        for case in then.in_cell(deciding_cell(then)):
            self.cases.append(Refuted(then, case, most - self.ends))
            self.ends += self.cases[-1].ends
            if self.ends > most:
                self.text = _("{start} leaves no solution", start=self.text)
                self.cases.clear()
                return

    def story(self, most: i64) -> str:
        """Return the text; cases with more ends than ``most`` are counted."""
        if not self.cases:
            return self.text
        stories = [
            ngettext(
                "{start}: its only branch ({n}) contradicts",
                "{start}: all {n} branches contradict",
                case.ends,
                start=case.text,
            )
            if case.ends > most
            else case.story(most)
            for case in self.cases
        ]
        cases = "; ".join(stories)
        return _("{start} fails ({cases})", start=self.text, cases=cases)


def deciding_cell(board: Board) -> i64:
    """Return the cell to branch on.

    It is the cell with the fewest candidates, among equals the one with the
    most candidates that fail by themselves.
    """
    counts = [int(count_of(mask)) for mask in board.masks]
    size = min([one for one in counts if one])
    best: i64 = -1
    least: i64 = board.size + 1
    for cell in range(board.cells):
        if counts[cell] != size:
            continue
        left: i64 = 0
        for code in board.in_cell(cell):
            left += not follow(board, code, True).broken
        if left < least:
            best, least = cell, left
        if left == 0:
            break
    return best


def assumed(board: Board, code: i64) -> str:
    """Return an assumption, as ``r1c2=3``."""
    where = cell_name(board, code % board.cells)
    return f"{where}={value_name(board, code // board.cells)}"
