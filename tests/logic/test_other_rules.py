"""Steps of puzzles of other rules are checked and rewarded, too."""

from collections import Counter

import pytest

from agree_steps import SMALL, wrong_steps
from sudokit import Choice, Reward, Step, check_step, reward, rules
from sudokit.core.grid import Grid
from sudokit.logic import Premise, Technique
from sudokit.logic.model.board import board_of
from sudokit.logic.model.finding import choices_of
from sudokit.logic.model.rules_used import rules_used
from sudokit.logic.model.trace import Trace
from sudokit.rules import NAMED, Puzzle, boxes

SIX = Puzzle.init(
    [
        [1, 2, 3, 4, 5, 0],
        [0, 0, 0, 0, 0, 0],
        [2, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0],
    ]
)
LAST = Choice(0, 5, 6)
FULL = Step("Full House", (LAST,), (), (Premise("base", "r1"),))


def test_a_step_of_another_size() -> None:
    assert check_step(SIX, FULL)
    assert not check_step(SIX, FULL._replace(premises=()))
    assert not check_step(SIX, FULL._replace(technique="Hidden Single"))
    other = FULL._replace(premises=(Premise("base", "c6"),))
    assert not check_step(SIX, other)
    outside = FULL._replace(placements=(Choice(6, 6, 6),))
    assert not check_step(SIX, outside)
    assert not check_step(SIX, FULL._replace(placements=(Choice(0, 5, 7),)))
    assert reward(SIX, FULL) is Reward.PROVED
    assert reward(SIX, other) is Reward.UNPROVED
    assert reward(SIX, outside) is Reward.WRONG


def test_a_classic_puzzle_is_checked_as_its_grid() -> None:
    line = (
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....41"
    )
    line += "9..5....8..79"
    step = Step("Naked Single", (Choice(4, 4, 5),), ())
    step = step._replace(premises=(Premise("cell", Choice(4, 4, 0)),))
    for puzzle in (Grid.parse(line), Puzzle.parse(line)):
        assert check_step(puzzle, step, puzzle)
        assert reward(puzzle, step, puzzle) is Reward.PROVED


KNIGHT = Puzzle(boxes((3, 3), ("anti-knight",)), bytes(81))


def test_a_rule_excludes_what_it_does_not_allow() -> None:
    # The cells of a pair see r3c3 by a knight's move and by their box.
    masks = [0] * 81
    for cell in (1, 10):
        masks[cell] = 0b111111100
    puzzle = Puzzle(KNIGHT.rules, bytes(81), None, tuple(masks))
    gone = tuple(Choice(2, 2, n) for n in (1, 2))
    premises = tuple(Premise("cell", Choice(*c, 0)) for c in ((0, 1), (1, 1)))
    step = Step("Naked Pair", (), gone, (*premises, Premise("base", "b1")))
    assert check_step(puzzle, step)
    # What sees one cell by a knight's move, and the other by its row.
    link = Premise("link", "anti-knight")
    bare = Step("Naked Pair", (), (Choice(1, 3, 1),), step.premises)
    far = bare._replace(premises=(*step.premises, link))
    assert check_step(puzzle, far) and not check_step(puzzle, bare)
    # The rule is named where it's needed and nowhere else.
    idle = step._replace(premises=(*step.premises, link))
    assert not check_step(puzzle, idle)
    assert not check_step(
        puzzle, far._replace(eliminations=(Choice(3, 2, 1),))
    )


def test_a_net_names_only_needed_premises() -> None:
    # A candidate that is gone may itself rule out a part of the house.
    line = (
        "2....4...5......7......8.........2....56924......3.6...2.843..9.4.1"
        "..3.6..3.....8"
    )
    cells = bytes(int(value) for value in line.replace(".", "0"))
    puzzle = Puzzle(KNIGHT.rules, cells)
    board = board_of(puzzle)
    refuted = 0
    for code in [code for at in range(81) for code in board.in_cell(at)]:
        trace = Trace(board, code, net=True)
        trace.run([])
        if trace.draft.broken:
            gone = choices_of(board, [code])
            step = Step("Forcing Net", (), gone, tuple(trace.premises()))
            links = [Premise("link", one) for one in rules_used(board, step)]
            step = step._replace(premises=(*step.premises, *links))
            assert check_step(puzzle, step), step
            refuted += 1
    assert refuted > 20


MINE = Technique.of_steps("Support", "easy", 1, lambda grid: [])


@pytest.mark.parametrize("word", ["non-consecutive"])
def test_a_step_can_name_a_rule(word: str) -> None:
    laws = boxes((2, 2), (word,))
    # Beside 1 or 3 there is no 2.
    masks = [0] * 16
    masks[0] = 0b1010
    puzzle = Puzzle(laws, bytes(16), None, tuple(masks))
    step = Step("Support", (), (Choice(0, 1, 2),), (Premise("rule", word),))
    assert check_step(puzzle, step, techniques=[MINE])
    assert not check_step(
        puzzle, step._replace(premises=()), techniques=[MINE]
    )
    idle = (*step.premises, Premise("base", "r4"))
    assert not check_step(puzzle, step._replace(premises=idle), None, [MINE])
    other = (Premise("rule", "anti-king"),)
    assert not check_step(puzzle, step._replace(premises=other), None, [MINE])


def test_a_rule_proves_only_what_it_allows() -> None:
    class Boastful(rules.Rule):
        """Declares a pair that it then allows."""

        def allowed(self, values: object) -> bool:
            return True

        def pairs(self) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
            return ((0, 15, tuple(0b1111 & ~(1 << v) for v in range(4))),)

    result = Boastful("boastful", (0, 15), "", "They differ.", "")
    laws = rules.Rules(4, boxes((2, 2)).regions, (result,))
    masks = [0] * 16
    masks[0] = 0b1110
    puzzle = Puzzle(laws, bytes(16), None, tuple(masks))
    premises = (Premise("cell", Choice(0, 0, 0)),)
    step = Step("Support", (), (Choice(3, 3, 1),), premises)
    assert not check_step(puzzle, step, techniques=[MINE])
    near = step._replace(eliminations=(Choice(0, 3, 1),))
    assert check_step(puzzle, near, techniques=[MINE])


@pytest.mark.parametrize("word", [*SMALL, "jigsaw", *NAMED])
def test_steps_are_true_and_accepted(word: str) -> None:
    """Of small puzzles to the end; make agree looks at thousands."""
    tally: Counter[str] = Counter()
    count, most = (12, None) if word in SMALL else (1, 40)
    assert not list(wrong_steps(word, count, 4, tally, most))
    assert tally["steps"]
