"""What a setter says about a puzzle: title, author, and rules in words.

About(title, author, rules)   these texts, "" for what is missing
about_of(content, names)      those of an object, by its three keys
labelled(comments)            those of comments such as ``Title: Sunday``
missing_rules(text, rules)    the rules that a text mentions beyond others
advice(about, rules)          how to add them, as a message; "" if none
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from sudokit.formats.source import clean
from sudokit.rules.named import NAMED
from sudokit.rules.rules import Rules

MOST_LINES: Final = 100  # of a text
LABEL: Final = re.compile(r"(title|author)\s*:\s*(?=\S)", re.IGNORECASE)


class About(NamedTuple):
    """The texts of a setter; rules may have several lines."""

    title: str = ""
    author: str = ""
    rules: str = ""

    def lines(self) -> tuple[str, ...]:
        """Return all lines, as comments."""
        texts = [self.title, self.author, *self.rules.splitlines()]
        return tuple(filter(None, texts))

    def fields(self, names: Sequence[str]) -> dict[str, str]:
        """Return the texts by the keys of a format, without empty ones.

        >>> About("Sunday", "", "No repeats.").fields(("t", "a", "r"))
        {'t': 'Sunday', 'r': 'No repeats.'}
        """
        pairs = zip(names, self, strict=True)
        return {name: text for name, text in pairs if text}


def about_of(content: Mapping[str, object], names: Sequence[str]) -> About:
    r"""Return the texts of an object, whose keys are names.

    >>> about_of({"by": "Ann", "text": "A\n\nB"}, ("title", "by", "text"))
    About(title='', author='Ann', rules='A\nB')
    """
    title, author, rules = [
        content[name] if isinstance(content.get(name), str) else ""
        for name in names
    ]
    lines = map(clean, str(rules).splitlines()[:MOST_LINES])
    return About(
        clean(" ".join(str(title).split())),
        clean(" ".join(str(author).split())),
        "\n".join(filter(None, lines)),
    )


def labelled(comments: Sequence[str]) -> tuple[About, tuple[str, ...]]:
    """Return the title and the author of comments, and these unlabelled.

    The first of each label counts; a second one is a comment.

    >>> labelled(("Title: Sunday", "Easy", "author: Ann"))
    (About(title='Sunday', author='Ann', rules=''), ('Sunday', 'Easy', 'Ann'))
    """
    texts: dict[str, str] = {}
    plain: list[str] = []
    for comment in comments:
        label = LABEL.match(comment)
        name = label[1].lower() if label else ""
        if label and name not in texts:
            texts[name] = clean(comment[label.end() :]).strip()
            plain.append(texts[name])
        else:
            plain.append(comment)
    return About(**texts), tuple(plain)


def missing_rules(text: str, rules: Rules) -> list[str]:
    """Return the words of rules that a text mentions and a puzzle lacks.

    >>> from sudokit.rules.rules import CLASSIC
    >>> missing_rules("Anti-knight rules apply.", CLASSIC)
    ['anti-knight']
    """
    there = {*rules.words}
    plain = " ".join(text.lower().replace("\u2019", "'").split())
    return [
        word
        for word, one in NAMED.items()
        if one.mentions
        and there.isdisjoint((word, *one.alike))
        and re.search(one.mentions, plain)
    ]


def advice(about: About, rules: Rules) -> str:
    """Return the message about rules that only the text has, "" for none.

    >>> from sudokit.rules.rules import CLASSIC
    >>> advice(About(rules="Anti-knight."), CLASSIC)
    'the rules mention anti-knight; add --rules anti-knight'
    >>> advice(About(rules="Along renban lines ..."), CLASSIC)
    'the rules mention renban, which the puzzle has no marks of'
    """
    words = missing_rules(about.rules, rules)
    drawn = [word for word in words if NAMED[word].needs_cells]
    others = [word for word in words if word not in drawn]
    parts = []
    if others:
        names = ",".join(others)
        parts.append(
            f"the rules mention {_listed(others)}; add --rules {names}"
        )
    if drawn:
        parts.append(
            f"the rules mention {_listed(drawn)}, which the puzzle has no"
            " marks of"
        )
    return "; ".join(parts)


def _listed(words: Iterable[str]) -> str:
    return " and ".join(words)
