"""What numbers outside the grid require of their row or column.

outside_reason(view, rule)    a RuleReason, NO_REASON for other rules
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from sudokit.core.choice import Choice
from sudokit.lessons.sentences.outside_fillings import (
    Sandwich,
    sandwiches,
    sums_of,
    x_sums,
)
from sudokit.lessons.sentences.view import View, argument, bit
from sudokit.rules.families import Rule
from sudokit.system.language import _, ngettext
from sudokit.system.language.phrases import either, opened

SHOWN: Final = 3  # sums, or pairs of cells, that a sentence lists
LARGEST: Final = 9  # rows of a grid whose sums are looked at
CASES: Final = 2  # first digits that are worked out
NEAR: Final = 4  # cells for a digit, or reasons, that a sentence lists


class RuleReason(NamedTuple):
    """Sentences before a conclusion; whether it follows from them alone.

    ``explained`` are candidates that do, if not all of them are.
    """

    text: str
    is_whole: bool = False
    explained: tuple[Choice, ...] = ()


NO_REASON: Final = RuleReason("")


def outside_reason(view: View, rule: Rule) -> RuleReason:
    """Return what the number of a rule requires of the candidates."""
    number = argument(rule)
    known = REASONS.get(rule.word)
    cells = {view.cell(one) for one in view.gone}
    along = view.line(rule) if known is not None else []
    if known is None or not number.isdecimal() or view.size > LARGEST:
        return NO_REASON
    if not cells <= {*along} or len({*along}) != view.size:
        return NO_REASON
    return known(view, rule, int(number))


def _masks(view: View, rule: Rule) -> list[int]:
    """Return what each cell of a rule can have, as its technique sees it.

    Line Digits doesn't look at candidates, only at the digits of the line.
    """
    along = view.line(rule)
    if view.step.technique != "Line Digits":
        return [*view.possible(along)]
    held = [bit(view.values[cell]) for cell in along]
    return [one or view.laws.full & ~sum(held) for one in held]


def _either(sums: Sequence[Sequence[int]]) -> str:
    return either(["+".join(map(str, some)) for some in sums])


def _is(rule: str, sums: Sequence[Sequence[int]]) -> str:
    """Return the sums of a rule, as a sentence."""
    if len(sums) == 1:
        return _("{rule} can only be {sum}.", rule=rule, sum=_either(sums))
    return _("{rule} is {sums}.", rule=rule, sums=_either(sums))


# Sandwiches.


def _sandwich(view: View, rule: Rule, total: int) -> RuleReason:
    """Return how many digits a sandwich needs, and where its ends can be."""
    low, high = 1 + view.by, view.size + view.by
    name, inner = view.rule(rule), range(low + 1, high)
    every = [*sums_of(total, inner, range(len(inner) + 1))]
    left = [*sandwiches(_masks(view, rule), total, view.by)]
    if not every or not left:
        return NO_REASON
    fitting = sorted({one.digits for one in left}, key=_by_length)
    if not total:
        need = _("In {rule}, {low} and {high} are next to each other.",
                 rule=name, low=low, high=high)  # fmt: skip
    elif len(every) <= SHOWN:
        need = _is(name, every)
    else:
        least, most = len(every[0]), len(every[-1])
        counts = either([*map(str, range(least, most + 1))])
        need = _(
            "{rule} needs {n} digits between {low} and {high}.",
            rule=name, n=counts, low=low, high=high,
        )  # fmt: skip
    lines = [need, _ends(view, rule, left)]
    if total and len(fitting) <= SHOWN and fitting != every:
        held = {view.values[cell] for cell in view.line(rule)}
        lines.append(
            _("Only {sums} fits there.", sums=_either(fitting))
            if {1, view.size} <= held
            else _("Between them only {sums} fits.", sums=_either(fitting))
        )
    pairs = {frozenset(one[:2]) for one in left}
    is_whole = max(len(pairs), len(fitting)) <= SHOWN
    return RuleReason(" ".join(filter(None, lines)), is_whole)


def _by_length(some: Sequence[int]) -> tuple[int, Sequence[int]]:
    return len(some), some


def _ends(view: View, rule: Rule, left: Sequence[Sandwich]) -> str:
    """Return where the ends of a sandwich can be."""
    along = view.line(rule)
    low, high = 1 + view.by, view.size + view.by
    lows = sorted({along[one.low] for one in left})
    highs = sorted({along[one.high] for one in left})
    held = {1, view.size} & {view.values[cell] for cell in along}
    parts = {"low": low, "high": high, "lows": view.one_cell(lows),
             "highs": view.one_cell(highs)}  # fmt: skip
    if len(held) == 2:
        first, last = sorted((left[0].low, left[0].high))
        between = along[first + 1 : last]
        return ngettext(
            "{cells} is between {low} and {high}.",
            "{cells} are between {low} and {high}.",
            len(between), cells=view.all_cells(between), **parts,
        ) if between else ""  # fmt: skip
    if 1 in held:
        return _("The {low} is in {lows}, so the {high} can only be in"
                 " {highs}.", **parts)  # fmt: skip
    if held:
        return _("The {high} is in {highs}, so the {low} can only be in"
                 " {lows}.", **parts)  # fmt: skip
    pairs = [
        view.all_cells([along[a], along[b]])
        for a, b in sorted({(min(one[:2]), max(one[:2])) for one in left})
    ]
    if len(pairs) <= SHOWN:
        return _("Only {pairs} can have {low} and {high}.",
                 pairs=_pairs(pairs), **parts)  # fmt: skip
    if len(lows) == len(highs) == view.size:
        return ""
    if len(lows) == view.size:
        return _("So the {high} can only be in {highs}.", **parts)
    if len(highs) == view.size:
        return _("So the {low} can only be in {lows}.", **parts)
    if lows == highs:
        return _("{low} and {high} can only be in {lows}.", **parts)
    return _("The {low} can only be in {lows}, the {high} in {highs}.",
             **parts)  # fmt: skip


def _pairs(pairs: Sequence[str]) -> str:
    """Return pairs of cells of which one counts, apart by semicolons."""
    if not pairs[1:]:
        return pairs[0]
    return _("{first}, or {last}", first=", ".join(pairs[:-1]), last=pairs[-1])


# X-sums.


def _x_sum(view: View, rule: Rule, total: int) -> RuleReason:
    """Return what the first digit can be, and what that leaves the rest."""
    every = [*x_sums([view.laws.full] * view.size, total, view.by)]
    left = [*x_sums(_masks(view, rule), total, view.by)]
    if not every or not left:
        return NO_REASON
    name, along = view.rule(rule), view.line(rule)
    firsts = [*dict.fromkeys([one[0] for one in left])]
    is_whole = len(left) <= SHOWN
    if view.values[along[0]]:
        if is_whole:
            return RuleReason(_is(name, left), True)
        return RuleReason(_after_first(view, name, along, total))
    if len(every) <= SHOWN:
        lines = [_is(name, every)]
    else:
        first = _(
            "The first digit of {rule} can only be {values}, because that many"
            " digits can add up to {total}.",
            rule=name, total=total, values=_firsts(every),
        )  # fmt: skip
        lines = [first]
    possible = {one[0] - view.by for one in every}
    found = tuple(
        one
        for one in view.gone
        if view.cell(one) == along[0] and one.n not in possible
    )
    if len(found) == len(view.gone):
        return RuleReason(lines[0], True)
    if is_whole and len(left) < len(every):
        lines.append(_("Only {sums} fits there.", sums=_either(left)))
    elif not is_whole and len(firsts) <= CASES:
        lines += [_if_first(view, along, n, total) for n in firsts]
    elif len(firsts) < len({one[0] for one in every}):
        lines.append(
            _("The candidates of {cell} leave {values}.",
              cell=view.label(along[0]), values=_firsts(left))
        )  # fmt: skip
    # Line Digits doesn't look at candidates; the conclusion does.
    some = sum(bit(n - view.by) for n in firsts)
    gone = some & ~view.masks[along[0]]
    if gone and some != gone:
        lines.append(f"{view.isnt([along[0]], gone)}.")
    return RuleReason(" ".join(lines), is_whole, found)


def _firsts(sums: Sequence[Sequence[int]]) -> str:
    return either([*dict.fromkeys([str(some[0]) for some in sums])])


def _after_first(
    view: View, name: str, along: Sequence[int], total: int
) -> str:
    """Return what the value of the first cell leaves the cells after it."""
    first = view.values[along[0]] + view.by
    others = along[1:first]
    return ngettext(
        "In {rule}, {cell} is {first}, so {others} is {total} - {first} ="
        " {rest}.",
        "In {rule}, {cell} is {first}, so {others} make {total} - {first} ="
        " {rest}.",
        len(others),
        rule=name, cell=view.label(along[0]), first=first,
        others=view.all_cells(others), total=total, rest=total - first,
    )  # fmt: skip


def _if_first(view: View, along: Sequence[int], first: int, total: int) -> str:
    """Return what a first digit would leave the cells after it."""
    others = along[1:first]
    return ngettext(
        "If {cell} is {first}, {others} is {total} - {first} = {rest}.",
        "If {cell} is {first}, {others} make {total} - {first} = {rest}.",
        len(others),
        cell=view.label(along[0]), first=first,
        others=view.all_cells(others), total=total, rest=total - first,
    )  # fmt: skip


# Skyscrapers.


def _skyscraper(view: View, rule: Rule, number: int) -> RuleReason:
    """Return where the largest digit is, and what it leaves before it."""
    along, high = view.line(rule), view.size
    parts = {
        "rule": view.rule(rule), "high": view.sign(high),
        "first": view.label(along[0]),
    }  # fmt: skip
    if number == 1:
        text = _(
            "In {rule}, the first digit hides all others, so it is {high}.",
            **parts,
        )
        return RuleReason(text, True)
    top = bit(high)
    every = zip(along, _masks(view, rule), strict=True)
    places = [cell for cell, mask in every if mask & top]
    is_bound = all(
        one.n > high - (number - 1 - along.index(view.cell(one)))
        for one in view.gone
    )
    if len(places) == 1 and not is_bound:
        before = along[: along.index(places[0])]
        parts["place"] = view.label(places[0])
        return RuleReason(
            _before_the_highest(view, rule, before, number - 1, parts),
            _is_by_order(view, before, number - 1),
        )
    is_placed = any(one.n == high for one in view.gone)
    line = (
        _("The last visible digit of {rule} is {high}, in {places}.",
          places=view.one_cell(places), **parts)
        if len(places) <= NEAR and not is_placed
        else _("The last visible digit of {rule} is {high}.", **parts)
    )  # fmt: skip
    ends = {(along[0], high), (along[1], high - 1)}
    if number == 2 and {(view.cell(one), one.n) for one in view.gone} <= ends:
        text = _(
            "In {rule}, only the first digit and the {high} are visible. So"
            " the {high} isn't in {first}, and if the {next} is before the"
            " {high}, it is in {first}.",
            next=view.sign(high - 1), **parts,
        )  # fmt: skip
        return RuleReason(text, True)
    if not is_bound:
        return RuleReason(line)
    bound = _(
        "Each one before it is smaller, so the first of {number} is at most"
        " {n}.",
        n=view.sign(high - number + 1), number=number,
    )  # fmt: skip
    return RuleReason(f"{line} {bound}", True)


def _is_by_order(view: View, before: Sequence[int], number: int) -> bool:
    """Return whether what goes follows from an order of the cells.

    If all are visible, each is larger than the one before; if one is, all
    others are smaller than the first.
    """
    count, high = len(before), view.size - 1
    if number == count:
        spans = {c: (k + 1, high - count + k + 1)
                 for k, c in enumerate(before)}  # fmt: skip
    elif number == 1:
        spans = dict.fromkeys(before, (1, high - 1))
        spans[before[0]] = count, high
    else:
        return False
    return all(
        not least <= one.n <= most
        for one in view.gone
        for least, most in [spans.get(view.cell(one), (1, view.size))]
    )


def _before_the_highest(
    view: View,
    rule: Rule,
    before: Sequence[int],
    number: int,
    parts: dict[str, str],
) -> str:
    """Return that so many cells before the largest digit are visible."""
    if len(before) == number:
        return _(
            "In {rule}, the {high} in {place} is the last visible digit, so"
            " all digits before it are visible: each is larger than the one"
            " before.",
            **parts,
        )
    if number == 1:
        return ngettext(
            "In {rule}, only {first} and the {high} in {place} are visible, so"
            " {between} is smaller than {first}.",
            "In {rule}, only {first} and the {high} in {place} are visible, so"
            " {between} are smaller than {first}.",
            len(before) - 1,
            between=view.all_cells(before[1:]), **parts,
        )  # fmt: skip
    if view.label(view.line(rule)[-1]) == parts["place"]:
        return _(
            "In {rule}, the {high} in {place} is visible, and so are {n} of"
            " {cells}.",
            n=number, cells=view.all_cells(before), **parts,
        )  # fmt: skip
    return _(
        "In {rule}, the {high} in {place} hides all digits after it, so {n} of"
        " {cells} are visible.",
        n=number, cells=view.all_cells(before), **parts,
    )  # fmt: skip


# Numbered rooms.


def _numbered_room(view: View, rule: Rule, number: int) -> RuleReason:
    """Return where the number can be, which the first digit says."""
    along, masks = view.line(rule), _masks(view, rule)
    if view.by or number > view.size:
        return NO_REASON
    firsts = [
        n
        for n in range(1, view.size + 1)
        if masks[0] & bit(n)
        and masks[n - 1] & bit(number)
        and (n == 1) == (n == number)
    ]
    places = [along[n - 1] for n in firsts]
    parts = {
        "rule": view.rule(rule), "n": number, "first": view.label(along[0]),
        "values": either([*map(str, firsts)]), "places": view.one_cell(places),
    }  # fmt: skip
    if not 0 < len(places) <= NEAR:
        return _place_by_place(view, rule, number)
    text = (
        _("In {rule}, {first} is {values}, so the {n} is in {places}.",
          **parts)
        if view.values[along[0]]
        else _("In {rule}, the {n} can only be in {places}, so {first} is"
               " {values}.", **parts)
    )  # fmt: skip
    follows = all(
        (one.n == number and view.cell(one) not in places)
        or (view.cell(one) == along[0] and one.n not in firsts)
        or (view.cell(one) in places[:1] and len(places) == 1)
        for one in view.gone
    )
    return RuleReason(text, follows)


def _place_by_place(view: View, rule: Rule, number: int) -> RuleReason:
    """Return why the first digit can't say that the number is somewhere."""
    along, masks = view.line(rule), _masks(view, rule)
    first, same = along[0], along[number - 1]
    says = _("In {rule}, {first} says at which place the {n} is.",
             rule=view.rule(rule), first=view.label(first),
             n=number)  # fmt: skip
    texts: dict[str, list[Choice]] = {}
    for one in view.gone:
        cell = view.cell(one)
        place = one.n if cell == first else along.index(cell) + 1
        other = along[place - 1] if cell == first else first
        lost = number if cell == first else place
        if cell == other:
            text = _("If {cell} were {values}, it would itself have to be"
                     " {n}.", cell=view.label(cell),
                     values=view.sign(one.n), n=number)  # fmt: skip
        elif one.n == place == number:
            text = _("If one of {cells} were {values}, so would the other, but"
                     " both are in {house}.", values=number,
                     cells=view.all_cells([first, same]),
                     house=view.houses(view.shared(along)[:1]))  # fmt: skip
        elif (
            number in (one.n, lost)
            and not masks[along.index(other)] & bit(lost)
        ):  # fmt: skip
            text = _("{known}, so {conclusion}.",
                     known=view.is_or_isnt(other, bit(lost)),
                     conclusion=view.isnt([cell], bit(one.n)))  # fmt: skip
        else:
            continue
        texts.setdefault(opened(text), []).append(one)
    if not 0 < len(texts) <= NEAR:
        return NO_REASON
    found = tuple(one for ones in texts.values() for one in ones)
    return RuleReason(
        " ".join([says, *texts]), len(found) == len(view.gone), found
    )


# Hidden skyscrapers.


def _hidden_skyscraper(view: View, rule: Rule, number: int) -> RuleReason:
    """Return what the first two cells can't have.

    Nothing hides the first digit.  It hides the second one if that is smaller
    than all that the first can be, and so the second is the first hidden one.
    """
    along, masks = view.line(rule), _masks(view, rule)
    found, lost = [], 0
    for one in view.gone:
        firsts = masks[0] & ~bit(number) & ~bit(one.n)
        if one == view.choice(along[0], number):
            found.append(one)
        elif (
            view.cell(one) == along[1]
            and one.n != number
            and firsts
            and not firsts & (bit(one.n) - 1)
        ):
            found.append(one)
            lost |= bit(one.n)
    if not found:
        return NO_REASON
    parts = {
        "rule": view.rule(rule), "n": number, "first": view.label(along[0]),
        "cell": view.label(along[1]), "values": view.one_value(lost),
    }  # fmt: skip
    texts = []
    if view.choice(along[0], number) in found:
        texts = [
            _("In {rule}, nothing hides {first}, so {isnt}.",
              isnt=view.isnt(along[:1], bit(number)), **parts)
        ]  # fmt: skip
    if lost:
        texts.append(
            _("If {cell} were {values}, {first} would hide it, but the first"
              " hidden digit of {rule} is {n}.", **parts)
        )  # fmt: skip
    return RuleReason(
        " ".join(texts), len(found) == len(view.gone), tuple(found)
    )


REASONS: Final[dict[str, Callable[[View, Rule, int], RuleReason]]] = {
    "hidden-skyscraper": _hidden_skyscraper,
    "numbered-room": _numbered_room,
    "sandwich": _sandwich,
    "x-sum": _x_sum,
    "skyscraper": _skyscraper,
}
