"""A second checker of steps in 9x9, written only from the table.

    refusal(grid, step, clues)    why it is no true step, "" if it is one
    judged(grid, step, clues)     it is one

It shares no code with ``sudokit.proofs``.  ``TABLE`` says of each
technique which premises there are and what they are; whether the claims
follow from that is asked of a SAT solver.  It takes its time.
"""

from itertools import combinations, islice

from pysat.solvers import Solver

from images import CELLS
from second_cases import by_cases
from second_expert import (
    fireworks,
    junior_exocet,
    locked_sectors,
    tridagon,
)
from second_hard import (
    bivalue_oddagon,
    box_fish,
    death_blossom,
    guardians,
    kraken_fish,
    whip,
)
from second_shapes import (
    IN_HOUSES,
    Cell,
    Clause,
    Position,
    Shape,
    chain,
    colored,
    empty_rectangle,
    fish,
    full_house,
    hidden,
    hidden_single,
    locked,
    naked,
    of_cells,
    pivoted,
    remote_pair,
    sees,
    sets_in_a_row,
    shared,
    sue_de_coq,
    two_links,
    w_wing,
)
from sudokit import Choice, Grid, Step
from sudokit.solving.solvers import SOLVERS

# Rectangles, graves, cases and trials.


def rectangle(p: Position) -> list[Clause] | None:
    """Return the clauses of four corners with two values and fins, or None."""
    plain, fins = p.named("cell"), p.named("fin")
    corners = {*p.cells("cell"), *[c[:2] for c in plain + fins]}
    more = {c[:2] for c in fins}
    pair, extra = {c.n for c in plain}, {c.n for c in fins}
    every = {c for cell in corners for c in p.cell(cell)}
    if not is_rectangle(corners) or len(pair) != 2 or pair & extra:
        return None
    if {*plain, *fins} != every:
        return None
    if {*p.cells("cell")} != {c for c in corners if not p.values([c]) & pair}:
        return None
    others, houses = p.cells("second"), p.houses("base")
    at, line = {c[:2] for c in p.gone}, in_line(more)
    bound = p.value() if p.name[-1] == "6" else sum(pair - {p.value()})
    further = len(extra) == 1 and p.gone_values() == extra
    lines = sorted(house[0] for house in houses)
    stored = all({c[:2] for c in p.house(h, bound)} <= corners for h in houses)
    turn = {c for c in corners if all(h in IN_HOUSES[c] for h in houses)}
    across = {c for c in corners if not IN_HOUSES[c] & {*houses}}
    held = extra | p.values(others)
    fits = {
        "1": len(more) == 1 and at == more,
        "2": len(more) == 2 and line and further,
        "3": len(more) == 2
        and not corners & ({*others} | at)
        and len(held) == len(others) + 1
        and p.gone_values() <= held
        and bool(shared([*more, *others])),
        "4": len(more) == 2
        and len(houses) == 1
        and lines != ["b"]
        and more <= turn
        and at <= more,
        "5": (len(more) == 3 or (len(more) == 2 and not line)) and further,
        "6": len(more) == 2
        and not line
        and lines in (["r", "r"], ["c", "c"])
        and at <= more,
        "e": lines == ["c", "r"]
        and len(turn) == 1
        and at == turn
        and len(across) == 1
        and not across & more
        and (len(more) == 3 or (len(more) == 2 and not line)),
    }
    if not fits[p.name[-1]] or (houses and not p.gone_values() <= pair):
        return None
    if houses and not (p.value() and stored):
        return None
    clauses = [p.cell(cell) for cell in [*corners, *others]]
    return clauses + [p.house(house, bound) for house in houses]


def is_rectangle(cells: set[Cell]) -> bool:
    """Four cells in two rows, two columns and two boxes."""
    boxes = {(i // 3, j // 3) for i, j in cells}
    parts = cells, {i for i, _ in cells}, {j for _, j in cells}, boxes
    return [len(part) for part in parts] == [4, 2, 2, 2]


def in_line(cells: set[Cell]) -> bool:
    return 1 in (len({i for i, _ in cells}), len({j for _, j in cells}))


def avoidable(p: Position) -> list[Clause] | None:
    """Return the clauses of the empty corners of a rectangle, or None."""
    cells = {*p.cells("cell")}
    empty = [cell for cell in cells if cell in p.left]
    if not is_rectangle(cells) or str(len(empty)) != p.name[-1]:
        return None
    if any(len(p.left[cell]) != 2 for cell in empty):
        return None
    return [p.cell(cell) for cell in empty]


def bug_plus_1(p: Position) -> list[Clause] | None:
    """Return the clause of the only cell with three candidates, or None."""
    (cell,), (house,) = p.cells("cell"), p.houses("base")
    if house not in IN_HOUSES[cell] or len(p.cell(cell)) != 3:
        return None
    if {c[:2] for c in p.gone} != {cell}:
        return None
    for odd in p.cell(cell):
        rest = [clause - {odd} for clause in p.everything()]
        if all(len(one) == 2 for one in rest):
            return [frozenset({odd})]
    return None


def trial(p: Position) -> list[Clause] | None:
    """Return no clauses if the candidate is in no solution, else None."""
    if p.placed or p.gone != p.named("on"):
        return None
    tried = p.grid.update(p.gone[0])
    return None if any(SOLVERS["dlx"].solutions(tried)) else []


# The table: the premises, with how many, and what they are.

HOUSE = "base house"
SUBSET = "cell cell +, base house"
LINES = "cell choice +, base house +, cover house +"
FINNED = f"fin choice +, {LINES}"
LINKS = "off choice 2, on choice 2, base house 2"
BOX = "cell choice +, on choice 2, base house 2"
SIDES = "first choice +, second choice +"
PIVOT = "first cell, second cell 2"
CHAIN = "off choice +, on choice +"
SETS = "first cell +, second cell +"
CROSSED = f"cell cell +, {SETS}, base house 2"
CORNERS = "cell choice +, cell cell *, fin choice +"
CASES = "on choice +, forced choice *"
TABLE: tuple[tuple[str, str, Shape], ...] = (
    ("Full House", HOUSE, full_house),
    ("Naked Single", "cell cell", of_cells),
    ("Hidden Single", HOUSE, hidden_single),
    (
        "Locked Candidates Type 1; Locked Candidates Type 2",
        "base house, cover house", locked,
    ),
    (
        "Locked Pair; Locked Triple; Naked Pair; Naked Triple;"
        " Naked Quadruple", SUBSET, naked,
    ),
    ("Hidden Pair; Hidden Triple; Hidden Quadruple", SUBSET, hidden),
    ("X-Wing; Swordfish; Jellyfish", LINES, fish),
    ("Finned X-Wing; Finned Swordfish; Finned Jellyfish", FINNED, fish),
    ("Sashimi X-Wing; Sashimi Swordfish; Sashimi Jellyfish", FINNED, fish),
    ("Remote Pair", SETS, remote_pair),
    ("BUG+1", "cell cell, base house", bug_plus_1),
    ("Skyscraper; Two-String Kite; Turbot Fish", LINKS, two_links),
    ("Empty Rectangle", BOX, empty_rectangle),
    ("W-Wing", "cell cell 2, on choice 2, base house", w_wing),
    ("XY-Wing; XYZ-Wing", PIVOT, pivoted),
    (
        "Unique Rectangle Type 1; Unique Rectangle Type 2;"
        " Unique Rectangle Type 5", CORNERS, rectangle,
    ),
    ("Unique Rectangle Type 3", f"{CORNERS}, second cell +", rectangle),
    ("Unique Rectangle Type 4", f"{CORNERS}, base house", rectangle),
    (
        "Unique Rectangle Type 6; Hidden Rectangle",
        f"{CORNERS}, base house 2", rectangle,
    ),
    (
        "Avoidable Rectangle Type 1; Avoidable Rectangle Type 2",
        "cell cell 4", avoidable,
    ),
    ("Sue De Coq", CROSSED, sue_de_coq),
    ("Simple Colors; Multi Colors", SIDES, colored),
    ("X-Chain; XY-Chain; Nice Loop/AIC; Grouped Nice Loop/AIC", CHAIN, chain),
    ("ALS-XZ; ALS-XY-Wing; ALS Chain", SETS, sets_in_a_row),
    (
        "Franken Fish; Mutant Fish",
        "cell choice *, fin choice *, base house +, cover house +", box_fish,
    ),
    ("Guardians", "cell choice +, fin choice +, base house +", guardians),
    ("Bivalue Oddagon", "cell cell +, fin choice +", bivalue_oddagon),
    ("Death Blossom", f"cell cell, {SETS}", death_blossom),
    (
        "Fireworks",
        "first choice +, second choice +, base house +", fireworks,
    ),
    ("Tridagon", "cell cell 12, fin choice +", tridagon),
    (
        "SK Loop; Multi-Sector Locked Sets",
        "cell cell +, cover house +, first choice +, second choice +",
        locked_sectors,
    ),
    (
        "Junior Exocet",
        "first cell 2, second cell 2, base house 3, cover house *",
        junior_exocet,
    ),
    (
        "Kraken Fish",
        f"base house +, cover house +, {CASES}",
        kraken_fish,
    ),
    ("Whip", "on choice, forced choice +", whip),
    ("Forcing Chain", CASES, by_cases),
    ("Forcing Net", f"{CASES}, gone choice *", by_cases),
    ("Trial", "on choice", trial),
)  # fmt: skip
MADE_OF = {
    name: (parts, shape)
    for names, parts, shape in TABLE
    for name in names.split("; ")
}
SINGLES = ("Full House", "Naked Single", "Hidden Single")
UNIQUE = ("Unique", "Hidden Rectangle", "Avoidable", "BUG")
REPEATING = (
    chain,
    sets_in_a_row,
    by_cases,
    locked_sectors,
    death_blossom,
    kraken_fish,
)  # premises may be repeated
LEAN = (naked, hidden)  # no clause can be left out
AFTER = ("forced", "gone")  # consequences that need not be candidates


# The judge.


def judged(grid: Grid, step: Step, clues: Grid | None = None) -> bool:
    """Return whether the step is true and of the technique that it names."""
    return not refusal(grid, step, clues)


def refusal(grid: Grid, step: Step, clues: Grid | None = None) -> str:
    """Return why a step is wrong or of another technique, or ""."""
    p = Position(grid, step)
    if not p.claims or len({*p.claims}) < len(p.claims):
        return "it claims nothing, or something twice"
    if not all(c.n in p.left.get(c[:2], ()) for c in p.claims):
        return "it claims what is no candidate"
    if p.name not in MADE_OF:
        return "there is no such technique"
    shape = MADE_OF[p.name][1]
    if p.name in SINGLES:
        if p.gone or len(p.placed) != 1:
            return "a single places one value"
    elif p.placed and shape is not by_cases:
        return "it places something"
    if not has_parts(p):
        return "it is not made of what the table says"
    clauses = shape(p)
    if clauses is None:
        return "it has not the shape of its technique"
    if shape in (by_cases, kraken_fish, trial, whip):
        return ""
    rules: list[list[int]] = []
    if p.name.startswith(UNIQUE):
        if not has_one_solution(grid, clues):
            return "the puzzle has several solutions"
        if p.name != "BUG+1":
            rules = no_swap(p, clues)
    if frozenset() in clauses or not follows(p, clauses, rules):
        return "it doesn't follow"
    if shape is junior_exocet:
        for at, (role, _what) in enumerate(p.premises):
            rest = (*step.premises[:at], *step.premises[at + 1 :])
            if role == "cover" and not refusal(
                grid, step._replace(premises=rest), clues
            ):
                return "a house can be left out"
    if shape in LEAN and any(
        follows(p, clauses[:at] + clauses[at + 1 :], rules)
        for at in range(len(clauses))
    ):
        return "a premise can be left out"
    return ""


def has_parts(p: Position) -> bool:
    """Return whether the premises are of these kinds and numbers."""
    parts, shape = MADE_OF[p.name]
    counts: dict[tuple[str, str], int] = {}
    for role, what in p.premises:
        kind = "house"
        if isinstance(what, Choice):
            kind = "choice" if what.n else "cell"
            alive = what.n in p.left.get(what[:2], ())
            if kind == "choice" and not alive and role not in AFTER:
                return False
        counts[role, kind] = counts.get((role, kind), 0) + 1
    for part in parts.split(", "):
        role, kind, many = [*part.split(), "1"][:3]
        result = counts.pop((role, kind), 0)
        wanted = result == int(many) if many.isdigit() else result > 0
        if not (wanted or many == "*"):
            return False
    again = len({*p.premises}) < len(p.premises)
    return not counts and (shape in REPEATING or not again)


def has_one_solution(grid: Grid, clues: Grid | None) -> bool:
    """Return whether the clues, or the values, have one solution."""
    puzzle = Grid.init((grid if clues is None else clues).values())
    if any(puzzle[c] and puzzle[c] != grid[c] for c in CELLS):
        return False
    return len(list(islice(SOLVERS["dlx"].solutions(puzzle), 2))) == 1


def number(choice: Choice) -> int:
    return choice.i * 81 + choice.j * 9 + choice.n


def candidate(number: int) -> Choice:
    return Choice(*divmod((number - 1) // 9, 9), (number - 1) % 9 + 1)


def no_swap(p: Position, clues: Grid | None) -> list[list[int]]:
    """Return the clauses that forbid two values crosswise in the corners."""
    named = p.named("cell") + p.named("cell", whole=True) + p.named("fin")
    corners = sorted({c[:2] for c in named})
    filled = [Choice(*c, p.grid[c]) for c in corners if p.grid[c]]
    if clues is not None and any(clues[c] for c in corners):
        return []
    if (
        clues is None
        and filled
        and any(
            any(SOLVERS["dlx"].solutions(p.grid.update(c))) for c in p.gone
        )
    ):
        return []
    return [[number(c)] for c in filled] + [
        [
            -number(Choice(*cell, n))
            for cell, n in zip(corners, (a, b, b, a), strict=True)
        ]
        for a in range(1, 10)
        for b in range(1, 10)
        if a != b
    ]


def follows(
    p: Position, clauses: list[Clause], rules: list[list[int]]
) -> bool:
    """Return whether a SAT solver finds that the claims follow."""
    every = [c for clause in clauses for c in clause] + p.claims
    by_number = {number(c): c for c in every}
    for line in rules:
        by_number |= {abs(n): candidate(abs(n)) for n in line}
    with Solver() as solver:
        for clause in clauses:
            solver.add_clause([number(c) for c in clause])
        for line in rules:
            solver.add_clause(line)
        for a, b in combinations(by_number, 2):
            if sees(by_number[a], by_number[b]):
                solver.add_clause([-a, -b])
        wrong = [number(c) for c in p.gone] + [-number(c) for c in p.placed]
        return not any(solver.solve(assumptions=[one]) for one in wrong)
