"""Orders in which techniques are tried.

    PERSON                a person's order: hidden singles before naked ones
    ORDERS                the orders by name; hodoku is that of the ratings,
                          expert adds the techniques for the hardest puzzles
    order_of(names)       the techniques with some names, in their order
    read_order(lines)     the same, from lines of text
    without(order, names) the others of an order

A technique that an order leaves out isn't used.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from sudokit.logic.model.technique import Technique
from sudokit.logic.techniques.in_houses import scanned_single
from sudokit.logic.techniques.names import suggestion
from sudokit.logic.techniques.table import (
    EVERY,
    TECHNIQUES,
    technique_named,
)
from sudokit.text.messages import FormatError, check_list, choice_of


def _person() -> tuple[Technique, ...]:
    """Return the techniques in the order of a person with a pencil."""
    single = technique_named("Hidden Single")
    by_scanning = Technique(
        single.name,
        single.level,
        single.score,
        scanned_single,
        single.aliases,
        form=single.form,
    )
    first = technique_named("Full House")
    rest = [one for one in TECHNIQUES if one not in (first, single)]
    return (first, by_scanning, *rest)


PERSON: Final = _person()
ORDERS: Final = {"person": PERSON, "hodoku": TECHNIQUES, "expert": EVERY}
NONE_LISTED: Final = "no technique is listed"
_PERSONS: Final = {one.name: one for one in (*EVERY, *PERSON)}


def order_of(names: Sequence[str]) -> tuple[Technique, ...]:
    """Return the techniques with some names, in their order.

    Hidden singles are those of a person: in boxes first.  ValueError for
    an unknown name, one that comes twice, and no name at all.

        >>> [one.name for one in order_of(["x-wing", "Unique Choice"])]
        ['X-Wing', 'Naked Single']
    """
    check_list("names", names, "['X-Wing']")
    order: list[Technique] = []
    for name in names:
        _add(order, name)
    if not order:
        raise ValueError(NONE_LISTED)
    return tuple(order)


def without(
    order: Iterable[Technique], names: Sequence[str]
) -> tuple[Technique, ...]:
    """Return the techniques of an order without those of some names.

    ValueError for an unknown name, and if none is left.

        >>> len(PERSON) - len(without(PERSON, ["X-Wing", "Trial"]))
        2
    """
    unwanted = {one.name for one in order_of(names)} if names else set()
    rest = tuple([one for one in order if one.name not in unwanted])
    if not rest:
        raise ValueError(NONE_LISTED)
    return rest


def read_order(lines: Iterable[str], name: str = "-") -> tuple[Technique, ...]:
    """Return the techniques that a text lists, one on a line, in order.

    # starts a comment.  FormatError names the file and the line of what
    is wrong.
    """
    order: list[Technique] = []
    number = 1
    for number, line in enumerate(lines, 1):
        if word := line.split("#", 1)[0].strip():
            try:
                _add(order, word)
            except ValueError as error:
                raise FormatError(str(error), name, number, 1) from None
    if not order:
        raise FormatError(NONE_LISTED, name, number, 1)
    return tuple(order)


def _add(order: list[Technique], name: str) -> None:
    """Add a technique; ValueError if it is unknown or already there."""
    technique = _named(name)
    if technique in order:
        raise ValueError(f"{technique.name} is listed twice")
    order.append(technique)


def _named(name: str) -> Technique:
    """Return a technique; ValueError for an unknown name."""
    try:
        return _PERSONS[technique_named(name).name]
    except KeyError:
        hint = suggestion(name).strip() or choice_of(name, [*_PERSONS])
        raise ValueError(f"there is no technique {name!r}; {hint}") from None
