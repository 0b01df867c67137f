"""Touch input on the page of a phone."""

from __future__ import annotations

import time

from page_in_browser import Browser

CELL = "[role=gridcell]"
MIDDLE = """
const part = document.querySelectorAll(arguments[0])[arguments[1]];
part.scrollIntoView({ block: "nearest" });
const { left, top, width, height } = part.getBoundingClientRect();
return [left + width / 2, top + height / 2];
"""
# What came of the last press; and a short one is never taken for a long one,
# however long the machine takes between its beginning and its end.
WATCH = """
window.pressed = "";
window.short = true;
for (const kind of ["click", "contextmenu"]) {
  addEventListener(kind, () => { window.pressed = kind; }, true);
}
const real = window.setTimeout;
window.setTimeout = (act, after, ...more) => real(() => {
  if (after !== 450 || !window.short) act(...more);
}, after);
"""


def send(page: Browser, kind: str, *points: list[float]) -> None:
    page.driver.execute_cdp_cmd(
        "Input.dispatchTouchEvent",
        {
            "type": kind,
            "touchPoints": [
                {"x": x, "y": y, "id": finger}
                for finger, (x, y) in enumerate(points)
            ],
        },
    )


def tap(page: Browser, what: str, number: int = 0) -> None:
    """Press briefly; repeat if the browser took it for a long press."""
    came = ""
    while came != "click":
        page.run("window.pressed = ''")
        send(page, "touchStart", page.run(MIDDLE, what, number))
        send(page, "touchEnd")
        time.sleep(0.1)  # else two taps are one gesture
        if what == CELL:
            break  # touching selects it
        page.wait(lambda: page.run("return window.pressed"))
        came = page.run("return window.pressed")
