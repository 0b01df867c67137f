"""Regular expressions of digits, as automata.

    automaton_of(pattern)   the Pattern of an expression
    pattern.start()  pattern.after(state, sign)  pattern.accepts(state)

An expression has signs of digits, ``.`` for any, sets such as ``[1-4]`` and
``[^5]``, groups, ``|`` between alternatives, and ``*``, ``+``, ``?`` and
``{2,3}`` for repetition.  It has to match the whole line.
"""

from __future__ import annotations

from typing import Final

from sudokit.rules.automaton import State

MOST_STATES: Final = 2000
MOST_TIMES: Final = 100  # of a repetition in braces
REPEATED: Final = {"*": (0, -1), "+": (1, -1), "?": (0, 1)}


class Pattern:
    """An expression as a nondeterministic automaton.

    A node has signs, or the signs that it hasn't, and leads to the next
    ones; a node without signs leads there at once.
    """

    def __init__(self) -> None:
        self.signs: list[str] = []
        self.negated: list[bool] = []
        self.moves: list[list[int]] = []
        self.first = 0
        self.last = 0

    def node(self, signs: str = "", negated: bool = False) -> int:
        """Add a node; ValueError for too many of them."""
        if len(self.moves) >= MOST_STATES:
            raise ValueError("the expression is too long")
        self.signs.append(signs)
        self.negated.append(negated)
        self.moves.append([])
        return len(self.moves) - 1

    def start(self) -> State:
        """Return the nodes at the beginning."""
        return self._closed([self.first])

    def after(self, state: State, sign: str) -> State | None:
        """Return the nodes after a sign, None if it doesn't fit."""
        reached = [
            other
            for node in state
            if self._reads(node)
            and (sign in self.signs[node]) != self.negated[node]
            for other in self.moves[node]
        ]
        return self._closed(reached) if reached else None

    def accepts(self, state: State) -> bool:
        """Return whether the expression can end there."""
        return self.last in state

    def _reads(self, node: int) -> bool:
        """Return whether a node reads a sign."""
        return self.signs[node] != "" or self.negated[node]

    def _closed(self, nodes: list[int]) -> State:
        """Return all nodes that are reached without a sign."""
        reached = {*nodes}
        todo = [*nodes]
        while todo:
            node = todo.pop()
            if not self._reads(node):
                for other in self.moves[node]:
                    if other not in reached:
                        reached.add(other)
                        todo.append(other)
        return tuple(sorted(reached))


def automaton_of(pattern: str) -> Pattern:
    """Return the automaton of an expression; ValueError if it is wrong.

    >>> one = automaton_of("1[^2]*")
    >>> state = one.after(one.start(), "1")
    >>> one.accepts(state), one.after(state, "2")
    (True, None)
    """
    parser = _Parser("".join(pattern.split()))
    parser.pattern.first, parser.pattern.last = parser.either()
    if parser.at < len(parser.text):
        raise ValueError(f"{parser.text[parser.at]!a} is out of place")
    return parser.pattern


class _Parser:
    """Parses an expression; a piece is its first and its last node."""

    def __init__(self, text: str) -> None:
        self.pattern = Pattern()
        self.text = text
        self.at = 0

    def sign(self) -> str:
        """Return the next sign, "" at the end."""
        return self.text[self.at : self.at + 1]

    def take(self, sign: str) -> None:
        """Pass a sign; ValueError for another."""
        if self.sign() != sign:
            raise ValueError(f"{sign!a} is missing")
        self.at += 1

    def either(self) -> tuple[int, int]:
        """Return alternatives."""
        pieces = [self.sequence()]
        while self.sign() == "|":
            self.at += 1
            pieces.append(self.sequence())
        first, last = self.pattern.node(), self.pattern.node()
        for one, other in pieces:
            self.pattern.moves[first].append(one)
            self.pattern.moves[other].append(last)
        return first, last

    def sequence(self) -> tuple[int, int]:
        """Return pieces one after the other."""
        first = last = self.pattern.node()
        while self.sign() not in ("", "|", ")"):
            one, other = self.repeated()
            self.pattern.moves[last].append(one)
            last = other
        return first, last

    def repeated(self) -> tuple[int, int]:
        """Return a piece, perhaps repeated."""
        begin = self.at
        first, last = self.piece()
        while self.sign() in ("*", "+", "?", "{") and self.sign():
            end = self.at
            least, most = self._times()
            first, last = self._copies(begin, end, least, most)
        return first, last

    def _times(self) -> tuple[int, int]:
        """Return how often a piece is there; -1 for any number at most."""
        sign = self.sign()
        self.at += 1
        if sign in REPEATED:
            return REPEATED[sign]
        least = self._number()
        most = least
        if self.sign() == ",":
            self.at += 1
            most = -1 if self.sign() == "}" else self._number()
        self.take("}")
        if most != -1 and most < least:
            raise ValueError(f"{least} is more than {most}")
        return least, most

    def _number(self) -> int:
        digits = ""
        while self.sign().isdecimal() and self.sign().isascii():
            digits += self.sign()
            self.at += 1
        if not digits or int(digits[:4]) > MOST_TIMES:
            raise ValueError(f"a number of 0 to {MOST_TIMES} is missing")
        return int(digits)

    def _copies(
        self, begin: int, end: int, least: int, most: int
    ) -> tuple[int, int]:
        """Return the piece between these places as often as wanted."""
        after, pattern = self.at, self.pattern
        first = last = pattern.node()
        for number in range(least if most < 0 else most):
            one, other = self._again(begin, end)
            pattern.moves[last].append(one)
            following = pattern.node()
            pattern.moves[other].append(following)
            if number >= least:
                pattern.moves[last].append(following)
            last = following
        if most < 0:
            one, other = self._again(begin, end)
            pattern.moves[last].append(one)
            pattern.moves[other].append(last)
        self.at = after
        return first, last

    def _again(self, begin: int, end: int) -> tuple[int, int]:
        """Parse a piece once more, with its repetitions up to a place."""
        self.at = begin
        text, self.text = self.text, self.text[:end]
        first, last = self.repeated()
        self.text = text
        return first, last

    def piece(self) -> tuple[int, int]:
        """Return a group, a set or a sign."""
        sign = self.sign()
        self.at += 1
        if sign == "(":
            first, last = self.either()
            self.take(")")
            return first, last
        if sign == "[":
            return self._one(*self._set())
        if sign == "." or sign.isalnum():
            return self._one("" if sign == "." else sign, sign == ".")
        raise ValueError(f"{sign or 'the end'!a} is out of place")

    def _one(self, signs: str, negated: bool) -> tuple[int, int]:
        """Return a piece that is one of some signs."""
        first, last = self.pattern.node(signs, negated), self.pattern.node()
        self.pattern.moves[first].append(last)
        return first, last

    def _set(self) -> tuple[str, bool]:
        """Return the signs of a set, and whether all others are meant."""
        negated = self.sign() == "^"
        self.at += negated
        signs = ""
        while self.sign() not in ("", "]"):
            one = other = self.sign()
            self.at += 1
            if self.sign() == "-":
                self.at += 1
                other = self.sign()
                self.at += 1
            if not (one.isalnum() and other.isalnum()) or other < one:
                raise ValueError(f"the set has {one}-{other}")
            signs += "".join(map(chr, range(ord(one), ord(other) + 1)))
        self.take("]")
        if not signs:
            raise ValueError("a set is empty")
        return signs, negated
