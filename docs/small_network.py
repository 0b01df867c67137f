"""A small network learns sudoku from proved steps, with NumPy alone.

    python small_network.py --size 4 --minutes 2
    python small_network.py --size 6 --minutes 10 --plot curve.svg

It sees the candidates of a position and is shown the placements that a
naked or hidden single proves.  Every 200 steps it solves puzzles that it
has never seen, greedily, and the share of right values is printed.
"""

import argparse
import time

import gymnasium
import numpy as np

import sudokit.training.environment  # noqa: F401, it registers the names
from sudokit import make_rules

BATCH = 256
HIDDEN = 512
EVERY = 200  # steps between two examinations


class Network:
    """Two layers, candidates in and a score for each candidate out."""

    def __init__(self, size, seed=0):
        dice = np.random.default_rng(seed)
        n = size**3
        shapes = [(n, HIDDEN), (HIDDEN,), (HIDDEN, n), (n,)]
        self.weights = [np.zeros(shape, np.float32) for shape in shapes]
        for k in (0, 2):
            wide = (2 / len(self.weights[k])) ** 0.5
            self.weights[k][:] = dice.normal(0, wide, shapes[k])
        self.means = [np.zeros(shape, np.float32) for shape in shapes]
        self.squares = [np.zeros(shape, np.float32) for shape in shapes]
        self.steps = 0

    def scores(self, seen):
        """Return the scores of all candidates, and the inner layer."""
        a, b, c, d = self.weights
        inner = np.maximum(seen @ a + b, 0)
        return inner @ c + d, inner

    def learn(self, seen, wanted, rate=1e-3):
        """Make a step of Adam to the wanted candidates; return the loss."""
        scores, inner = self.scores(seen)
        share = softmax(scores, seen)
        good = softmax(scores, wanted)
        slope = (share - good) / len(seen)
        back = (slope @ self.weights[2].T) * (inner > 0)
        slopes = [seen.T @ back, back.sum(0), inner.T @ slope, slope.sum(0)]
        self.steps += 1
        for k, gradient in enumerate(slopes):
            self.means[k] += 0.1 * (gradient - self.means[k])
            self.squares[k] += 0.001 * (gradient**2 - self.squares[k])
            mean = self.means[k] / (1 - 0.9**self.steps)
            square = self.squares[k] / (1 - 0.999**self.steps)
            self.weights[k] -= rate * mean / (np.sqrt(square) + 1e-8)
        return -np.log((share * wanted).sum(1) + 1e-12).mean()


def softmax(scores, allowed):
    """Return the shares of the allowed candidates, 0 for all others."""
    top = np.where(allowed > 0, scores, -1e9)
    shares = np.exp(top - top.max(1, keepdims=True))
    return shares / shares.sum(1, keepdims=True)


def proved(candidates, houses):
    """Return 1 for each placement that is a naked or a hidden single."""
    count, n = len(candidates), candidates.shape[-1]
    left = candidates.reshape(count, n * n, n)
    single = np.repeat(left.sum(2, keepdims=True) == 1, n, axis=2)
    for house in houses:
        single[:, house] |= left[:, house].sum(1, keepdims=True) == 1
    return (left * single).reshape(count, -1)


def lesson(seen, info, houses, dice):
    """Return the proved placements of positions, and an action for each."""
    good = proved(seen["candidates"], houses)
    mask = info["action_mask"]
    usable = good.sum(1) > 0
    chances = np.where(usable[:, None], good, mask)
    return good, usable, (chances * dice.random(good.shape)).argmax(1)


def examine(network, size, seed):
    """Return the share of right values, entered greedily in new puzzles."""
    envs = gymnasium.make_vec("sudokit/Sudoku-v0", BATCH, size=size)
    _, info = envs.reset(seed=seed)
    right = entered = 0
    for _ in range(8):
        flat = info["action_mask"].astype(np.float32)
        scores, _ = network.scores(flat)
        actions = np.where(flat > 0, scores, -1e9).argmax(1)
        playing = flat.any(1)
        _, worth, *_, info = envs.step(actions)
        right += (worth[playing] > 0).sum()
        entered += playing.sum()
    return right / entered


def train(size, seconds, seed=0, report=print):
    """Train for so many seconds; return the network, and its curve."""
    rules = make_rules(size)
    houses = [list(cells) for cells in rules.houses.values()]
    dice = np.random.default_rng(seed)
    network = Network(size, seed)
    envs = gymnasium.make_vec("sudokit/Sudoku-v0", BATCH, size=size)
    seen, info = envs.reset(seed=seed)
    curve, start = [], time.monotonic()
    while True:
        good, usable, actions = lesson(seen, info, houses, dice)
        flat = info["action_mask"].astype(np.float32)
        if usable.any():
            # Renaming the values makes another puzzle to learn from.
            names = dice.permutation(size)
            shown = [
                one[usable].reshape(-1, size**2, size)[:, :, names]
                for one in (flat, good.astype(np.float32))
            ]
            network.learn(*[one.reshape(len(one), -1) for one in shown])
        if network.steps % EVERY == 1:
            minutes = (time.monotonic() - start) / 60
            share = examine(network, size, seed + 1)
            curve.append((minutes, network.steps, share))
            report(f"{minutes:6.2f} min {network.steps:7} steps {share:6.1%}")
        if time.monotonic() > start + seconds:
            return network, curve
        seen, _, _, _, info = envs.step(actions)


def main():
    """Read the options, train, and draw the curve."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--size", type=int, default=4)
    parser.add_argument("--minutes", type=float, default=2)
    parser.add_argument("--plot", metavar="FILE", help="needs matplotlib")
    options = parser.parse_args()
    _, curve = train(options.size, 60 * options.minutes)
    if options.plot:
        from matplotlib import pyplot  # noqa: PLC0415

        minutes, _, shares = zip(*curve, strict=True)
        pyplot.plot(minutes, shares)
        pyplot.xlabel("minutes")
        pyplot.ylabel("right values in unseen puzzles")
        pyplot.savefig(options.plot)


if __name__ == "__main__":
    main()
