"""``sudoku help``: explains a verb, technique, rule or format.

    add_arguments(parser)   the options
    run(options)            the command; its exit status

The entry point answers for verbs, as their ``--help`` does.
"""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser, Namespace

from sudokit.cli import arguments as args
from sudokit.cli import technique
from sudokit.cli.arguments import CantDo
from sudokit.formats import FORMATS
from sudokit.logic import EVERY
from sudokit.rules import NAMED, NamedRule
from sudokit.rules.common_names import rule_named
from sudokit.rules.explained import IN_REGIONS
from sudokit.rules.layouts import JIGSAW, made_words, short_words
from sudokit.text.messages import alike

OPTIONS = """
[TOPIC...]  a verb, a technique, a rule or a format (print the options and
            verbs of sudoku)
"""
EXAMPLES = """
sudoku help                     the options and the verbs
sudoku help new                 a verb, as sudoku new --help
sudoku help x-wing              a technique; killer: a rule; csv: a format
"""
OF_JIGSAWS = f"""\
Jigsaw (regions)
{IN_REGIONS}
in a puzzle    # regions AAABBBCCC, a line for each row
as an option   --regions FILE
to make one    sudoku new --rules jigsaw
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options of ``sudoku help``."""
    args.add_options(parser, OPTIONS)


def run(options: Namespace) -> int:
    """Print the pages of a topic; return the exit status."""
    topic = " ".join(options.topics)
    word = topic.lower().replace(" ", "-")
    titles = {one.title.lower(): one.word for one in NAMED.values()}
    word = titles.get(topic.lower(), word)
    exact = (*FORMATS, *NAMED, *short_words())
    if word not in exact and not args.technique_name(topic):
        word = rule_named(topic, short_words()) or word
    words = short_words().get(word, (word,))
    rules = [NAMED[one] for one in words if one in NAMED]
    pages = [_rule_text(one) for one in rules]
    if word == JIGSAW:
        pages.append(OF_JIGSAWS)
    if word in FORMATS:
        pages.append(_format_text(word))
    sys.stdout.write("\n".join(pages))
    if args.technique_name(topic):
        sys.stdout.write("\n" if pages else "")
        return technique.run(
            Namespace(names=[topic], json=False, out=None, force=False)
        )
    if not pages:
        known = [*NAMED, *titles, *FORMATS, *[one.name for one in EVERY]]
        raise CantDo(
            f"no help on {topic!r}; {_similar(topic, known)}topics are verbs,"
            " techniques (sudoku technique lists them), rules (sudoku new"
            " --rules list) and formats (sudoku convert --list)"
        )
    return 0


def _similar(topic: str, known: list[str]) -> str:
    """Return a question for the topics with this word, or the most similar.

    >>> _similar("naked", ["Naked Pair", "Naked Triple", "killer"])
    'did you mean Naked Pair or Naked Triple? '
    """
    word = topic.lower()
    having = [one for one in known if word in re.split("[ -]", one.lower())]
    if having:
        return f"did you mean {' or '.join(having[:5])}? "
    return alike(topic, known, 0.75)


def _rule_text(one: NamedRule) -> str:
    """Return the page of a rule: its meaning, how to write and make it."""
    item = f"={one.example}" if one.example else ""
    parts = [
        f"{one.title} ({one.section})",
        technique.paragraph(f"{one.sentence} {one.numbered}".strip()),
        f"in a puzzle    # rules {one.word}{item}",
        f"as an option   --rules {one.word}{item}",
    ]
    short = one.short or one.word
    if short in made_words():
        parts.append(f"to make one    sudoku new --rules {short}")
    return "\n".join(parts) + "\n"


def _format_text(name: str) -> str:
    """Return the page of a format."""
    one = FORMATS[name]
    parts = [f"{name}: {one.about}"]
    if one.extensions:
        parts.append(f"files: {', '.join(one.extensions)}")
    parts.append(f"to write it: sudoku convert --format {name} FILE")
    return "\n".join(map(technique.paragraph, parts)) + "\n"
