"""The links of a chain, from each candidate to its consequences.

    links_of(step, grid)      of a chain or a forcing chain or net; else none
    passed(step, links)       the candidates on the way without a premise

The candidates of a chain are true and false in turn.  In a forcing chain
each consequence follows from the one before it, and the links pass through
the candidates ruled out between.  In a net a consequence follows from
several others, and the candidates ruled out between are too many to show:
the links go from values straight to their consequences, and in a large net
only from the last of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, product
from math import hypot
from typing import Final, Literal, NamedTuple, TypeAlias

from sudokit.core.choice import Choice
from sudokit.lessons.branches import Branch, branches, chained
from sudokit.logic import Step
from sudokit.rules import AnyPuzzle, as_grid

LinkKind: TypeAlias = Literal["strong", "weak", "leads"]

STRONG: Final = "strong"
WEAK: Final = "weak"
LEADS: Final = "leads"
MOST: Final = 30  # links of a net that a reader can follow


class Link(NamedTuple):
    """A candidate, and one of its consequences.

    A strong link leads from false to true, a weak one from true to false.
    One of kind ``leads`` goes from a true candidate to one that it makes
    true, or rules out, together with others.  ``branch`` is the number of
    the branch from 1, 0 in a plain chain.
    """

    start: Choice
    end: Choice
    kind: LinkKind
    branch: int = 0


def links_of(step: Step, grid: AnyPuzzle) -> tuple[Link, ...]:
    """Return the links of a step on the grid before it, each once.

    There are none with other than classic rules.
    """
    nine = as_grid(grid)
    if nine is None:
        return ()
    cases = branches(step, nine)
    if not cases:
        return tuple(_chained(step))
    if all(len(turn.needs) < 2 for one in cases for turn in one.turns):
        return _joined(map(_through, cases))
    links = _joined(map(_straight, cases))
    if len(links) <= MOST:
        return links
    return _joined(_straight(one, 1) for one in cases)


def _joined(cases: Iterable[Iterable[Link]]) -> tuple[Link, ...]:
    """Return the links of branches, with the number of each, from 1."""
    return tuple(
        dict.fromkeys(
            link._replace(branch=number)
            for number, links in enumerate(cases, 1)
            for link in links
        )
    )


def _chained(step: Step) -> Iterator[Link]:
    """Yield the links of a chain, whose places are false and true in turn.

    Of two consecutive places one is true if the other is false (a strong
    link), or false if the other is true (a weak one).
    """
    for before, turn in pairwise(chained(step)):
        if before.is_true == turn.is_true:
            continue
        near = min(
            product(before.choices, turn.choices),
            key=lambda pair: hypot(
                pair[0].i - pair[1].i, pair[0].j - pair[1].j
            ),
        )
        yield Link(*near, WEAK if before.is_true else STRONG)


def _through(branch: Branch) -> Iterator[Link]:
    """Yield the links of a branch, through the ruled out candidates."""
    for turn in branch.turns:
        for need in turn.needs:
            yield from _ruling_out(branch, need)
            for choice in turn.choices:
                yield Link(need, choice, STRONG)
    yield from _to_the_end(branch)


def _straight(branch: Branch, most: int = 0) -> Iterator[Link]:
    """Yield the links from values to consequences, or only from the last."""
    for turn in branch.turns:
        for cause in branch.causes(turn)[-most:]:
            for choice in turn.choices:
                yield Link(cause, choice, LEADS)
    yield from _to_the_end(branch)


def _to_the_end(branch: Branch) -> Iterator[Link]:
    """Yield the links to the conclusion of a branch."""
    for end in (*branch.ends, *branch.fault):
        yield from _ruling_out(branch, end)


def _ruling_out(branch: Branch, choice: Choice) -> Iterator[Link]:
    """Yield a link from the value that ruled a candidate out, if any."""
    cause = branch.cause[choice]
    if cause != choice:
        yield Link(cause, choice, WEAK)


def passed(step: Step, links: Sequence[Link]) -> list[Choice]:
    """Return the candidates on the links without a premise or claim.

    These candidates are ruled out on the way.
    """
    named = {what for _, what in step.premises} | {
        *step.placements,
        *step.eliminations,
    }
    met = [choice for link in links for choice in (link.start, link.end)]
    return [one for one in dict.fromkeys(met) if one not in named]
