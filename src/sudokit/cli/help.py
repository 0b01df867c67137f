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
from sudokit.lessons import lesson
from sudokit.logic import EVERY
from sudokit.rules import NAMED, NamedRule
from sudokit.rules.common_names import rule_named
from sudokit.rules.explained import IN_REGIONS
from sudokit.rules.layouts import JIGSAW, made_words, short_words
from sudokit.system.terminal_text import for_terminal, paragraph
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
    sys.stdout.write(for_terminal("\n".join(pages)))
    if args.technique_name(topic):
        sys.stdout.write("\n" if pages else "")
        return technique.run(
            Namespace(names=[topic], json=False, out=None, force=False)
        )
    if not pages:
        having = topics_with(topic)
        if len(having) == 1:
            return run(Namespace(topics=having))
        if having:
            sys.stdout.write(_list_of(topic, having))
            return 0
        known = [*NAMED, *titles, *FORMATS, *[one.name for one in EVERY]]
        similar = alike(topic, known, 0.75)
        raise CantDo(
            f"no help on {topic!r}; {similar}topics are verbs,"
            " techniques (sudoku technique lists them), rules (sudoku new"
            " --rules list) and formats (sudoku convert --list)"
        )
    return 0


def topics_with(word: str) -> list[str]:
    """Return the techniques and rules with a word in one of their names.

    >>> topics_with("naked")
    ['Naked Single', 'Naked Pair', 'Naked Triple', 'Naked Quadruple']
    >>> topics_with("choice")
    ['Naked Single']
    """
    names = {one.name: one.aliases for one in EVERY}
    names |= {one.title: () for one in NAMED.values()}
    return [
        name
        for name, others in names.items()
        if any(_has_word(one, word) for one in (name, *others))
    ]


def _has_word(name: str, word: str) -> bool:
    return word.lower() in re.split("[ -]", name.lower())


def _list_of(word: str, names: list[str]) -> str:
    """Return what each of several topics is, a line each."""
    titles = {one.title: one.sentence for one in NAMED.values()}
    lines = [f"Topics with the word {word}:"]
    aliases = {one.name: one.aliases for one in EVERY}
    for name in names:
        about = titles.get(name) or lesson(name).pattern
        if not _has_word(name, word):
            alias = next(a for a in aliases[name] if _has_word(a, word))
            about = f"Also: {alias}. {about}"
        lines.append(f"  {name:27}  {about}")
    lines.append(f"sudoku help {names[0].lower()} explains the first one.")
    return for_terminal("\n".join(lines) + "\n")


def _rule_text(one: NamedRule) -> str:
    """Return the page of a rule: its meaning, how to write and make it."""
    item = f"={one.example}" if one.example else ""
    parts = [
        f"{one.title} ({one.section})",
        paragraph(f"{one.sentence} {one.numbered} {_by_size(one)}".strip()),
        f"in a puzzle    # rules {one.word}{item}",
        f"as an option   --rules {one.word}{item}",
    ]
    short = one.short or one.word
    if short in made_words():
        parts.append(f"to make one    sudoku new --rules {short}")
    return "\n".join(parts) + "\n"


def _by_size(one: NamedRule) -> str:
    """Return the number that an item has without one, if sizes differ."""
    usual = {size: one.default(size) for size in (4, 6, 9, 16)}
    if len({*usual.values()}) == 1:
        return ""
    every = ", ".join(f"{n} in {size}x{size}" for size, n in usual.items())
    return f"The usual number is {every}."


def _format_text(name: str) -> str:
    """Return the page of a format."""
    one = FORMATS[name]
    parts = [f"{name}: {one.about}"]
    if one.extensions:
        parts.append(f"files: {', '.join(one.extensions)}")
    parts.append(f"to write it: sudoku convert --format {name} FILE")
    return "\n".join(map(paragraph, parts)) + "\n"
