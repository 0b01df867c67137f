"""The look of the page: sizes, contrast, labels for screen readers.

Pictures are kept in the folder that SUDOKIT_PICTURES names.
"""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from page_driver import OTHER, WING, Keys
from page_in_browser import Browser, By
from puzzles import WIKI
from sudokit import Grid
from sudokit.game import Game, apply_hint, find_hint, record_of
from sudokit.system.language import LANGUAGES

# PAGE=browser, as in make agree, tries all sizes, looks and windows.
ALL = os.environ.get("PAGE") == "browser"
SIZES = (
    (360, 640),
    (1366, 650),
    (844, 390),
    *([(1024, 700), (390, 844), (820, 1180), (1920, 1080)] if ALL else ()),
)
# Controls that are covered or not wholly in the window.
BELOW = """
return [...document.querySelectorAll(
  "[role=gridcell], #pad button, #tools button, #talk, nav button")]
  .filter((part) => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    const over = document.elementFromPoint(
      (left + right) / 2, (top + bottom) / 2);
    return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight
      || !(part.contains(over) || over?.contains(part));
  }).map((part) => part.outerHTML.slice(0, 80));
"""
# The contrast of two colours, by WCAG; a colour is drawn to be known.
CONTRAST = """
const canvas = document.createElement("canvas").getContext("2d",
  { willReadFrequently: true });
function light(colour) {
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((n) => {
    const part = n / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
const [one, other] = [...arguments].map(([what, property]) =>
  light(getComputedStyle(document.querySelector(what))[property]))
  .sort((a, b) => b - a);
return (one + 0.05) / (other + 0.05);
"""


@pytest.fixture(autouse=True)
def light_again(page: Browser) -> Iterator[None]:
    yield
    page.look("light", 1080, 820)


def test_all_controls_fit_without_scrolling(page: Browser) -> None:
    page.open()
    text = "document.documentElement.dataset.text = arguments[0]"
    place = "return document.getElementById('grid').getBoundingClientRect()"
    before = {}
    for width, height in SIZES:
        page.look("light", width, height)
        page.run(text, "normal")
        assert page.run(BELOW) == [], (width, height)
        side, down, wide, high = page.run(
            "const { width, height } = document.getElementById('grid')"
            ".getBoundingClientRect(); const { documentElement: d } ="
            " document; return [width, height, d.scrollWidth, d.scrollHeight]"
        )
        assert wide <= width and high <= height
        assert side == pytest.approx(down)
        assert side >= 0.88 * min(width, height), (width, height)
        before[width, height] = page.run(place)
    page.hint(2)
    for width, height in SIZES:
        page.look("light", width, height)
        page.run(text, "normal")
        assert page.run(place) == before[width, height]  # it moves nothing
        page.run(text, "largest")
        assert page.run(BELOW) == [], (width, height)


# Elements that are clipped or outside the window.
WIDE = """
return [...document.querySelectorAll("header, header *, main *")]
  .filter((part) => part.checkVisibility() && !part.matches(".aloud")
    && !part.closest(".aloud, #about, #board")
    && (part.getBoundingClientRect().right > innerWidth + 1
      || part.clientWidth && part.scrollWidth > part.clientWidth + 1))
  .map((part) => part.outerHTML.slice(0, 80));
"""


# Windows that would have to be scrolled to the right.
WIDE_DIALOGS = """
return [...document.querySelectorAll("dialog")].filter((one) => {
  one.showModal();
  const isWide = one.scrollWidth > one.clientWidth;
  one.close();
  return isWide;
}).map((one) => one.id);
"""
# Chosen values that are cut off, and words under the box before them.
BADLY_FITTED = """
const dialog = document.getElementById("settings");
dialog.showModal();
const canvas = document.createElement("canvas").getContext("2d");
const cut = [...dialog.querySelectorAll("select")].filter((one) => {
  const style = getComputedStyle(one);
  canvas.font = style.font;
  const { width } = canvas.measureText(one.selectedOptions[0].textContent);
  return width + parseFloat(style.paddingLeft) * 2 > one.clientWidth;
});
const under = [...dialog.querySelectorAll("[type=checkbox]")].filter((one) => {
  const range = document.createRange();
  range.selectNodeContents(one.parentElement);
  const { right } = one.getBoundingClientRect();
  return [...range.getClientRects()].some((line) =>
    line.width && line.left < right && line.left + line.width > right);
});
dialog.close();
return [...cut, ...under].map((one) => one.dataset.set);
"""
# Whether a button of a message is wholly seen.
BUTTON_SEEN = """
const [one, talk] = ["apply", "talk"].map((id) =>
  document.getElementById(id).getBoundingClientRect());
return one.top >= talk.top && one.bottom <= talk.bottom;
"""


# Shows the task of a drill, or a hint of two lines.
DRILL = """
import("./page.js").then(({ drills, message, table }) => {
  const [technique, done] = arguments;
  table.learn({ drill: technique ? { technique, seed: 1, at: 0 } : null });
  if (technique) drills.remind();
  else message.say("Look for: Almost Locked Set XY-Wing in this puzzle.",
    { actions: [{ text: "?", act: () => {} }] });
  done();
});
"""


@pytest.mark.parametrize("language", LANGUAGES if ALL else ["de"])
def test_a_task_and_a_short_hint_leave_the_digits(
    page: Browser, language: str
) -> None:
    """A digit can be entered, and the message is visible."""
    page.open()
    page.keep("settings", {"language": language})
    page.go()
    page.wait_line(WIKI)
    for size in ((360, 640), (390, 844), (412, 915), *(SIZES if ALL else ())):
        page.look("light", *size)
        for technique in ("X-Wing", "Naked Single", ""):
            page.run_later(DRILL, technique)
            assert page.count("#doing button") == (2 if technique else 1)
            assert page.run(BELOW) == [], (size, technique)
            assert page.count("#pad button") == 9
            assert page.run(
                "const t = document.getElementById('talk');"
                "return t.scrollHeight <= t.clientHeight"
            ), (size, technique)


@pytest.mark.parametrize("language", LANGUAGES if ALL else ["de", "el"])
def test_the_words_of_every_language_fit(page: Browser, language: str) -> None:
    """Side by side on the narrowest phone in every language."""
    page.open()
    page.keep("settings", {"language": language, "centre": True})
    page.look("light", 360, 640)
    page.go()
    page.wait_line(WIKI)
    set_text = "document.documentElement.dataset.text = arguments[0]"
    for key in ("", "m", "x", "v", "b", "b", "h", "h", "h"):
        before = page.text("hint")
        page.keys(*key)
        if key == "h":
            page.wait_other("hint", before)
        for text in ("normal", "largest"):
            page.run(set_text, text)
            assert page.run(WIDE) == [], (text, key)
            assert page.run(
                "return document.documentElement.scrollWidth <= innerWidth"
            )
    assert page.run(WIDE_DIALOGS) == []
    assert page.run(BADLY_FITTED) == []  # in the largest text
    page.run(set_text, "normal")
    assert page.run(BADLY_FITTED) == []
    page.keys("h")
    page.wait(lambda: page.count("#apply"))
    assert page.run(BUTTON_SEEN)
    page.keys("e")
    page.wait(lambda: page.count("#list li"))
    assert page.run("return document.getElementById('list').clientHeight") > 60


# Names a cell, which shows the numbers of the rows and columns.
NAME_A_CELL = """
import("./page.js").then(({ message }) => {
  message.say("r1c1");
  arguments[0]();
});
"""
# Those that are cut off, or covered at a corner.  A digit is 0.74 times as
# high as its font.
CUT_NUMBERS = """
return [...document.querySelectorAll(".labels span")].filter((part) => {
  const range = document.createRange();
  range.selectNodeContents(part);
  const { left, right, top, bottom } = range.getBoundingClientRect();
  const half = 0.37 * parseFloat(getComputedStyle(part).fontSize);
  const middle = (top + bottom) / 2;
  return left < 0 || [left + 1, right - 1].flatMap((x) =>
    [[x, middle - half], [x, middle + half]]).some(([x, y]) =>
    x < 0 || y < 0 || x > innerWidth || y > innerHeight
      || !document.elementFromPoint(x, y)?.closest(".labels"));
}).map((part) => part.parentElement.className + part.textContent);
"""
LARGE = "123456789ABCDEFG" + f"\n{'.' * 16}" * 15
NUMBERED = {  # by what is beside the numbers
    "classic": WIKI,
    "rules": f"# rules diagonals\n{WIKI}",
    "numbers outside": f"# rules sandwich=0:r2c1-r2c9\n{WIKI}",
    "two digits": LARGE,
    "two digits and rules": f"# rules diagonals\n{LARGE}",
}


@pytest.mark.parametrize("beside", NUMBERED)
def test_numbers_of_rows_and_columns_are_not_cut(
    page: Browser, beside: str
) -> None:
    page.open(OTHER)
    page.drop(f"{NUMBERED[beside]}\n")
    number = 16 if LARGE in NUMBERED[beside] else 9
    page.wait(lambda: len(page.line()) == number**2 and page.line() != OTHER)
    for size in {*SIZES, (390, 844), (412, 915)}:
        page.look("light", *size)
        page.run_later(NAME_A_CELL)
        assert page.count(".naming .labels span") == 2 * number
        for text in ("normal", "largest"):
            page.run(
                "document.documentElement.dataset.text = arguments[0]", text
            )
            assert page.run(CUT_NUMBERS) == [], (size, text)


PHONES = ((360, 640), (390, 844), (844, 390))


@pytest.mark.parametrize("times", [2, 3])
def test_a_shown_hint_is_closed_by_a_tap(page: Browser, times: int) -> None:
    """It has a button for it, however short it is."""
    for size in PHONES:
        page.look("light", *size)
        page.open()
        page.hint(times)
        page.click("#dismiss")
        page.wait(lambda: page.text("message") == "")
        assert page.count("[class*=r-]") == 0, size


def test_steps_of_rules_fit_into_the_window(page: Browser) -> None:
    page.open(OTHER)
    page.drop(f"{NUMBERED['numbers outside']}\n")
    page.wait(lambda: len(page.line()) == 81 and page.line() != OTHER)
    page.menu("[data-do=explain]")
    page.wait(lambda: page.count("#list li") > 0)
    for size in PHONES:
        page.look("light", *size)
        wide = page.run("return document.documentElement.scrollWidth")
        assert wide <= size[0]
        assert page.run(WIDE) == [], size


@pytest.mark.parametrize(
    "size", [(320, 256), *([(360, 480), (400, 300)] if ALL else ())]
)
def test_a_small_window_can_be_scrolled(
    page: Browser, size: tuple[int, int]
) -> None:
    """As one of 1280x1024 at 400 %: the board is no smaller for it."""
    page.look("light", *size)
    page.open()
    side, wide, room = page.run(
        "return [document.getElementById('grid').clientWidth,"
        " document.documentElement.scrollWidth, innerWidth]"
    )
    assert side >= 230 and wide <= room
    seen = (
        "const { top, bottom } = document.activeElement"
        ".getBoundingClientRect(); return top >= 0 && bottom <= innerHeight"
    )
    page.cell(4)
    for _ in range(9):
        page.keys(Keys.ARROW_DOWN)
        assert page.run(seen)
    page.run("scrollTo(0, 10000)")
    last = "#pad button:last-child"
    page.click(last)  # it is reached
    assert page.run(WIDE) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_lines_and_highlights_are_visible(page: Browser, scheme: str) -> None:
    page.look(scheme, 1080, 820)
    page.open()
    page.cell(40)
    line = ["[role=gridcell]", "borderRightColor"]
    for cell in ("[data-k='20']", ".peer"):
        back = [f"{cell}", "backgroundColor"]
        paper = ["#grid", "backgroundColor"]
        assert page.run(CONTRAST, line, paper) >= 3
        if cell == ".peer":
            assert page.run(CONTRAST, line, back) >= 2.5
            assert page.run(CONTRAST, paper, back) >= 1.1
    ring = ["[role=gridcell].at", "outlineColor"]
    assert page.run(CONTRAST, ring, [".peer", "backgroundColor"]) >= 3
    page.cell(0)
    same = ["[role=gridcell].same:not(.at)", "backgroundColor"]
    assert page.run(CONTRAST, ["#grid", "backgroundColor"], same) >= 1.3


# The ground of a cell or a mark, coloured as by a step, without the light of
# its value, and then with it.
GROUNDS = """
const [what, kind] = arguments;
const part = document.querySelector(what);
const { dataset } = document.documentElement;
if (kind) part.classList.add(kind);
const found = ["false", "true"].map((lit) => {
  dataset.same = lit;
  return getComputedStyle(part).backgroundColor;
});
if (kind) part.classList.remove(kind);
return found;
"""


def with_clashes(page: Browser) -> None:
    """A puzzle in which wrong values are shown, and colours are at hand."""
    page.open(OTHER)
    page.keep("settings", {"errors": "clashes", "colours": True})
    page.go()
    page.drop(WIKI)


def test_highlights_of_a_value_keep_colours_visible(page: Browser) -> None:
    """Colours of errors, steps, the bench and the player are visible."""
    with_clashes(page)
    page.cell(30)
    page.keys("m", "5", "b", "5", "b")
    page.cell(2)
    page.keys("5")  # it clashes with r1c1
    page.cell(71)  # another 5
    assert page.count("[role=gridcell].same") == 4
    plain, lit = page.run(GROUNDS, "[data-k='14']", "")
    assert plain != lit
    for what, kind in (
        ("[data-k='0'].clash", ""),
        (".mark.same.painted-mark", ""),
        *(
            ("[data-k='14']", f"r-{role}")
            for role in ("house", "first", "second", "removed", "mistake")
        ),
    ):
        covered, still = page.run(GROUNDS, what, kind)
        assert still == covered != lit, (what, kind)


def test_selection_is_visible_on_colours(page: Browser) -> None:
    with_clashes(page)
    page.cell(2)
    page.keys("5", "v")
    page.chord(Keys.SHIFT, Keys.ARROW_RIGHT)
    page.keys("1")  # r1c3 clashes, and r1c3 and r1c4 are red
    page.chord(Keys.SHIFT, Keys.ARROW_DOWN)
    outline = (
        "return arguments[0].map((k) => getComputedStyle(document"
        ".querySelector(`[data-k='${k}']`)).outlineStyle)"
    )
    assert page.count(".selected") == 3
    assert page.run(outline, [2, 3, 12, 20]) == ["solid"] * 3 + ["none"]


def test_lists_are_not_cut(page: Browser) -> None:
    page.open(OTHER)
    page.keys("e")
    page.wait_for("message", "1 of ")
    for width, height in SIZES:
        page.look("light", width, height)
        page.run("document.querySelectorAll('#list button')[30].focus()")
        page.run("document.querySelectorAll('#list button')[10].focus()")
        assert page.run(
            "const list = document.getElementById('list')"
            ".getBoundingClientRect(), item = document.activeElement"
            ".getBoundingClientRect();"
            "return list.bottom <= innerHeight + 1 && item.top >= list.top - 1"
            " && item.bottom <= list.bottom + 1"
        )
    page.keys(Keys.ESCAPE)
    for name in (
        *("new", "own", "games", "menu", "settings", "keys"),
        *("days", "library"),
    ):
        page.menu(f"[data-open={name}]")
        for width, height in SIZES if ALL else SIZES[::2]:
            page.look("light", width, height)
            assert page.run(
                "const d = document.querySelector('dialog[open]');"
                "d.scrollTop = 1e5; const { bottom, left, right } ="
                " d.lastElementChild.getBoundingClientRect();"
                "return bottom <= innerHeight && left >= 0"
                " && right <= innerWidth"
            ), (name, width, height)
        page.keys(Keys.ESCAPE)


def test_printing_hides_the_controls(page: Browser) -> None:
    page.open()
    page.wait(lambda: page.text("about"))
    page.keys("e")
    page.wait_for("message", "1 of ")
    page.driver.execute_cdp_cmd(
        "Emulation.setEmulatedMedia", {"media": "print"}
    )
    shown = page.run(
        "return [...document.querySelectorAll('body *')].filter("
        "e => e.id && e.checkVisibility()).map(e => e.id)"
    )
    boxes = page.run(
        "return ['header', '#board', '#steps'].map(s => {"
        "const { top, bottom } = document.querySelector(s)"
        ".getBoundingClientRect(); return [top, bottom]; })"
    )
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    assert set(shown) == {
        "about", "board", "grid", "steps", "outcome", "list", "outside",
        "rule-marks",
    }  # fmt: skip
    assert all(above[1] <= below[0] for above, below in pairwise(boxes))


def test_forced_colours_are_used(page: Browser) -> None:
    """Selections and hints are visible without our colours."""
    page.look("light", 1080, 820, "active")
    page.open(WING)
    style = (
        "const s = getComputedStyle(document.querySelector(arguments[0]));"
        "return [s.outlineStyle, parseFloat(s.outlineWidth),"
        " s.backgroundColor]"
    )
    assert page.run(style, "[role=gridcell].at")[:2] == ["solid", 4]
    page.hint()
    plain = page.run(style, "[role=gridcell]:not(.peer):not(.at)")
    kinds = {
        tuple(page.run(style, f".r-{kind}"))
        for kind in page.coloured("[role=gridcell], .mark")
        for kind in [kind[2:]]
    }
    assert len(kinds) >= 2 and tuple(plain) not in kinds


# Accessibility.


# Themes of the page.  The first is tried in all window sizes.
LOOKS = [
    ("light", 1080, 820, "none"),
    ("dark", 390, 844, "none"),
    ("light", 1080, 820, "active"),
    ("dark", 1080, 820, "none"),
    ("light", 390, 844, "none"),
    ("light", 640, 400, "none"),  # 1280x800 at 200 %
]


@pytest.mark.parametrize(
    "scheme, width, height, forced",
    LOOKS if ALL else LOOKS[:2],
)
def test_axe_finds_no_violations(
    page: Browser, scheme: str, width: int, height: int, forced: str
) -> None:
    page.look(scheme, width, height, forced)
    page.open(WING)
    page.menu("#auto")
    page.hint()
    assert page.violations() == []
    page.keys("e")
    page.wait_for("message", "1 of ")
    assert page.violations() == []
    page.keys(Keys.ESCAPE)
    page.cell(0)
    page.keys("1")  # refused: the cell is a clue
    assert page.violations() == []
    if not ALL and scheme + forced != "lightnone":
        return
    for name in (
        *("new", "games", "menu", "settings", "keys", "statistics"),
        *("days", "library"),
    ):
        page.menu(f"[data-open={name}]")
        assert page.violations("dialog[open]") == []
        page.keys(Keys.ESCAPE)
    page.menu("[data-open=library]")
    page.click("[data-technique='X-Wing']")
    page.wait_for("lesson-title", "X-Wing")
    assert page.violations("dialog[open]") == []
    page.keys(Keys.ESCAPE)
    page.drop("53x", "wrong.txt")
    page.wait_for("wrong", "Line 1")
    assert page.violations() == []


@pytest.mark.parametrize(
    "size", SIZES[1:2] if not ALL else [(1366, 650), (1024, 700)]
)
def test_the_whole_menu_is_visible(
    page: Browser, size: tuple[int, int]
) -> None:
    page.look("light", *size)
    page.open()
    for name in ("menu", "keys", "settings", "new"):
        page.menu(f"[data-open={name}]")
        assert page.run(
            "const d = document.querySelector('dialog[open]');"
            "return d.id === arguments[0] && d.scrollHeight <= d.clientHeight",
            name,
        ), name
        page.keys(Keys.ESCAPE)


def test_controls_are_aligned(page: Browser) -> None:
    edges = (
        "return [...document.querySelectorAll(arguments[0])].map("
        "e => Math.round(e.getBoundingClientRect()[arguments[1]]))"
    )
    page.look("light", 1366, 768)
    page.open()
    page.menu("[data-open=menu]")
    box, icon = page.run(edges, "#auto, #menu [data-do=fill] svg", "left")
    assert abs(box - icon) < 3
    page.new()
    tops = page.run(edges, "#new .row > *", "top")
    assert 2 * len(set(tops)) == len(tops)  # two beside each other


def test_the_page_without_scripts_has_a_notice(page: Browser) -> None:
    switch = "Emulation.setScriptExecutionDisabled"
    page.driver.execute_cdp_cmd(switch, {"value": True})
    try:
        page.go()
        text = page.driver.find_elements(By.CSS_SELECTOR, "noscript p")
        assert [one.get_attribute("lang") for one in text] == [*LANGUAGES]
        assert all("JavaScript" in one.text for one in text)
    finally:
        page.driver.execute_cdp_cmd(switch, {"value": False})
    page.open()
    assert not page.count("noscript p")


def test_a_chain_hides_other_highlights(page: Browser) -> None:
    """Its colours are not mixed with those of peers and same values."""
    quiet = "return document.getElementById('grid').classList.contains("
    page.open()
    assert not page.run(f"{quiet}'linked')")
    page.run_later(
        "import('./page.js').then(({ grid }) => { grid.colour("
        "[{ role: 'first', cells: [1], n: '' }], [{ kind: 'weak',"
        " branch: 0, dashes: [], curve: [[1, 1], [2, 2], [3, 3], [4, 4]],"
        " head: [] }]); arguments[0](); })"
    )
    # It stays when the level becomes known, however late that is.
    page.run_later(
        "import('./page.js').then(({ table }) => { table.learn({});"
        " arguments[0](); })"
    )
    assert page.run(f"{quiet}'linked')")
    page.cell(2)
    page.keys("4")
    assert not page.run(f"{quiet}'linked')")


def test_every_control_is_reached_by_tab(page: Browser) -> None:
    page.open()
    page.cell(2)
    page.keys("4")
    seen = []
    for _ in range(20):
        page.keys(Keys.TAB)
        seen.append(page.run("return document.activeElement.id"))
    assert {"talk", "undo", "erase", "pencil"} <= set(seen)
    page.click("[data-open=menu]")
    inside = set()
    for _ in range(40):
        page.keys(Keys.TAB)
        inside.add(
            page.run("return document.activeElement.textContent.trim()")
        )
    assert {"Explain", "Check", "Restart", "Solve", "Print"} <= inside
    page.keys(Keys.ESCAPE)
    focused = "return document.activeElement.dataset.k"
    page.wait(lambda: page.run(focused) == "2")


# Pictures.


def before_a_chain() -> Game:
    """Return a game whose next step has two kinds of premises."""
    game = Game.of(Grid.parse(OTHER))
    while True:
        hint = find_hint(game)
        if any(one.role in ("second", "off", "gone") for one in hint.premises):
            return game
        game = apply_hint(game, hint)


@pytest.mark.parametrize(
    "name, scheme, width, height",
    [
        ("phone", "light", 390, 844),
        *(
            [("light", "light", 1080, 720), ("dark", "dark", 1080, 720)]
            if ALL
            else ()
        ),
    ],
)
def test_screenshots_can_be_taken(
    page: Browser,
    name: str,
    scheme: str,
    width: int,
    height: int,
    tmp_path: Path,
) -> None:
    page.look(scheme, width, height)
    game = before_a_chain().set_auto(name != "phone")
    page.open()
    page.drop(json.dumps(record_of(game)), "game.json")
    page.wait_line(game.line())
    page.wait(lambda: page.text("about"))
    page.hint()
    assert page.count(".mark.r-second")
    folder = Path(os.environ.get("SUDOKIT_PICTURES", tmp_path))
    picture = page.driver.execute_cdp_cmd(
        "Page.captureScreenshot", {"format": "png"}
    )["data"]
    (folder / f"web-{name}.png").write_bytes(base64.b64decode(picture))


def test_the_console_has_no_errors(page: Browser) -> None:
    log: Any = page.driver
    wrong = [
        line
        for line in log.get_log("browser")
        if line["level"] == "SEVERE" and "/api/" not in line["message"]
    ]
    assert [line for line in wrong if "favicon" not in line["message"]] == []


def test_the_page_loads_nothing_from_other_hosts(page: Browser) -> None:
    page.open(WIKI)
    names = page.run(
        "return performance.getEntriesByType('resource').map(e => e.name)"
    )
    assert names
    assert all(name.startswith(page.address) for name in names)
