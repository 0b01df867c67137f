"""Rule Forcing Chain: a candidate leads to a contradiction link by link.

Each link has one cause: the candidate before it leaves a cell, a house or a
rule a single possibility.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from sudokit.logic.model.board import Board
from sudokit.logic.model.chain_end import chain_ends, end_text
from sudokit.logic.model.finding import Evidence, name_links
from sudokit.logic.model.implications import Implications
from sudokit.logic.model.naming import (
    all_of,
    cell_name,
    gone_text,
    house_key,
    house_name,
    one_of,
    rule_name,
    value_name,
)
from sudokit.logic.model.rule_links import (
    Literal,
    RuleLink,
    RuleLinks,
    fewer_names,
    lean,
)
from sudokit.logic.model.rule_parts import CachedPart
from sudokit.logic.model.rules_used import fewest
from sudokit.logic.model.technique import Seeker
from sudokit.native.bits import members
from sudokit.proofs.step import Premise
from sudokit.rules.exclusions import Laws
from sudokit.system.language import _

Way: TypeAlias = list[tuple[int, int]]

TRIED: Final = 12  # candidates whose chains are compared
MOST_WAYS: Final = 8  # ways to a contradiction that are compared
MOST_ITEMS: Final = 24  # of a chain that a reader can follow


def rule_chain(board: Board, seeker: Seeker) -> None:
    """Find the shortest chains, first without combinations."""
    links = Implications(board, seeker.survey.look)
    for joint in (False, True):
        if joint:
            links.add_joint(seeker.survey.look)
        gone, length = links.refuted(seeker.survey.look)
        ways: list[tuple[int, int, Way]] = []
        for code in members(gone)[:TRIED]:
            seeker.survey.look()
            some = sorted(links.ways(code, length), key=len)
            ways += [(len(way), code, way) for way in some[:MOST_WAYS]]
        ways.sort(key=lambda one: one[:2])
        done: set[int] = set()
        for _size, code, way in ways:
            seeker.survey.look()
            if code in done:
                continue
            items = _items_of(board, links, way)
            if not items:
                continue
            starts = _starts(links, members(gone), items)
            done.update(starts)
            if seeker.remove(
                [_board_code(board, one) for one in starts],
                _evidence(board, links, starts, items),
            ):
                return
        if seeker.findings:
            return


def _board_code(board: Board, code: int) -> int:
    """Return a candidate's number on the board."""
    cell, value = divmod(code, int(board.size))
    return value * int(board.cells) + cell


def _items_of(board: Board, links: Implications, way: Way) -> list[RuleLink]:
    """Return the items that a way needs; [] if it can't be shown."""
    many = links.many
    chain = RuleLinks(links.laws, links.left)
    items: list[RuleLink] = []
    for literal, cause in way:
        item = RuleLink(literal % many, literal < many)
        start = (cause % many, cause < many)
        if items and not chain.follows(start, item):
            parts = links.links_between(cause, literal)
            parts.sort(key=lambda one: len(one.rules) + len(one.houses))
            for one in parts:
                named = _named(board, item, one)
                if chain.follows(start, named):
                    item = _with_fewest_names(chain, start, named)
                    break
            else:
                return []
        items.append(item)
    items = lean(chain, items)
    if len(items) > MOST_ITEMS:
        return []
    if any(one.rules for one in items):
        return items
    # Without any rule it is a chain through houses.
    houses_alone = RuleLinks(links.laws.only(frozenset()), links.left)
    return [] if houses_alone.fails(items) else items


def _named(board: Board, item: RuleLink, one: CachedPart) -> RuleLink:
    """Return an item with the rules and houses of a part."""
    rules = tuple([rule.notation() for rule in one.rules])
    houses = tuple([house_key(board, house) for house in one.houses])
    return item._replace(rules=tuple(dict.fromkeys(rules)), houses=houses)


def _with_fewest_names(
    chain: RuleLinks, cause: Literal, item: RuleLink
) -> RuleLink:
    """Return an item with the names by which it follows from another."""
    needed = item
    fewer = fewer_names(needed)
    while fewer:
        less = fewer.pop(0)
        if chain.follows(cause, less):
            needed = less
            fewer = fewer_names(needed)
    return needed


def _starts(
    links: Implications, codes: list[int], items: list[RuleLink]
) -> list[int]:
    """Return the candidates from which the same chain leads nowhere."""
    chain = RuleLinks(links.laws, links.left)
    starts = [items[0].code]
    for code in codes:
        same = [RuleLink(code, True), *items[1:]]
        if code not in starts and lean(chain, same) == same:
            starts.append(code)
    return sorted(starts)


def _evidence(
    board: Board,
    links: Implications,
    starts: list[int],
    items: list[RuleLink],
) -> Callable[[], Evidence]:
    def evidence() -> Evidence:
        laws, left = links.laws, links.left
        named = frozenset(
            [name for one in items for name in (*one.rules, *one.houses)]
        )

        def works(names: frozenset[str]) -> bool:
            chain = RuleLinks(laws.only(names), left)
            return all(
                chain.fails([RuleLink(start, True), *items[1:]])
                for start in starts
            )

        more = fewest(laws, named, works)
        premises = [Premise("on", laws.choice(start)) for start in starts]
        codes = [_board_code(board, start) for start in starts]
        phrases = [
            gone_text(board, codes)
            if codes[1:]
            else _phrase(board, laws, items[0])
        ]
        for one in items[1:]:
            role = "forced" if one.is_true else "gone"
            premises += [Premise("rule", name) for name in one.rules]
            premises += [Premise("cover", name) for name in one.houses]
            premises.append(Premise(role, laws.choice(one.code)))
            phrases.append(_phrase(board, laws, one))
        less = laws.only(named.union(more))
        then = [one.literal for one in items[1:]]
        ends = chain_ends(less, left, starts, then)
        phrases.append(one_of([end_text(less, end) for end in ends]))
        note = _("if {chain}", chain=_(", then ").join(phrases))
        return name_links(board, premises, note, more)

    return evidence


def _phrase(board: Board, laws: Laws, one: RuleLink) -> str:
    """Return an item, with the rules and houses by which it follows."""
    size = int(board.size)
    cell, value = divmod(one.code, size)
    sign = "=" if one.is_true else "<>"
    what = f"{cell_name(board, cell)}{sign}{value_name(board, value)}"
    names = [rule_name(laws.named_rules[name][0], size) for name in one.rules]
    names += [
        house_name(board, board.layout.names.index(name))
        for name in one.houses
    ]
    if not names:
        return what
    return _("by {rules} {what}", rules=all_of(names), what=what)
