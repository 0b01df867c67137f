"""Rule Contradiction: rules and singles refute a candidate."""

from collections.abc import Callable
from typing import Final, final

from sudokit.language import _
from sudokit.logic.model.board import Board, puzzle_of
from sudokit.logic.model.finding import Evidence
from sudokit.logic.model.geometry import count_of
from sudokit.logic.model.naming import (
    all_of,
    cell_name,
    cells_label,
    value_name,
)
from sudokit.logic.model.rule_parts import rule_name
from sudokit.logic.model.step import Premise
from sudokit.logic.model.technique import Seeker
from sudokit.logic.proofs.kernel import Facts
from sudokit.logic.proofs.rule_story import (
    Item,
    PartsByName,
    RuleStory,
    lean,
)
from sudokit.rules.notation import sign_of

LENGTHS: Final = (10, 60)  # after which an assumption is left, in turn
MOST_ASKED: Final = 4000  # questions to rules of two cells, for one step


def rule_contradiction(board: Board, seeker: Seeker) -> None:
    """Finds contradictions, short ones first, in cells with few candidates."""
    search = StorySearch(board)
    if not search.asks():
        return
    for most in LENGTHS:
        for size in range(2, int(board.size) + 1):
            for cell in range(int(board.cells)):
                if count_of(board.masks[cell]) != size:
                    continue
                for code in board.in_cell(cell):
                    seeker.survey.look()
                    items = search.items(code, most)
                    if items and seeker.remove(
                        [code], _told(board, search, items)
                    ):
                        return
        if seeker.found:
            return


@final
class StorySearch:
    """Searches the consequences of a board's candidates, one by one."""

    __slots__ = ("_asked", "_at_first", "_of_cell", "here", "parts")

    def __init__(self, board: Board) -> None:
        self.here: Final = Facts(puzzle_of(board, turned=False))
        self.parts: Final[PartsByName] = {}
        whole = RuleStory(self.here, self.parts)
        self._of_cell: Final[dict[int, list[str]]] = {}
        # The rules as they are spelled, each once.
        spelled = [rule.spelled() for rule in board.layout.rules.rules]
        for name in dict.fromkeys(spelled):
            cells = {c for part in whole.parts(name) for c in part.cells}
            for cell in sorted(cells):
                self._of_cell.setdefault(cell, []).append(name)
        self._asked = 0
        self._at_first: Final = whole.then.alive | whole.then.true

    def asks(self) -> bool:
        """Is there a rule to use?"""
        return bool(self._of_cell)

    def items(self, board_code: int, most: int) -> list[Item]:
        """How a candidate leads to a contradiction in about so many turns;
        none if it doesn't.
        """
        laws = self.here.laws
        cells = laws.size * laws.size
        code = board_code % cells * laws.size + board_code // cells
        story = RuleStory(self.here, self.parts)
        found: list[Item] = [("on", code, "")]
        story.add(found[0])
        held = self._at_first
        due: dict[str, None] = {}
        while not story.broken():
            singles = story.then.singles() or []
            for one in singles:
                if story.then.alive >> one & 1:
                    story.then.place(one)
                    found.append(("forced", one, ""))
            if singles:
                continue
            now = story.then.alive | story.then.true
            changed = held & ~now
            held = now
            while changed:
                cell = ((changed & -changed).bit_length() - 1) // laws.size
                changed &= ~laws.cell_bits[cell]
                due.update(dict.fromkeys(self._of_cell.get(cell, ())))
            if not due or len(found) > most or self._asked > MOST_ASKED:
                return []
            name = next(iter(due))
            del due[name]
            for part in story.parts(name):
                self._asked += 1 + len(part.cells) ** 2 // 8
            if story.narrow(name):
                found.append(("rule", -1, name))
        return found if any(role == "rule" for role, _c, _r in found) else []


def _told(
    board: Board, search: StorySearch, items: list[Item]
) -> Callable[[], Evidence]:
    def evidence() -> Evidence:
        here = search.here
        laws = here.laws
        kept = lean(here, items, search.parts)
        premises: list[Premise] = []
        told: list[str] = []
        rules: list[str] = []  # since the last placement
        for role, code, name in kept:
            if role == "rule":
                premises.append(Premise(role, name))
                rules.append(rule_name(laws.named_rules[name][0], laws.size))
                continue
            premises.append(Premise(role, laws.choice(code)))
            cell, value = divmod(code, laws.size)
            what = f"{cell_name(board, cell)}={value_name(board, value)}"
            told.append(_by_rules(rules, what))
            rules = []
        story = RuleStory(here, search.parts)
        for item in kept:
            story.add(item)
        told.append(_by_rules(rules, fault_of(story)))
        return premises, _("if {chain}", chain=_(", then ").join(told))

    return evidence


def _by_rules(rules: list[str], what: str) -> str:
    """The consequences, and the rules used."""
    by = all_of(rules)
    return _("by {rules} {what}", rules=by, what=what) if rules else what


def fault_of(story: RuleStory) -> str:
    """The rule, cell or house that has nothing left."""
    laws = story.here.laws
    if story.fault:
        return _("no filling is left")
    left = story.then.alive | story.then.true
    at = [bits & left != 0 for bits in laws.every].index(False)
    house, number = laws.place(at)
    if house:
        return _(
            "{house} has no cell left for {n}",
            n=sign_of(number + 1), house=house,
        )  # fmt: skip
    where = cells_label([number], laws.size)
    return _("{cell} has no candidate left", cell=where)
