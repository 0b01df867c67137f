"""Techniques of rules: support, combinations, required values, innies, outies.

Finders ask the same questions as the checker (``proofs.support``), and keep
the answers of each part as long as the candidates of its cells are the same.
"""

from collections.abc import Callable
from typing import Final

from sudokit.language import _
from sudokit.logic.model.board import Board
from sudokit.logic.model.finding import (
    Evidence,
    cell_premises,
    choice_premises,
    house_premises,
)
from sudokit.logic.model.naming import (
    all_of,
    cell_name,
    cell_names,
    cells_label,
    held_in,
    house_name,
    one_of,
    value_name,
    value_names,
)
from sudokit.logic.model.rule_parts import Asked, rule_parts
from sudokit.logic.model.step import Premise
from sudokit.logic.model.technique import Seeker
from sudokit.logic.proofs.kernel import Laws, laws_of, members, packed
from sudokit.logic.proofs.support import SumPart, missed_by
from sudokit.rules.families import Rule
from sudokit.rules.sums import Sum

SHOWN: Final = 4  # combinations that a sentence names
LARGE: Final = 6  # rules that a sentence names


# Finders.


def sum_bounds(board: Board, seeker: Seeker) -> None:
    """Values of a sum's cell that are too much, or too little."""
    for asked in rule_parts(board.layout.rules).sums:
        seeker.survey.look()
        part, masks = asked.part, asked.masks(board)
        if not isinstance(part, SumPart) or not asked.gone(masks):
            continue
        codes: list[int] = []
        missed: set[int] = set()
        for at, cell in enumerate(part.cells):
            for code in board.in_cell(cell):
                value = code // int(board.cells) + 1
                way = missed_by(part, masks, at, value)
                if way:
                    codes.append(code)
                    missed.add(way)
        if codes and seeker.remove(codes, _bounds(board, asked, missed)):
            return


def one_combination(board: Board, seeker: Seeker) -> None:
    """What is left of a sum is one set of values."""
    _take_gone(board, seeker, rule_parts(board.layout.rules).sums, _is_one_set)


def sum_support(board: Board, seeker: Seeker) -> None:
    """Values that are in no combination of a sum."""
    _take_gone(board, seeker, rule_parts(board.layout.rules).sums, _is_any)


def line_support(board: Board, seeker: Seeker) -> None:
    """Values that are in none of those that a rule allows."""
    _take_gone(board, seeker, rule_parts(board.layout.rules).others, _is_any)


def innies(board: Board, seeker: Seeker) -> None:
    """The sum of houses less the cages in them."""
    several = seeker.name.startswith("Combined")
    every = rule_parts(board.layout.rules).inner
    some = [one for one in every if (len(one.houses) > 1) == several]
    _take_gone(board, seeker, some, _is_any)


def _is_one_set(asked: Asked, masks: tuple[int, ...]) -> bool:
    return len(asked.sets(masks)) == 1


def _is_any(asked: Asked, masks: tuple[int, ...]) -> bool:
    return True


def _take_gone(
    board: Board,
    seeker: Seeker,
    some: list[Asked],
    fits: Callable[[Asked, tuple[int, ...]], bool],
) -> None:
    """Hand over what has no support in some parts."""
    for asked in some:
        seeker.survey.look()
        masks = asked.masks(board)
        gone = asked.gone(masks)
        if not gone or not fits(asked, masks):
            continue
        codes = [
            code
            for at, cell in enumerate(asked.part.cells)
            for code in board.in_cell(cell, gone[at])
        ]
        if codes and seeker.remove(codes, _in_words(board, asked, masks)):
            return


def required(board: Board, seeker: Seeker) -> None:
    """Values that a rule needs in its cells go from what sees all of them."""
    known = rule_parts(board.layout.rules)
    for asked in [*known.sums, *known.others]:
        seeker.survey.look()
        masks = asked.masks(board)
        if 0 in masks:
            continue
        needed = asked.needed(masks)
        codes: list[int] = []
        values = 0
        cells = asked.part.cells
        for value in members(needed):
            places = [
                cell for k, cell in enumerate(cells) if masks[k] >> value & 1
            ]
            seen = [
                code
                for code in board.seen_by_all(value, places)
                if code % int(board.cells) not in cells
            ]
            if seen:
                codes += seen
                values |= 1 << value
        if codes and seeker.remove(codes, _needs(board, asked, values, codes)):
            return


def beside_cell(board: Board, seeker: Seeker) -> None:
    """Candidates that no candidate of a cell goes with."""
    if not board.layout.beside:
        return
    laws = laws_of(board.layout.rules)
    n = int(board.size)
    alive = _alive(board)
    for cell in range(int(board.cells)):
        left = alive & ~laws.cell_bits[cell]
        for value in members(int(board.masks[cell])):
            left &= laws.excluded(cell * n + value)
            if not left:
                break
        if board.masks[cell] and left:
            places = [cell * n + v for v in members(int(board.masks[cell]))]
            if _excluded(board, seeker, laws, places, members(left), -1):
                return


def beside_house(board: Board, seeker: Seeker) -> None:
    """Candidates that exclude all places of a value in a house."""
    if not board.layout.beside:
        return
    laws = laws_of(board.layout.rules)
    n = int(board.size)
    alive = _alive(board)
    for house in range(int(board.houses)):
        for value in range(n):
            cells = board.places(value, house)
            left = alive if len(cells) > 1 else 0
            for cell in cells:
                left &= laws.excluded(cell * n + value)
                if not left:
                    break
            if left:
                places = [cell * n + value for cell in cells]
                if _excluded(
                    board, seeker, laws, places, members(left), house
                ):
                    return


def _alive(board: Board) -> int:
    """The candidates, as the kernel has them."""
    return packed([int(mask) for mask in board.masks], int(board.size))


def _excluded(
    board: Board,
    seeker: Seeker,
    laws: Laws,
    places: list[int],
    gone: list[int],
    house: int,
) -> bool:
    """Hand over what excludes all places, by rules and not houses alone."""
    rules: list[Rule] = []
    codes: list[int] = []
    n = laws.size
    for code in gone:
        beside = [p for p in places if not laws.is_by_house(code, p)]
        if beside:
            codes.append(code % n * int(board.cells) + code // n)
        for place in beside:
            rules += laws.excluders(code, place)[:1]
    if not codes:
        return False
    named = list(dict.fromkeys(rules))
    return seeker.remove(codes, _beside(board, places, named, house, codes))


# Sentences.


def _premises(board: Board, asked: Asked) -> list[Premise]:
    """The houses, the rules, and the cells."""
    found = house_premises(board, "base", asked.houses)
    found += [Premise("rule", rule.spelled()) for rule in asked.rules]
    cells = list(dict.fromkeys(asked.part.cells))
    return found + cell_premises(board, "cell", cells)


def rule_name(board: Board, rule: Rule) -> str:
    """A rule in words: the cage of 17 in r1c12."""
    totals = rule.totals() if type(rule) is Sum else ()
    if len(rule.cells) > 2 * board.size or not rule.item:
        return _(rule.word)
    cells = cell_names(board, list(rule.cells))
    if len(totals) == 1 and {*totals[0].weights} == {1}:
        if rule.word == "killer":
            total = totals[0].total
            return _("the cage of {n} in {cells}", n=total, cells=cells)
        return f"{rule.word} {totals[0].total} {cells}"
    if rule.word == "or":
        return _("the choice of rules in {cells}", cells=cells)
    nouns = {
        "between": _("between line"),
        "entropic": _("entropic line"),
        "inequality": _("sign"),
        "kropki-black": _("black dot"),
        "kropki-white": _("white dot"),
        "lockout": _("lockout line"),
        "modular": _("modular line"),
        "parity": _("parity line"),
        "region-sum": _("region sum line"),
        "xv": rule.item[:1].upper(),
    }
    noun = nouns.get(rule.word) or _(rule.word).replace("-", " ")
    return _("the {rule} in {cells}", rule=noun, cells=cells)


def _bounds(
    board: Board, asked: Asked, missed: set[int]
) -> Callable[[], Evidence]:
    def evidence() -> Evidence:
        name = rule_name(board, asked.rules[0])
        if missed == {-1}:
            note = _("the rest of {rule} can't be so small", rule=name)
        elif missed == {1}:
            note = _("the rest of {rule} can't be so large", rule=name)
        else:
            note = _("the rest of {rule} can't make up for it", rule=name)
        return _premises(board, asked), note

    return evidence


def _in_words(
    board: Board, asked: Asked, masks: tuple[int, ...]
) -> Callable[[], Evidence]:
    def evidence() -> Evidence:
        if asked.houses:
            return _premises(board, asked), _equation(board, asked)
        name = rule_name(board, asked.rules[0])
        sets = asked.sets(masks)
        if 0 < len(sets) <= SHOWN:
            values = one_of([value_names(board, one) for one in sets])
            note = _("{rule} is {values}", rule=name, values=values)
        else:
            note = _("{rule} can't be filled with any of them", rule=name)
        return _premises(board, asked), note

    return evidence


def _equation(board: Board, asked: Asked) -> str:
    """``box 1 is 45, its cages r1c12, r2c12 are 25, so r3c1+r3c2 = 20``."""
    part = asked.part
    assert isinstance(part, SumPart)
    n = int(board.size)
    whole = len(asked.houses) * n * (n + 1) // 2
    cages = sum([rule.totals()[0].total for rule in asked.rules])
    sign = 1 if 1 in part.weights else -1
    total = sign * part.total
    plus: list[str] = []
    minus: list[str] = []
    for cell, weight in zip(part.cells, part.weights, strict=True):
        value = board.values[cell]
        if value:
            total -= sign * weight * int(value)
        else:
            some = plus if sign * weight > 0 else minus
            times = abs(weight)
            name = cell_name(board, cell)
            some.append(name if times == 1 else f"{times}{name}")
    left = " - ".join(["+".join(plus), *minus]).removeprefix(" - ")
    names = [house_name(board, house) for house in asked.houses]
    if not asked.rules:
        return _(
            "{houses}: {whole}, so {left} = {total}",
            houses=all_of(names), whole=whole, left=left, total=total,
        )  # fmt: skip
    some = [cells_label(list(rule.cells), n) for rule in asked.rules]
    told = "; ".join(some[:LARGE]) + "; ..." * (len(some) > LARGE)
    return _(
        "{houses}: {whole}, cages {cages}: {part}, so {left} = {total}",
        houses=all_of(names), whole=whole, cages=told, part=cages,
        left=left, total=total,
    )  # fmt: skip


def _needs(
    board: Board, asked: Asked, values: int, codes: list[int]
) -> Callable[[], Evidence]:
    def evidence() -> Evidence:
        name = rule_name(board, asked.rules[0])
        told = value_names(board, values)
        places = [
            cell for cell in asked.part.cells if board.masks[cell] & values
        ]
        every = places + [code % int(board.cells) for code in codes]
        shared = board.layout.shared(every)
        if shared:
            note = _(
                "{rule} needs {n}, so {house} has its {n} there",
                rule=name, n=told, house=house_name(board, shared[0]),
            )  # fmt: skip
        else:
            where = cell_names(board, places)
            note = _(
                "{rule} needs {n} in {cells}",
                rule=name, n=told, cells=where,
            )  # fmt: skip
        return _premises(board, asked), note

    return evidence


def _beside(
    board: Board,
    places: list[int],
    rules: list[Rule],
    house: int,
    gone: list[int],
) -> Callable[[], Evidence]:
    def evidence() -> Evidence:
        n, cells = int(board.size), int(board.cells)
        lost: dict[int, int] = {}
        for code in gone:
            cell = code % cells
            lost[cell] = lost.get(cell, 0) | 1 << (code // cells)
        them = all_of([held_in(board, m, [c]) for c, m in lost.items()])
        codes = [code % n * cells + code // n for code in places]
        by = all_of([rule_name(board, rule) for rule in rules])
        said = [Premise("rule", rule.spelled()) for rule in rules]
        at = [code // n for code in places]
        if house < 0:
            held = 0
            for code in places:
                held |= 1 << (code % n)
            premises = cell_premises(board, "cell", at[:1]) + said
            note = _(
                "{rules}: {cell} is one of {n}, and none of these goes with"
                " {them}",
                rules=by, cell=cell_name(board, at[0]),
                n=value_names(board, held), them=them,
            )  # fmt: skip
        else:
            premises = choice_premises(board, "cell", codes)
            premises += house_premises(board, "base", [house]) + said
            note = _(
                "{rules}: {house} has its {n} in {cells}, and none of these"
                " places goes with {them}",
                rules=by, house=house_name(board, house),
                n=value_name(board, places[0] % n),
                cells=cell_names(board, at), them=them,
            )  # fmt: skip
        return premises, note

    return evidence
