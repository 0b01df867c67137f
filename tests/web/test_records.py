"""What the page is told of a game."""

import json

from games import played
from sudokit.web.records import view_of


def test_the_view_is_json() -> None:
    now = played((1, 3, 4)).set_auto(True).start(0.0)
    seen = json.loads(json.dumps(view_of(now.stop(2.0))))
    assert seen["cells"][2] == {
        "name": "r1c3",
        "value": 4,
        "clue": False,
        "marks": [],
        "clash": False,
    }
    assert seen["undo"] == "r1c3=4" and seen["redo"] is None
    assert seen["seconds"] == 2.0 and not seen["solved"]
