"""What numbers outside the grid require of their row or column.

reason(view, rule)    a sentence, "" for other rules
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final

from sudokit.lessons.sentences.view import View, argument
from sudokit.rules.families import Rule
from sudokit.system.language import _
from sudokit.system.language.phrases import either

SHOWN: Final = 3  # combinations that a sentence lists
LARGEST: Final = 9  # rows of a grid whose combinations are looked at


def reason(view: View, rule: Rule) -> str:
    """Return what the number of a rule requires, "" if that isn't known."""
    number = argument(rule)
    known = REASONS.get(rule.word)
    cells = {view.cell(one) for one in view.gone}
    if known is None or not number.isdecimal() or view.size > LARGEST:
        return ""
    if not cells <= {*rule.cells}:
        return ""
    return known(view, rule, int(number))


def _sums(total: int, digits: range, counts: range) -> Iterator[list[int]]:
    """Yield sets of digits with a total, the smallest sets first."""
    for count in counts:
        for some in combinations(digits, count):
            if sum(some) == total:
                yield [*some]


def _either(sets: list[list[int]]) -> str:
    return either(["+".join(map(str, some)) for some in sets])


def _sandwich(view: View, rule: Rule, total: int) -> str:
    """Return the digits, or their number, between the ends of a sandwich."""
    low, high = 1 + view.by, view.size + view.by
    words = {"total": total, "low": low, "high": high}
    if not total:
        return _("{low} and {high} are next to each other.", **words)
    inner = range(low + 1, high)
    sets = [*_sums(total, inner, range(1, len(inner) + 1))]
    if not sets:
        return ""
    if sets == [[total]]:
        return _("Only {total} fits between {low} and {high}.", **words)
    if len(sets) <= SHOWN:
        return _(
            "The digits between {low} and {high} can only be {sets}.",
            sets=_either(sets), **words,
        )  # fmt: skip
    least, most = len(sets[0]), len(sets[-1])
    if least == most:
        return _(
            "A sum of {total} needs {n} digits between {low} and {high}.",
            n=least, **words,
        )  # fmt: skip
    if least + 1 == most:
        return _(
            "A sum of {total} needs {least} or {most} digits between {low}"
            " and {high}.",
            least=least, most=most, **words,
        )  # fmt: skip
    return _(
        "A sum of {total} needs {least} to {most} digits between {low} and"
        " {high}.",
        least=least, most=most, **words,
    )  # fmt: skip


def _x_sum(view: View, rule: Rule, total: int) -> str:
    """Return what the first digit can be, so that as many have a sum."""
    digits = range(1 + view.by, view.size + view.by + 1)
    sets = [
        some
        for some in _sums(total, digits, digits)
        if len(some) in some
    ]  # fmt: skip
    firsts = [*dict.fromkeys(map(len, sets))]
    if not firsts:
        return ""
    if len(sets) <= SHOWN and firsts[-1] > 1:
        return _("The first digits can only be {sets}.", sets=_either(sets))
    if len(firsts) == 1:
        return _("The first digit can only be {n}.", n=firsts[0])
    return _(
        "The first digit can only be {values}, because that many digits add"
        " up to {total}.",
        values=either([*map(str, firsts)]), total=total,
    )  # fmt: skip


def _skyscraper(view: View, rule: Rule, number: int) -> str:
    """Return where the largest digits can't be, if no others go."""
    along, high = view.line(rule), view.size
    if number == 1:
        return _("The first digit hides all others, so it is the largest.")
    for one in view.gone:
        if one.n <= high - (number - 1 - along.index(view.cell(one))):
            return ""
    words = {
        "n": number,
        "high": view.sign(high),
        "bound": view.sign(high - number + 1),
    }
    if number == 2:
        return _(
            "The last of the two visible digits is {high}, so the first is at"
            " most {bound}.",
            **words,
        )
    return _(
        "The last of the {n} visible digits is {high}, and each one before is"
        " smaller, so the first is at most {bound}.",
        **words,
    )


REASONS: Final[dict[str, Callable[[View, Rule, int], str]]] = {
    "sandwich": _sandwich,
    "x-sum": _x_sum,
    "skyscraper": _skyscraper,
}
