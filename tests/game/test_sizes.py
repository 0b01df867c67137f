"""Games with other boxes than 3x3."""

import json
from pathlib import Path

import pytest

from several_cells import colour_all
from sudokit.core.checking import HOUSES
from sudokit.game import (
    FLAG,
    Game,
    Refused,
    apply_hint,
    find_hint,
    load_game,
    new_game,
    record_of,
    restore,
    save_as,
    save_game,
    show_solution,
    undo_to_mistake,
    wrong_entries,
)
from sudokit.game.layout import NINE_BY_NINE, layout_of, sign_of, value_of
from sudokit.rules import (
    CLASSIC,
    GivenRules,
    Puzzle,
    boxes,
    generate,
    read_regions,
)
from sudokit.text.messages import FormatError
from sudokit.text.reader import ReadOptions

SHAPES = [(2, 2), (2, 3), (3, 2), (2, 5), (3, 4)]
SEVEN = "AAABBBB AAABBBC ADDDCCC EDDDDCC EEEFFCG EEFFFGG EFFGGGG"


def test_the_usual_board() -> None:
    assert dict(NINE_BY_NINE.houses) == dict(HOUSES)
    assert layout_of(CLASSIC) is NINE_BY_NINE
    assert all(len(peers) == 20 for peers in NINE_BY_NINE.peers.values())


def test_values_as_signs() -> None:
    assert [value_of(sign_of(n)) for n in range(1, 17)] == [*range(1, 17)]
    assert value_of("g") == 16 and sign_of(16) == "G"
    assert value_of("") == value_of("10") == value_of("?") == 0


@pytest.mark.parametrize("shape", SHAPES)
def test_played_to_the_end_by_hints(shape: tuple[int, int]) -> None:
    game = new_game("easy", 1, rules=boxes(shape))
    size = game.layout.size
    assert isinstance(game.clues, Puzzle) and size == shape[0] * shape[1]
    while not game.is_solved():
        hint = find_hint(game)
        assert hint.technique and hint.targets
        assert hint.cells or hint.houses
        assert find_hint(game, 1).cells == ()
        game = apply_hint(game, hint)
    assert show_solution(new_game("easy", 1, rules=boxes(shape))).line() == (
        game.line()
    )


@pytest.mark.parametrize("shape", SHAPES)
def test_whole_games_are_stored(
    shape: tuple[int, int], tmp_path: Path
) -> None:
    game = new_game("easy", 2, rules=boxes(shape)).fill_marks()
    cell = next(c for c in game.layout.cells if not game.value(*c))
    game = game.mark(*cell, game.layout.size)
    game = colour_all(game.enter(*cell, game.possible(*cell)[-1]), [cell], 2)
    assert restore(json.loads(json.dumps(record_of(game, 0.0)))) == game
    path = tmp_path / "game.json"
    save_game(game, path, 0.0)
    assert load_game(path) == game
    assert load_game(path).undo().line() == game.undo().line()


def test_records_that_are_wrong() -> None:
    record = record_of(new_game("easy", 3, rules=boxes((2, 3))), 0.0)
    for change in (
        {"box": "5x5"},
        {"box": "2x2"},
        {"box": "two"},
        {"box": 6},
        {"clues": "7" + "." * 35},
        {"history": [{"move": "", "values": "." * 36}]},
    ):
        with pytest.raises(ValueError, match=r"\w"):
            restore(record | change)


def test_moves_and_refusals() -> None:
    game = Game.of(Puzzle.init([[0] * 16 for _ in range(16)]))
    game = game.enter(0, 0, 16)
    assert game.state.move == "r1c1=G" and game.line()[0] == "G"
    with pytest.raises(Refused, match=r"row 1 \(r1c1\) and box 1"):
        game.enter(0, 3, 16)
    with pytest.raises(Refused, match=r"^H is not.* values go from 1 to G"):
        game.enter(0, 1, 17)
    with pytest.raises(Refused, match="columns go from 1 to 16"):
        game.enter(16, 0, 1)
    assert game.set_mode(FLAG).enter(0, 3, 16).clashes() == ((0, 0), (0, 3))
    assert 16 not in game.possible(3, 3) and 16 in game.possible(4, 4)


def test_mistakes_are_reported() -> None:
    game = new_game("easy", 4, rules=boxes((2, 2)))
    right = show_solution(game)
    i, j = next(c for c in game.layout.cells if not game.value(*c))
    n = right.value(i, j) % 4 + 1
    wrong = game.set_mode(FLAG).enter(i, j, n)
    assert wrong_entries(wrong) == ((i, j),)
    assert "mistake" in find_hint(wrong).text
    assert undo_to_mistake(wrong).line() == game.line()


def test_sizes_without_hints_are_refused() -> None:
    puzzle = generate(boxes((2, 3)), seed=9)
    while True:
        game = Game.of(puzzle)
        try:
            while not game.is_solved():
                game = apply_hint(game, find_hint(game))
        except Refused as reason:
            assert str(reason).startswith("No step found")
            return
        cells = bytearray(puzzle.cells)
        cells[next(k for k, n in enumerate(cells) if n)] = 0
        puzzle = Puzzle(boxes((2, 3)), bytes(cells))


def test_games_convert_to_and_from_puzzles(tmp_path: Path) -> None:
    game = new_game("easy", 5, rules=boxes((2, 5)))
    path = tmp_path / "puzzle.txt"
    assert save_as(game, str(path)).format == "line"
    assert (
        load_game(path, ReadOptions(given=GivenRules(shape=(2, 5)))).line()
        == game.line()
    )
    six = tmp_path / "six.txt"
    save_as(new_game("easy", 5, rules=boxes((3, 2))), str(six))
    assert load_game(six).layout.rules.shape == (3, 2)
    assert load_game(
        six, ReadOptions(given=GivenRules(shape=(2, 3)))
    ).layout.rules.shape == (
        2,
        3,
    )
    with pytest.raises(ValueError, match="can't hold boxes of 3x2"):
        save_as(load_game(six), str(tmp_path / "six.csv"))
    with pytest.raises(ValueError, match="classic 9x9"):
        save_as(game, str(tmp_path / "puzzle.sdk"))
    large = tmp_path / "large.txt"
    large.write_text("." * 625)
    with pytest.raises(FormatError, match="up to 16x16"):
        load_game(large)


def test_boxes_that_do_not_fit(tmp_path: Path) -> None:
    path = tmp_path / "four.txt"
    path.write_text("1" + "." * 15)
    with pytest.raises(FormatError, match="3x3 don't make a grid of 4x4"):
        load_game(path, ReadOptions(given=GivenRules(shape=(3, 3))))
    flat = tmp_path / "nine.txt"
    flat.write_text("1" + "." * 80)
    assert load_game(
        flat, ReadOptions(given=GivenRules(shape=(1, 9)))
    ).layout.rules.shape == (
        1,
        9,
    )


def test_a_size_without_usual_boxes(tmp_path: Path) -> None:
    """It can be read where its regions or boxes are given."""
    path = tmp_path / "seven.txt"
    path.write_text("1" + "." * 48)
    regions = tuple(read_regions(SEVEN.replace(" ", "\n")))
    rules = load_game(
        path, ReadOptions(given=GivenRules(regions=regions))
    ).layout.rules
    assert rules.regions == regions
    flat = load_game(path, ReadOptions(given=GivenRules(shape=(1, 7))))
    assert flat.layout.rules.shape == (1, 7)
