"""Certificates: an independent checker accepts them, and only true ones."""

import random
import re

import pytest

from lrat_checker import Clause, Rejected, check, clauses_of
from puzzles import ALL_CASES, EASY, HARD, NONE, SEVERAL, WIKI, few
from rule_items import INSTANCES, SIZE
from sudokit import Choice, Grid, Puzzle, explain, solve
from sudokit.certificates import SeveralSolutions, certificate
from sudokit.certificates.encoding import (
    TooLargeToEncode,
    encoding,
    variable,
)
from sudokit.certificates.formula import Formula
from sudokit.certificates.proof import _coded
from sudokit.certificates.refutation import RefutationSearch
from sudokit.native.arrays import COMPILED
from sudokit.rules import boxes, generate, make_rules, solutions

ROWS = 20 if ALL_CASES else 8
SETS = ["17_clue.txt", "easy.txt", "hardest_11plus.txt", "minimal.txt"]


@pytest.mark.parametrize("name", SETS)
def test_every_puzzle_has_a_certificate(name: str) -> None:
    for line in few(name).read_text().split()[: ROWS if COMPILED else 2]:
        one = certificate(line)
        check(one.cnf, one.lrat)
        assert one.lrat.count("\n") == one.lemmas
        solved = solve(Grid.parse(line))
        assert solved is not None and one.solution == solved.line()
        *_, claim = clauses_of(one.cnf)
        assert {-literal for literal in claim} == {
            variable(9, cell, int(one.solution[cell]))
            for cell, sign in enumerate(line)
            if sign in ".0"
        }


def test_no_solution_is_proved_without_the_clause_about_it() -> None:
    one = certificate(NONE)
    check(one.cnf, one.lrat)
    assert one.solution is None
    clues = [clause for clause in clauses_of(one.cnf) if len(clause) == 1]
    assert len(clues) == 81 - NONE.count("0")
    assert clauses_of(one.cnf)[-1] == clues[-1]


@pytest.mark.parametrize("line", [SEVERAL, "." * 81])
def test_several_solutions_have_no_certificate(line: str) -> None:
    with pytest.raises(SeveralSolutions, match="several solutions"):
        certificate(line)
    with pytest.raises(SeveralSolutions):
        certificate(line, list(explain(Grid.parse(EASY))))


def altered(dice: random.Random, cnf: str, lrat: str) -> tuple[str, str]:
    """Yield a certificate with a changed clue, literal, hint or claim."""
    clauses = cnf.splitlines()
    lemmas = lrat.splitlines()
    what = dice.choice(["clue", "claim", "hint", "literal", "left out"])
    if what == "clue":
        clues = [k for k, c in enumerate(clauses) if re.match(r"\d+ 0$", c)]
        clauses[dice.choice(clues[:-1])] = clauses[-2]
    elif what == "claim":
        words = clauses[-1].split()
        at = dice.randrange(len(words) - 1)
        words[at] = str(int(words[at]) + (1 if int(words[at]) % 9 else -8))
        clauses[-1] = " ".join(words)
    else:
        at = dice.randrange(len(lemmas))
        words = lemmas[at].split()
        end = words.index("0")
        if what == "literal" and end > 1:
            words[dice.randrange(1, end)] = str(dice.randint(1, 729))
        elif what == "left out":
            words.pop(dice.randrange(end + 1, len(words) - 1))
        else:
            words[dice.randrange(end + 1, len(words) - 1)] = "1"
        lemmas[at] = " ".join(words)
    return "\n".join(clauses), "\n".join(lemmas)


def test_altered_certificates_are_rejected() -> None:
    """Without a clue the proof fails, as the puzzle is minimal."""
    line = few("minimal.txt").read_text().split()[0]
    one = certificate(line)
    dice = random.Random("altered")
    for _ in range(3 * ROWS if COMPILED else 10):
        cnf, lrat = altered(dice, one.cnf, one.lrat)
        with pytest.raises(Rejected):
            check(cnf, lrat)


def test_steps_are_lemmas_in_their_order() -> None:
    line = HARD if COMPILED else WIKI
    steps = list(explain(Grid.parse(line)))
    one = certificate(line, steps)
    check(one.cnf, one.lrat)
    lemmas = dict(re.findall(r"(?m)^(\d+) (-?\d+) 0 ", one.lrat))
    named = re.findall(r"(?m)^c Lemma (\d+): (.*)$", one.cnf)
    wanted = [
        (step.text, variable(9, 9 * c.i + c.j, c.n) * sign)
        for step in steps
        for some, sign in ((step.placements, 1), (step.eliminations, -1))
        for c in some
    ]
    assert [(name, int(lemmas[at])) for at, name in named] == wanted


def test_ruled_out_candidates_become_clauses() -> None:
    grid = Grid.parse(SEVERAL)
    wanted, *others = solutions(grid)
    for other in others:
        cell = next(k for k in range(81) if wanted.cells[k] != other.cells[k])
        grid = grid.reject(Choice(*divmod(cell, 9), other.cells[cell]))
    one = certificate(grid)
    check(one.cnf, one.lrat)
    assert one.solution == wanted.line()


@pytest.mark.parametrize("text", INSTANCES)
def test_clauses_allow_exactly_what_the_rules_allow(text: str) -> None:
    """A complete grid satisfies them if and only if ``allowed`` does."""
    try:
        rules = make_rules(SIZE, words=[text])
    except ValueError:
        pytest.skip("it contradicts itself")
    blocks, states = encoding(rules)
    clauses = [clause for block in blocks for clause in block.clauses]
    every = [
        [n for row in one.values() for n in row]
        for one in solutions(Puzzle(boxes((2, 2)), bytes(SIZE**2)))
    ]
    dice = random.Random(text)
    right = [values for values in every if rules.allowed(values)]
    wrong = [values for values in every if not rules.allowed(values)]
    some = 6 if COMPILED else 1
    for kind in (right, wrong):
        for values in dice.sample(kind, min(some, len(kind))):
            assert satisfied(clauses, values, len(states)) == (kind is right)


def satisfied(clauses: list[Clause], values: list[int], states: int) -> bool:
    """Whether clauses can be satisfied with these values."""
    known = [(variable(SIZE, k, n),) for k, n in enumerate(values)]
    coded = [_coded(clause) for clause in (*clauses, *known)]
    choices = [k for k, clause in enumerate(clauses) if len(clause) > 2]
    formula = Formula(coded, SIZE**3 + states, choices)
    return not RefutationSearch(formula).refuted()


@pytest.mark.parametrize(
    "word", ["killer=5:r1c1+r1c2", "thermometer=r2c1-r2c3", "anti-king"]
)
def test_puzzles_with_rules_have_a_certificate(word: str) -> None:
    puzzle = generate(make_rules(6, words=[word]), seed=1)
    one = certificate(puzzle)
    check(one.cnf, one.lrat)
    solved = solve(puzzle)
    assert solved is not None and one.solution == solved.line()


@pytest.mark.skipif(not COMPILED, reason="too slow interpreted")
def test_large_rules_are_refused_by_name() -> None:
    with pytest.raises(TooLargeToEncode, match="more than 1,000,000 clauses"):
        encoding(boxes((6, 6)))
