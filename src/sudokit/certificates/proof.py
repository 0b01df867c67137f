"""Certificates: a puzzle's only solution, or that it has none, as LRAT.

certificate(puzzle)      the clauses and the proof, as texts

The clauses are those of the puzzle and, if it has a solution, one more: some
empty cell has another value than there.  The proof shows that they can't
all be true.  Formats: DIMACS, and LRAT of L. Cruz-Filipe and others,
"Efficient Certified RAT Verification", CADE 2017.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from sudokit.certificates.encoding import (
    RECENT,
    Clause,
    encoding,
    variable,
)
from sudokit.certificates.formula import Formula, Lemma, trimmed
from sudokit.certificates.refutation import RefutationSearch
from sudokit.core.budget import Budget
from sudokit.logic.techniques.table import EVERY
from sudokit.proofs.step import Step
from sudokit.rules import AnyPuzzle, Puzzle, Rules, as_puzzle, solve

_UNIQUENESS: Final = {one.name for one in EVERY if one.uniqueness}
HEAD: Final = "c Clauses of a sudoku, by sudokit.\n"
MEANING: Final = (
    "c Variable {n}*{n}*(row-1) + {n}*(column-1) + value is true if that cell"
    " has that value.\n"
)


class SeveralSolutions(ValueError):
    """A puzzle whose solution is not the only one."""


class Certificate(NamedTuple):
    """A claim for other people's checkers, and its proof.

    ``cnf`` is the text of the clauses (DIMACS), ``lrat`` that of the proof;
    ``solution`` is the only one in a line, None if there is none, and
    ``lemmas`` the number of steps of the proof.
    """

    cnf: str
    lrat: str
    solution: str | None
    lemmas: int


class _RuleClauses(NamedTuple):
    """The clauses that all puzzles of the same rules share."""

    clauses: Formula
    head: str  # comments on variables and clauses
    body: str  # the clauses
    variables: int


def certificate(
    puzzle: AnyPuzzle | str,
    steps: Iterable[Step] = (),
    *,
    budget: Budget | None = None,
) -> Certificate:
    """Return the proof that a puzzle has one solution, or none.

    The puzzle is a Grid, a Puzzle, or a text with one.  What ``steps``
    conclude become lemmas, in their order.  SeveralSolutions if the solution
    is not the only one; TooLargeToEncode for rules that need too many
    clauses; BudgetSpent when the budget, which counts conflicts, is used up.

    >>> one = certificate(
    ...     "53..7....6..195....98....6.8...6...34..8.3..1"
    ...     "7...2...6.6....28....419..5....8..79"
    ... )
    >>> one.solution[:9], one.lemmas
    ('534678912', 1)
    """
    start = as_puzzle(puzzle)
    formula = _formula(start.rules)
    known = list(_known(start))
    solved = solve(start, budget=budget)
    claim = [] if solved is None else [_another(start, solved)]
    number = len(formula.clauses) + len(known) + len(claim)
    search = RefutationSearch(formula.clauses, map(_coded, known))
    comments: list[str] = []
    chosen = list(steps)
    if chosen and solved is not None:
        lemmas, comments = _by_steps(
            search, start.size, claim[0], chosen, budget
        )
    else:
        for clause in claim:
            search.add(_coded(clause))
        if not search.refuted(budget):
            raise SeveralSolutions("the puzzle has several solutions")
        lemmas, _ = trimmed(search.lemmas, number)
    text = [
        formula.head,
        *comments,
        f"p cnf {formula.variables} {number}\n",
        formula.body,
        *[_clause_text(clause) for clause in (*known, *claim)],
    ]
    solution = None if solved is None else solved.line()
    return Certificate(
        "".join(text), _lrat(lemmas, number), solution, len(lemmas)
    )


def _by_steps(
    search: RefutationSearch,
    size: int,
    claim: Clause,
    steps: Sequence[Step],
    budget: Budget | None,
) -> tuple[list[Lemma], list[str]]:
    """Return the lemmas of steps and of the solution, and comments on them.

    Steps that rest on uniqueness follow the lemmas of the solution.
    """
    number = search.reserve()  # of the claim
    names: list[str] = []
    wanted: list[int] = []
    solution: list[int] = []
    for step in steps:
        if step.technique in _UNIQUENESS and not solution:
            solution = _solution_lemmas(search, claim, number, budget)
        for literal in _conclusions(step, size):
            if not search.implies(_code(literal), budget):
                raise SeveralSolutions(
                    f"the clauses of the puzzle don't imply {step.conclusion}"
                )
            wanted.append(len(search.lemmas) - 1)
            names.append(step.text)
    if not solution:
        solution = _solution_lemmas(search, claim, number, budget)
    lemmas = [*search.lemmas, Lemma((), (*solution, number))]
    lemmas, numbers = trimmed(lemmas, number + 1, wanted)
    comments = [
        f"c Lemma {at + 1}: {name}\n"
        for at, name in zip(numbers, names, strict=True)
    ]
    return lemmas, comments


def _solution_lemmas(
    search: RefutationSearch, claim: Clause, number: int, budget: Budget | None
) -> list[int]:
    """Add a lemma for each value of the solution; return their numbers."""
    numbers: list[int] = []
    for literal in claim:
        if not search.implies(_code(-literal), budget):
            raise SeveralSolutions("the puzzle has several solutions")
        numbers.append(number + len(search.lemmas))
    return numbers


def _conclusions(step: Step, size: int) -> Iterator[int]:
    """Yield the literals of a step's conclusions."""
    for choice in step.placements:
        yield variable(size, size * choice.i + choice.j, choice.n)
    for choice in step.eliminations:
        yield -variable(size, size * choice.i + choice.j, choice.n)


def _known(puzzle: Puzzle) -> Iterator[Clause]:
    """Yield the clues, and the candidates that are ruled out."""
    size = puzzle.size
    for cell, value in enumerate(puzzle.cells):
        if value:
            yield (variable(size, cell, value),)
    for cell, mask in enumerate(puzzle.gone):
        for value in range(1, size + 1):
            if mask >> (value - 1) & 1 and not puzzle.cells[cell]:
                yield (-variable(size, cell, value),)


def _another(start: Puzzle, solved: Puzzle) -> Clause:
    """Return the clause that some empty cell has another value."""
    size = start.size
    return tuple(
        [
            -variable(size, cell, value)
            for cell, value in enumerate(solved.cells)
            if not start.cells[cell]
        ]
    )


@lru_cache(RECENT)
def _formula(rules: Rules) -> _RuleClauses:
    """Return the clauses of rules, coded and as a text."""
    blocks, states = encoding(rules)
    size = rules.size
    clauses = [clause for block in blocks for clause in block.clauses]
    head = [HEAD, MEANING.format(n=size)]
    choices: list[int] = []
    number = 0
    for block in blocks:
        after = number + len(block.clauses)
        if block.chooses:
            choices += range(number, after)
        if after > number:
            head.append(f"c Clauses {number + 1} to {after}: {block.name}\n")
        number = after
    for at, name in enumerate(states, size**3 + 1):
        head.append(f"c Variable {at}: {name}\n")
    variables = size**3 + len(states)
    return _RuleClauses(
        Formula([_coded(one) for one in clauses], variables, choices),
        "".join(head),
        "".join([_clause_text(one) for one in clauses]),
        variables,
    )


def _code(literal: int) -> int:
    """Return a literal of DIMACS, such as 1 or -1, as a code, 0 or 1."""
    return 2 * literal - 2 if literal > 0 else -2 * literal - 1


def _coded(clause: Clause) -> list[int]:
    return [_code(literal) for literal in clause]


def _clause_text(clause: Clause) -> str:
    return " ".join([*map(str, clause), "0\n"])


def _lrat(lemmas: Sequence[Lemma], clauses: int) -> str:
    """Return lemmas as LRAT, numbered after this many clauses."""
    lines: list[str] = []
    for number, lemma in enumerate(lemmas, clauses + 1):
        words = [str(number)]
        for code in lemma.literals:
            at = (code >> 1) + 1
            words.append(str(-at if code & 1 else at))
        words.append("0")
        words += [str(hint + 1) for hint in lemma.hints]
        words.append("0\n")
        lines.append(" ".join(words))
    return "".join(lines)
