"""Makes puzzles by level, technique, symmetry or pattern.

puzzles(...)       puzzles with one solution, lazily
Request(...)       the properties of the puzzles
Maker(request)     makes them, one at each call of ``next``
NewPuzzle          a puzzle, its solution, its seed, its rating
Unmade             raised when a puzzle can't be made
"""

from sudokit.generator.maker import Maker, puzzles
from sudokit.generator.new_puzzle import NewPuzzle
from sudokit.generator.plan import Unmade
from sudokit.generator.request import Request

__all__ = ["Maker", "NewPuzzle", "Request", "Unmade", "puzzles"]
