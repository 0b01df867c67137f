"""Steps in sentences: what is there, what follows, and the conclusion.

    sentences(step, grid)    one to four sentences, in the current language
    explanation(step, grid)  the same with the rules that they are about
    in_words(step, grid)     the technique and the sentences on a line

They are built from the premises of a step and the candidates on the grid
before it: ``table`` has one builder for each structure, not for each
technique.  In puzzles of other rules the rule comes first.
"""

from __future__ import annotations

from typing import NamedTuple

from sudokit.lessons.sentences.houses_used import houses_used
from sudokit.lessons.sentences.places import place_of
from sudokit.lessons.sentences.table import BUILDERS
from sudokit.lessons.sentences.view import View, once_in
from sudokit.proofs.step import Step, explain_steps_with
from sudokit.rules.families import Rule
from sudokit.rules.kinds import puzzle_from
from sudokit.rules.puzzle import AnyPuzzle
from sudokit.system.language import _
from sudokit.system.language.phrases import has_words, listed, opened

__all__ = ["Telling", "explanation", "in_words", "sentences"]

MOST = 4
# Techniques that fill the cells of a rule, which can see each other.
IN_HOUSES = ("Line Digits", "Line Support", "Pair Support",
             "Single Combination", "Sum Combinations")  # fmt: skip


class Telling(NamedTuple):
    """The sentences of a step, and the rules that they are about."""

    sentences: list[str]
    rules: list[Rule]

    def in_words(self, step: Step) -> str:
        """Return the technique and the sentences on one line."""
        return f"{_(step.technique)}: {' '.join(self.sentences)}"


def sentences(
    step: Step, grid: AnyPuzzle | str, known: set[str] | None = None
) -> list[str]:
    """Return a step in one to four sentences; ``grid`` is the one before it.

    A step of another technique, or one that doesn't have the premises of
    its technique, has its conclusion alone.  ``known`` is what the reader
    knows from earlier steps: the meanings of rules, and cells with one
    candidate.  It is left out, and what the step adds is added.

        >>> from sudokit import Grid, next_step
        >>> grid = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17"
        ...                   "...2...6.6....28....419..5....8..79")
        >>> sentences(next_step(grid), grid)
        ['Row 5 and column 5 have all other digits, so r5c5 is 5.']
    """
    return explanation(step, grid, known).sentences


def explanation(
    step: Step, grid: AnyPuzzle | str, known: set[str] | None = None
) -> Telling:
    """Return the same, and the rules with marks to show beside it."""
    view = View(step, puzzle_from(grid), known)
    builder = BUILDERS.get(step.technique)
    lines = builder(view) if builder is not None else []
    lines = [line for line in lines if line]
    if known is not None:
        known.update(view.new_meanings)
        known.update(view.left_alone())
    if not lines:
        return Telling([opened(_without_reason(view))], view.rules("rule"))
    named = list(dict.fromkeys([*view.rules("rule"), *view.mentioned]))
    shown = " ".join(lines)
    links = [
        rule
        for rule in view.rules("link")
        if not has_words(shown, view.rule(rule))
    ]
    also: list[str] = []
    if links:
        names = listed([*map(view.rule, links)])
        also.append(_("This also uses {rules}.", rules=names))
        named += [rule for rule in links if rule not in named]
    if view.step.technique in IN_HOUSES and not view.is_by_cases:
        texts = view.house_texts(houses_used(view))
        texts = [text for text in texts if not has_words(shown, text)]
        if texts:
            also.append(once_in(texts))
    if also:
        *lines, end = lines
        if len(lines) >= MOST - 1:
            also = [lines.pop(), *also]
        lines += [" ".join(also), end]
    return Telling([opened(line) for line in lines], named)


def in_words(
    step: Step, grid: AnyPuzzle | str, known: set[str] | None = None
) -> str:
    """Return the technique and the sentences on one line."""
    return explanation(step, grid, known).in_words(step)


def _without_reason(view: View) -> str:
    """Return the conclusion of a step, with its technique and its place."""
    place = place_of(view)
    technique = _(view.step.technique)
    if not place:
        return _("By {technique}, {conclusion}.", technique=technique,
                 conclusion=view.conclusion())  # fmt: skip
    return _(
        "By {technique} in {place}, {conclusion}.",
        technique=technique,
        place=place,
        conclusion=view.conclusion(),
    )


explain_steps_with(sentences)
