"""The rules of play: games, moves, hints, saving. It has no interface.

    layout       the board: its cells, houses and peers
    state        the state of a game: values and marks, cell by cell
    view         the visible state: values, candidates, conflicts
    play         the Game with its history, and the player's moves
    solutions    the puzzle's solutions, to show or count
    mistakes     the entries that are wrong, and the way back
    hints        hints for the next step, in three strengths
    levels       how hard a puzzle is, and new puzzles of a level
    record       a whole game as JSON
    saving       games in files
    opening      saved games, and puzzles that become games
    autosave     unfinished games, saved automatically

The interfaces draw a Game and pass on the player's moves.  Rows
and columns are from 0 here and from 1 in every text.  The games are 9x9,
or have other boxes, up to 16x16.
"""

from sudokit.game.hints import Hint, apply_hint, find_hint
from sudokit.game.levels import level_of, level_text, new_game
from sudokit.game.mistakes import undo_to_mistake, wrong_entries
from sudokit.game.opening import load_game, parse_game, read_game
from sudokit.game.play import FLAG, MODES, REFUSE, Game
from sudokit.game.record import record_of, restore
from sudokit.game.saving import save_as, save_game, save_puzzle
from sudokit.game.solutions import (
    MOST_SOLUTIONS,
    next_solution,
    previous_solution,
    show_solution,
    solution_text,
)
from sudokit.game.state import Refused, State

__all__ = [
    "FLAG",
    "MODES",
    "MOST_SOLUTIONS",
    "REFUSE",
    "Game",
    "Hint",
    "Refused",
    "State",
    "apply_hint",
    "find_hint",
    "level_of",
    "level_text",
    "load_game",
    "new_game",
    "next_solution",
    "parse_game",
    "previous_solution",
    "read_game",
    "record_of",
    "restore",
    "save_as",
    "save_game",
    "save_puzzle",
    "show_solution",
    "solution_text",
    "undo_to_mistake",
    "wrong_entries",
]
