"""The branches of forcing chains and nets, drawn and in words."""

from __future__ import annotations

import re

import pytest

from images import HOUSES
from puzzles import HARD, grid_of
from sudokit import Choice, Grid, Puzzle, check_step
from sudokit.lessons import positions
from sudokit.lessons.branches import Branch, branches, dead_end
from sudokit.lessons.clauses import clauses
from sudokit.lessons.links import LEADS, MOST, STRONG, WEAK, links_of, passed
from sudokit.logic import Premise, Step, apply, explain, technique_named
from sudokit.logic.model.board import board_of
from sudokit.rules.kinds import classic
from sudokit.rules.puzzle import puzzle_rules
from sudoku import solve

FORCING = ("Forcing Chain", "Forcing Net")
EVERY = 100


class Facts:
    """Facts about the cells and houses of a grid."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid

    def cell(self, i: int, j: int) -> set[Choice]:
        return {Choice(i, j, n) for n in self.grid.candidates(i, j)}

    def house(self, name: str, n: int) -> set[Choice]:
        return {
            Choice(i, j, n)
            for i, j in HOUSES[name]
            if n in self.grid.candidates(i, j)
        }


def houses_of(i: int, j: int) -> list[str]:
    return [name for name, cells in HOUSES.items() if (i, j) in cells]


def conflict(one: Choice, other: Choice) -> bool:
    if one.n != other.n:
        return one[:2] == other[:2]
    return any(name in houses_of(*one[:2]) for name in houses_of(*other[:2]))


@pytest.fixture(scope="module")
def steps() -> list[tuple[Grid, Step]]:
    """Provide all steps of these techniques in some of their positions."""
    return [
        (classic(grid), step)
        for name in FORCING
        for grid, clues in positions(name)[:2]
        for step in technique_named(name).find(board_of(grid, clues), EVERY)
    ]


def cases(step: Step) -> list[Choice]:
    """Return the assumptions of a step."""
    return [
        one.what
        for one in step.premises
        if one.role in ("on", "off") and isinstance(one.what, Choice)
    ]


def test_there_are_steps_of_each_kind(steps: list[tuple[Grid, Step]]) -> None:
    assert {step.technique for _, step in steps} == set(FORCING)
    assert any(len(cases(step)) > 1 for _, step in steps)
    assert any(len(cases(step)) == 1 for _, step in steps)
    roles = {one.role for _, step in steps for one in step.premises}
    assert roles == {"on", "forced", "gone"}


def test_each_reason_refers_to_an_earlier_sentence(
    steps: list[tuple[Grid, Step]],
) -> None:
    for grid, step in steps:
        facts = Facts(grid)
        assert check_step(grid, step)
        sentences = branches(step, grid)
        assert [one.turns[0].choices[0] for one in sentences] == cases(step)
        for branch in sentences:
            true: set[Choice] = set()
            for turn in branch.turns:
                assert bool(turn.needs) == bool(true), step.text
                for need in turn.needs:
                    cause = branch.cause[need]
                    assert cause == need or cause in true
                    assert cause == need or conflict(cause, need)
                one = turn.choices[0]
                if turn.needs and turn.is_true:
                    known = (
                        facts.house(turn.house, one.n)
                        if turn.house
                        else facts.cell(one.i, one.j)
                    )
                    assert known == {one, *turn.needs}
                true |= set(turn.choices)
            ends_well(branch, step, facts)


def ends_well(branch: Branch, step: Step, facts: Facts) -> None:
    """Check that a branch leads to the claim or to a contradiction."""
    true = {turn.choices[0] for turn in branch.turns if turn.is_true}
    if not branch.fault:
        assert branch.ends == step.eliminations
        assert true >= set(step.placements)
        assert branch.cause.keys() >= set(step.eliminations)
        return
    one = branch.fault[0]
    known = (
        facts.house(branch.at, one.n)
        if branch.at
        else facts.cell(one.i, one.j)
    )
    assert set(branch.fault) == known <= branch.cause.keys()


def test_links_lead_from_each_assumption_to_the_end(
    steps: list[tuple[Grid, Step]],
) -> None:
    for grid, step in steps:
        links = links_of(step, grid)
        sentences = branches(step, grid)
        assert {link.branch for link in links} == {
            *range(1, len(sentences) + 1)
        }
        for number, branch in enumerate(sentences, 1):
            mine = [link for link in links if link.branch == number]
            reached = {branch.turns[0].choices[0]}
            for link in mine:  # in the order of implication
                assert link.start in reached
                reached.add(link.end)
            assert reached >= {*branch.ends, *branch.fault}
            assert reached >= set(step.placements)
        chain = all(len(t.needs) < 2 for one in sentences for t in one.turns)
        kinds = {WEAK, STRONG} if chain else {WEAK, LEADS}
        assert {link.kind for link in links} <= kinds
        assert chain or step.technique == "Forcing Net"
        for start, end, kind, _ in links:
            if kind == WEAK:
                assert conflict(start, end)
        named = {one.what for one in step.premises} | {*step.eliminations}
        assert not named & set(passed(step, links))


def test_a_large_net_has_an_arrow_for_each_thing_that_follows(
    steps: list[tuple[Grid, Step]],
) -> None:
    sizes = set()
    for grid, step in steps:
        links = links_of(step, grid)
        sentences = branches(step, grid)
        whole = sum(len(b.causes(t)) for b in sentences for t in b.turns)
        if any(len(t.needs) > 1 for b in sentences for t in b.turns):
            leading = [link for link in links if link.kind == LEADS]
            sizes.add(len(links) > MOST or len(leading) < whole)
            if len(leading) < whole:
                ends = [(link.branch, link.end) for link in leading]
                assert len(ends) == len(set(ends))
    assert sizes == {True, False}


def test_each_branch_is_complete(
    steps: list[tuple[Grid, Step]],
) -> None:
    for grid, step in steps:
        sentences = clauses(step, grid)
        assert sentences[-1].text == f"So {step.conclusion}"
        assert sentences[-1].branch == 0
        for number, branch in enumerate(branches(step, grid), 1):
            mine = [one for one in sentences if one.branch == number]
            assert mine[0].text.startswith("Suppose r")
            assert all(one.text.startswith("then ") for one in mine[1:-1])
            assert all(" (" in one.text for one in mine[1:-1])
            last = mine[-1].text
            if branch.fault:
                assert re.match(r"but \w+ has no ", last)
            else:
                assert last == f"so {step.conclusion} in this case"
        choices = {choice for one in sentences for choice in one.choices}
        assert choices >= {one.what for one in step.premises}


def test_unproved_conclusions_have_no_reason(
    steps: list[tuple[Grid, Step]],
) -> None:
    """``check_step`` rejects them."""
    grid, step = steps[0]
    premises = (*step.premises, Premise("forced", Choice(8, 8, 9)))
    false = step._replace(premises=premises)
    assert not check_step(grid, false)
    assert clauses(false, grid) and links_of(false, grid)


def test_steps_of_the_other_scale_have_branches(
    steps: list[tuple[Grid, Step]],
) -> None:
    """Candidates that Sudoku Explainer assumes false, and the consequences."""
    grid, step = next(
        (grid, step)
        for grid, step in steps
        if step.technique == "Forcing Chain" and len(cases(step)) == 1
    )
    (branch,) = branches(step, grid)
    premises: list[Premise] = []
    for turn in branch.turns:
        premises += [Premise("gone", need) for need in turn.needs]
        premises.append(Premise("forced", turn.choices[0]))
    premises[0] = step.premises[0]
    other = step._replace(premises=tuple(premises))
    assert branches(other, grid)[0].turns == branch.turns
    assert links_of(other, grid) == links_of(step, grid)
    start = next(need for need in branch.turns[1].needs)
    false = other._replace(
        premises=(Premise("off", start), *other.premises[2:])
    )
    sentences = clauses(false, grid)
    assert sentences[0].text.endswith(f"is not {start.n}")
    assert sentences[1].text.startswith("then ") and " (" in sentences[1].text


def test_eliminations_of_nested_chains_have_reasons() -> None:
    """If no house needs the value elsewhere, singles are the reason."""
    grid = grid_of(HARD)
    solution = solve(grid)
    start = next(
        Choice(i, j, solution.read_value(Choice(i, j, 0)).n)
        for i in range(9)
        for j in range(9)
        if not grid.values()[i][j]
    )
    lines = []
    for i in range(9):
        for j in range(9):
            for n in grid.update(start).candidates(i, j):
                if solution.read_value(Choice(i, j, 0)).n != n:
                    gone = Premise("gone", Choice(i, j, n))
                    step = Step("", (), (), (Premise("on", start), gone))
                    result = clauses(step, grid)
                    text = result[1].text
                    if " (otherwise " in text:
                        lines.append(text)
                        assert dead_end(grid.update(start), Choice(i, j, n))
    assert any("has no candidate left)" in text for text in lines)
    assert any(re.search(r"has no cell left for \d", t) for t in lines)


# Each with a cycle on the scale of Sudoku Explainer.
CYCLES = (
    "4.5.1..7.1....43.5.2...6.....1..56..9.4...583.3...........83..1....6...7"
    "..8......",
    ".6.385.7...19.65....9.7..8..1...3.969..5..4............3....1.....8.4..."
    "..4...23.",
)


@pytest.mark.parametrize("line", CYCLES)
def test_the_links_of_a_cycle_hold_on_its_grid(line: str) -> None:
    grid = Grid.parse(line)
    cycles = 0
    for step in explain(grid, scale="explainer"):
        if step.technique.startswith("Bidirectional"):
            cycles += 1
            facts = Facts(grid)
            links = links_of(step, grid)
            assert len(links) >= 3
            for start, end, kind, _ in links:
                both = {start, end}
                if kind == WEAK:
                    assert conflict(start, end), step.text
                else:
                    assert both == facts.cell(start.i, start.j) or any(
                        both == facts.house(house, start.n)
                        for house in houses_of(start.i, start.j)
                    ), step.text
        grid = apply(grid, step)
    assert cycles


@pytest.mark.parametrize(
    ("marks", "n", "reason"),
    [
        ("169 16 19", 9, "(by the German whisper in r4c45 and b5)"),
        ("169 16 16", 1, "(by b5)"),
    ],
)
def test_a_house_is_the_only_reason_if_it_suffices(
    marks: str, n: int, reason: str
) -> None:
    """Else the rules of two of its cells are named, too."""
    grid = Puzzle.parse(f"# rules german-whisper=r4c4-r4c5\n{'.' * 81}")
    for k, left in enumerate([*marks.split(), *["234578"] * 6]):
        for other in set(range(1, 10)).difference(map(int, left)):
            grid = grid.reject(Choice(3 + k // 3, 3 + k % 3, other))
    (rule,) = puzzle_rules(grid).rules
    step = Step(
        "Rule Forcing Chain", (), (Choice(0, 0, 3),),
        (
            Premise("on", Choice(0, 0, 3)), Premise("cover", "b5"),
            Premise("gone", Choice(3, 3, n)), Premise("link", rule.notation()),
        ),
    )  # fmt: skip
    assert reason in clauses(step, grid)[1].text
