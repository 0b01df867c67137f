"""Links of other sites: each is read, or refused by the name of its site."""

import io

import pytest

from puzzles import WIKI
from sudokit import formats
from sudokit.formats.sites import RESOLVED_BY_SITE, SHORTENERS
from sudokit.rules.spelling import GivenRules
from sudokit.text.messages import FormatError

READ = {
    "puzz.link/p?sudoku/4/4/g2j1h1j3g": ".2....1..1....3.",
    "http://pzv.jp/p.html?sudoku/6/6/61j3g2j4g3j5g4j6g5j12": (
        "61....3.2....4.3....5.4....6.5....12"
    ),
    "https://puzz.link/p?sudoku/9/9/k13m27h476h39h825zg841h29h538h18m96k": (
        ".....13.......27..476..39..825....................."
        "841..29..538..18.......96....."
    ),
    f"https://puzz.link/p?sudoku/16/16/-10f{'z' * 12}t": "GF" + "." * 254,
    f"https://sudokuexchange.com/play/?s={WIKI}": WIKI,
    f"https://sudoku.coach/en/play/{WIKI.replace('.', '0')}": WIKI,
}
REFUSED = {
    "https://puzz.link/p?nurikabe/5/5/abc": "'nurikabe' of puzz.link",
    "https://puzz.link/p?sudoku/9/9/zzz": "60 cells in the link to puzz.link",
    "https://puzz.link/p?sudoku/9/9/k1!": "the cells of puzz.link",
    "https://puzz.link/p?sudoku/4/4/5u": "5 is beyond 4x4",
    "https://puzz.link/p?sudoku/9/6/zzz": "the link to puzz.link has rules",
    "https://puzz.link/p?sudoku/d/9/9/zzz": "the link to puzz.link has rules",
    "https://puzz.link/list": "no puzzle in the link to puzz.link",
    "https://sudokumaker.app/?puzzle=N4IgZg9gTgtghgFzgS": "SudokuMaker",
    f"https://pedros.works/paper-puzzle-player?p={WIKI}": "Kudamono",
    "https://sudokupad.app/j85f824ejc": "sudokupad.app",
    "https://app.crackingthecryptic.com/sudoku/GJ6Lj2rqmR": (
        "app.crackingthecryptic.com"
    ),
    "https://f-puzzles.com/?id=yylmz2nz": "f-puzzles.com",
    "https://www.sudokuwiki.org/Daily_Sudoku": "sudokuwiki.org",
    **{f"https://{host}/7?id=12": host for host in RESOLVED_BY_SITE},
    **{f"https://www.{host}/": host for host in RESOLVED_BY_SITE},
    **{f"https://{host}/abc12": host for host in SHORTENERS},
    **{
        f"https://example.com/{page}{WIKI}": f"({word})"
        for page, word in (
            ("jigsaw/?p=", "jigsaw"), ("Killer-Sudoku/", "killer"),
            ("play?windoku=", "windoku"), ("sudoku-x?puzzle=", "sudoku-x"),
            ("anti-knight/", "anti-knight"), ("thermo?s=", "thermo"),
            ("KenKen.asp?s=", "kenken"), ("Colour_Sudoku?s=", "colour"),
            ("?rule=anti-taxicab&puzzle=", "rule"), ("?even=r1c1&p=", "even"),
            ("?type=killer&puzzle=", "killer"), ("?variant=x&p=", "variant"),
            ("?zipper=r1c1&s=", "zipper"),
        )
    },
}  # fmt: skip


def only(link: str) -> formats.Item:
    (item,) = formats.read(io.StringIO(f"{link}\n"))
    return item


@pytest.mark.parametrize("link", READ)
def test_links_that_are_read(link: str) -> None:
    item = only(link if "//" in link else f"https://{link}")
    assert not isinstance(item, FormatError), str(item)
    assert item.grid.line() == READ[link]


@pytest.mark.parametrize("link", REFUSED)
def test_links_that_are_refused(link: str) -> None:
    item = only(link)
    assert isinstance(item, FormatError)
    assert REFUSED[link] in item.message and "\n" not in item.message


def test_rules_in_links_are_read_however_they_are_escaped() -> None:
    plain = only(f"https://example.com/?p={WIKI}&rules=anti-king,windoku")
    assert isinstance(plain, formats.PuzzleRecord)
    for fields in (
        "&amp;rules=anti-king,windoku", "&rules=anti-king&rules=windoku",
        "&RULES=anti%2Dking%2Cwindoku",
        "&utm_source=x&rules=anti-king,windoku",
    ):  # fmt: skip
        assert only(f"https://example.com/?p={WIKI}{fields}") == plain


def test_given_rules_say_what_the_link_does_not() -> None:
    options = formats.ReadOptions(given=GivenRules(("diagonals",)))
    link = f"https://example.com/sudoku-x/{WIKI}\n"
    (item,) = formats.read(io.StringIO(link), options)
    assert not isinstance(item, FormatError)
