"""Named rules of the order of digits: expressions and lunchboxes.

SEQUENCES   these rules, in the order of the table
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sudokit.rules.automaton import Automaton, State, run_over
from sudokit.rules.families import OUTLINE, Rule, RuleMark
from sudokit.rules.machine_keys import decoded
from sudokit.rules.named_rule import (
    ALWAYS,
    KEY,
    Arguments,
    NamedRule,
    check_distinct,
    check_length,
    in_formats,
    key,
    line_marks,
)
from sudokit.rules.regex import automaton_of
from sudokit.text.cells import sign_of

LONGEST: Final = 1000  # characters of base 64 of an expression
BRIEF: Final = 8  # characters of an expression that a picture shows


def expression_of(text: str) -> str:
    """Return an expression that is written in base 64; or ValueError.

    >>> expression_of("MS4q")
    '1.*'
    """
    return decoded(text[:LONGEST]).decode("ascii")


class RegexRule(NamedRule):
    """A line whose digits match a regular expression."""

    word = "regex"
    noun = "expression"
    title = "Regular expression"
    section = "lines"
    sentence = (
        "The digits along the line, in their order, match its regular"
        " expression."
    )
    example = "MS4q:r1c1-r1c3"
    argument = ALWAYS
    typed = KEY
    keys = in_formats(iss=key("Regex", "key", "cells"))

    def rule(self, args: Arguments) -> Rule:
        """Return the machine of the nodes that can be reached."""
        try:
            text = expression_of(args.arg)
            pattern = automaton_of(text)
        except ValueError as error:
            why = f"{self.word}: no expression can be read, {error}"
            raise ValueError(why) from None

        def step(state: State, digit: int) -> State | None:
            return pattern.after(state, sign_of(digit))

        run = run_over(args, pattern.start(), step, pattern.accepts)
        brief = text if len(text) <= BRIEF else ""
        marks = line_marks(args.cells, "yellow", brief, look="dotted")
        return Automaton(self.word, [run], self.sentence, args.item, marks)


class LunchboxRule(NamedRule):
    """Cells with the sum between their least and their largest digit."""

    word = "lunchbox"
    title = "Lunchboxes"
    section = "cages"
    sentence = (
        "Digits don't repeat in a lunchbox. Those between its smallest and"
        " its largest digit, in the order of its cells, sum to its number."
    )
    mentions = r"\blunch ?box(es)?\b"
    phrase = "the lunchbox of {n} in {cells}"
    corner = "the lunchbox of {n} at {cell}"
    example = "5:r1c1+r1c2+r1c3"
    argument = ALWAYS
    keys = in_formats(iss=key("Lunchbox", "value", "cells"))

    def rule(self, args: Arguments) -> Rule:
        """Return the machine of the digits so far, and of two sums.

        They are a bit for each digit, whether the largest is behind the
        least, the sum between them and that behind both.
        """
        check_length(self.word, args.cells, 2)
        check_distinct(self.word, args.size, args.cells)
        total = args.number(self.word)

        def step(state: State, digit: int) -> State | None:
            if not state:
                return (1 << digit, 0, 0, 0)
            digits, is_high_last, between, behind = state
            if digits >> digit & 1:
                return None
            low = (digits & -digits).bit_length() - 1
            high = digits.bit_length() - 1
            digits |= 1 << digit
            if low < digit < high:
                return (digits, is_high_last, between, behind + digit)
            is_high = int(digit > high)
            if low != high and is_high_last == is_high:
                # The other end is before the one that ends no more.
                behind += between + (high if is_high else low)
            return (digits, is_high, behind, 0)

        run = run_over(args, (), step, lambda s: s[2] == total)
        marks = (
            RuleMark(OUTLINE, args.cells, args.arg),
            *line_marks(args.cells, "grey", look="sparse"),
        )
        return Automaton(
            self.word,
            [run],
            self.sentence,
            args.item,
            marks,
            (args.cells,),
        )


SEQUENCES: Final[Sequence[NamedRule]] = (RegexRule(), LunchboxRule())
