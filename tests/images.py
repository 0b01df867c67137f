"""Images of grids and steps: values renamed, lines exchanged, transposed."""

from random import Random

from sudokit import Choice, Grid, Step
from sudokit.logic import Premise

CELLS = [(i, j) for i in range(9) for j in range(9)]
HOUSES = {
    **{f"r{i + 1}": [(i, j) for j in range(9)] for i in range(9)},
    **{f"c{j + 1}": [(i, j) for i in range(9)] for j in range(9)},
    **{
        f"b{b + 1}": [
            (b // 3 * 3 + k // 3, b % 3 * 3 + k % 3) for k in range(9)
        ]
        for b in range(9)
    },
}


class Image:
    """An image: values renamed, lines exchanged, perhaps transposed."""

    def __init__(self, dice: Random) -> None:
        self.rows = self._lines(dice)
        self.columns = self._lines(dice)
        self.names = [0, *dice.sample(range(1, 10), 9)]
        self.transposed = dice.random() < 0.5

    @staticmethod
    def _lines(dice: Random) -> list[int]:
        return [
            chute * 3 + line
            for chute in dice.sample(range(3), 3)
            for line in dice.sample(range(3), 3)
        ]

    def choice(self, c: Choice) -> Choice:
        i, j = self.rows.index(c.i), self.columns.index(c.j)
        if self.transposed:
            i, j = j, i
        return Choice(i, j, self.names[c.n])

    def house(self, name: str) -> str:
        """Return the house of the images of a house's cells."""
        cells = {self.choice(Choice(i, j, 0))[:2] for i, j in HOUSES[name]}
        return next(h for h in HOUSES if {*HOUSES[h]} == cells)

    def premise(self, premise: Premise) -> Premise:
        what = premise.what
        if isinstance(what, str):
            return premise._replace(what=self.house(what))
        return premise._replace(what=self.choice(what))

    def grid(self, grid: Grid) -> Grid:
        values = [[0] * 9 for _ in range(9)]
        for i, j in CELLS:
            c = self.choice(grid.read_value(Choice(i, j, 0)))
            values[c.i][c.j] = c.n
        image = Grid.init(values)
        for i, j in CELLS:
            remaining = {self.names[n] for n in grid.candidates(i, j)}
            c = self.choice(Choice(i, j, 0))
            for n in set(image.candidates(c.i, c.j)) - remaining:
                image = image.reject(c._replace(n=n))
        return image

    def step(self, step: Step) -> Step:
        return step._replace(
            placements=tuple(map(self.choice, step.placements)),
            eliminations=tuple(map(self.choice, step.eliminations)),
            premises=tuple(map(self.premise, step.premises)),
        )
