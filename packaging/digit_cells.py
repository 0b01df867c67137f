"""Draws the cells of grids at random, as a reader of photos finds them.

drawn(count, seed, mild)     cells, their values, and which are written
"""

from __future__ import annotations

import re
import subprocess
from collections import defaultdict

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

SEED = 39
SIDE = 32  # of a cell, as it is read
BIG = 64  # of a cell, as it is drawn
CLASSES = 17  # empty, 1 to 9, and 10 to 16 as a number or as a letter
TEXTS = [str(n) for n in range(1, 17)] + list("ABCDEFG")
HANDS = re.compile(
    "breip|dkg|femkeklaver|humor-sans|kristi|rufscript|delphine|stevehand"
    "|purisa|domestic_manners|summersby|chilanka"
)
UNFIT = re.compile(
    "symbol|dingbat|emoji|math|penguin|winks|flatline|junkyard|marked"
)

# How a hand writes the digits: strokes through points x,y of a square.
STROKES = {
    1: [
        "0.5,0 0.5,1",
        "0.3,0.25 0.55,0 0.55,1",
    ],
    2: [
        "0.2,0.2 0.4,0 0.75,0.1 0.7,0.45 0.2,1; 0.2,1 0.85,0.97",
    ],
    3: [
        "0.2,0.1 0.6,0 0.75,0.25 0.45,0.45; "
        "0.45,0.45 0.8,0.6 0.7,0.95 0.4,1 0.15,0.88",
    ],
    4: [
        "0.5,0 0.15,0.65 0.9,0.62; 0.65,0.3 0.62,1",
        "0.2,0 0.17,0.5 0.8,0.5; 0.8,0 0.78,1",
    ],
    5: [
        "0.3,0 0.27,0.42; "
        "0.27,0.42 0.7,0.45 0.78,0.8 0.45,1 0.15,0.9; 0.3,0 0.8,0.02",
    ],
    6: [
        "0.7,0 0.3,0.4 0.25,0.8 0.5,1 0.75,0.8; "
        "0.75,0.8 0.65,0.55 0.4,0.57 0.25,0.75",
    ],
    7: [
        "0.15,0.03 0.85,0; 0.85,0 0.55,0.45 0.4,1",
        "0.15,0.03 0.85,0; 0.85,0 0.55,0.45 0.4,1; 0.3,0.5 0.75,0.48",
    ],
    8: [
        "0.75,0.12 0.45,0 0.25,0.22 0.55,0.48 0.8,0.75; "
        "0.8,0.75 0.5,1 0.2,0.8 0.5,0.48 0.75,0.12",
    ],
    9: [
        "0.75,0.2 0.5,0 0.25,0.25 0.5,0.48 0.75,0.25; 0.75,0.2 0.72,0.7 0.5,1",
    ],
}


def faces() -> list[list[tuple[str, int, bool]]]:
    """Files of fonts and the face in each, by family; is it a hand's?"""
    completed = subprocess.run(
        ["fc-list", "--format", "%{family[0]}|%{file}|%{index}|%{charset}\n"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    families: dict[str, list[tuple[str, int, bool]]] = defaultdict(list)
    for line in sorted(set(completed.splitlines())):
        family, file, index, charset = line.split("|")
        low = file.lower()
        if not low.endswith((".ttf", ".otf", ".t1", ".ttc")):
            continue
        if UNFIT.search(low):
            continue
        spans = [span.split("-") for span in charset.split()]
        if not any(
            int(s[0], 16) <= 0x31 and int(s[-1], 16) >= 0x39 for s in spans
        ):
            continue
        hand = HANDS.search(low) is not None
        families[family].append((file, int(index) & 0xFFFF, hand))
    return [families[name] for name in sorted(families)]


def glyph(face: tuple[str, int, bool], text: str) -> np.ndarray | None:
    """A text in black on white, as high as 48 points, cut to its ink."""
    font = ImageFont.truetype(face[0], 48, index=face[1])
    left, top, right, bottom = font.getbbox(text)
    wide, high = int(right - left), int(bottom - top)
    if not (8 < high < 90 and 2 < wide < 150):
        return None
    image = Image.new("L", (wide + 2, high + 2), 0)
    ImageDraw.Draw(image).text((1 - left, 1 - top), text, 255, font)
    return np.asarray(image)


def glyphs() -> list[list[tuple[dict[str, np.ndarray], bool]]]:
    """All texts in all faces that have digits as others do."""
    drawn = []
    for family in faces():
        group = []
        for face in family:
            try:
                texts = {text: glyph(face, text) for text in TEXTS}
            except OSError:
                continue
            drawable = {t: g for t, g in texts.items() if g is not None}
            if all(str(n) in drawable for n in range(1, 10)):
                group.append((drawable, face[2]))
        if group:
            drawn.append(group)
    plain = [
        np.stack(
            [
                cv2.resize(drawable[str(n)], (24, 32)).astype(float).ravel()
                for n in range(1, 10)
            ]
        )
        for group in drawn
        for drawable, _ in group
    ]
    mean = np.median(np.stack(plain), axis=0)
    fit = iter(
        np.mean(
            [np.corrcoef(a, b)[0, 1] for a, b in zip(each, mean, strict=True)]
        )
        > 0.45
        for each in plain
    )
    fitting_groups = [[one for one in group if next(fit)] for group in drawn]
    return [group for group in fitting_groups if group]


def by_hand(dice: np.random.Generator, digit: int) -> np.ndarray:
    """A digit in strokes that tremble."""
    image = np.zeros((72, 60), np.uint8)
    kinds = STROKES[digit]
    strokes = kinds[dice.integers(len(kinds))]
    thick = int(dice.integers(2, 7))
    wide = dice.uniform(0.6, 1.1)
    for stroke in strokes.split("; "):
        pairs = [point.split(",") for point in stroke.split()]
        points = np.array(pairs, float)
        points = points + dice.normal(0, 0.035, points.shape)
        points = points * (42 * wide, 56) + (8, 8)
        for _ in range(3 if len(points) > 2 else 0):  # corners cut: a curve
            near, far = points[:-1], points[1:]
            cut = np.stack(
                [near * 0.75 + far * 0.25, near * 0.25 + far * 0.75]
            )
            middle = cut.transpose(1, 0, 2).reshape(-1, 2)
            points = np.vstack([points[:1], middle, points[-1:]])
        path = np.round(points * 8).astype(np.int32)
        cv2.polylines(image, [path], False, 255, thick, cv2.LINE_AA, 3)
    rows, columns = np.nonzero(image)
    return image[
        rows.min() : rows.max() + 1, columns.min() : columns.max() + 1
    ]


class Cells:
    """Cells as a reader finds them, drawn at random."""

    def __init__(self, seed: int, mild: bool) -> None:
        self.mild = mild
        self.dice = np.random.default_rng(seed)
        self.groups = glyphs()
        self.hands = [
            face for group in self.groups for face in group if face[1]
        ]

    def face(self) -> tuple[dict[str, np.ndarray], bool]:
        dice = self.dice
        if dice.random() < 0.12:
            return self.hands[dice.integers(len(self.hands))]
        group = self.groups[dice.integers(len(self.groups))]
        return group[dice.integers(len(group))]

    def placed(
        self, ink: np.ndarray, high: float, x: float, y: float, bend: float
    ) -> np.ndarray:
        """Ink of a height in a cell, its middle at x, y; all in cells."""
        dice = self.dice
        tall, wide = ink.shape
        scale = high * BIG / tall
        across = scale * dice.uniform(0.85, 1.15)
        if wide * across > 0.92 * BIG:
            across = 0.92 * BIG / wide
        turn = dice.normal(0, 3.0 * bend) * np.pi / 180
        shear = dice.normal(0, 0.06 * bend)
        cos, sin = np.cos(turn), np.sin(turn)
        linear = np.array([[cos, -sin], [sin, cos]]) @ np.array(
            [[across, shear * scale], [0, scale]]
        )
        middle = np.array([x * BIG, y * BIG]) - linear @ (wide / 2, tall / 2)
        matrix = np.hstack([linear, middle[:, None]])
        return (
            cv2.warpAffine(
                ink, matrix, (BIG, BIG), flags=cv2.INTER_AREA
            ).astype(np.float32)
            / 255
        )

    def lines(self) -> np.ndarray:
        """What is left of the lines of the grid at the edges."""
        dice = self.dice
        image = np.zeros((BIG, BIG), np.float32)
        tilt = dice.normal(0, 0.02, 4)
        for edge in range(4):
            if dice.random() < 0.12:
                continue
            at = dice.normal(0, 0.035) * BIG
            if edge % 2:
                at = BIG - at
            ends = at - tilt[edge] * BIG, at + tilt[edge] * BIG
            a, b = (ends[0], -4), (ends[1], BIG + 4)
            if edge > 1:
                a, b = a[::-1], b[::-1]
            thick = int(dice.choice([1, 2, 2, 3, 4, 6, 9]))
            cv2.line(
                image,
                tuple(round(v * 8) for v in a),
                tuple(round(v * 8) for v in b),
                float(dice.uniform(0.4, 1.1)),
                thick,
                cv2.LINE_AA,
                3,
            )
        return image

    def marks(self) -> np.ndarray:
        """A few small candidates in an empty cell, or a note."""
        dice = self.dice
        image = np.zeros((BIG, BIG), np.float32)
        for _ in range(dice.integers(1, 6)):
            digit = int(dice.integers(1, 10))
            ink = (
                by_hand(dice, digit)
                if dice.random() < 0.5
                else self.face()[0][str(digit)]
            )
            x, y = (dice.integers(0, 3, 2) + 0.5) / 3
            small = self.placed(ink, dice.uniform(0.14, 0.25), x, y, 1)
            image = np.maximum(image, small)
        return image * dice.uniform(0.4, 1)

    def dirt(self) -> np.ndarray:
        """Stains, creases, or the dots of a tint."""
        dice = self.dice
        image = np.zeros((BIG, BIG), np.float32)
        kind = dice.random()
        if kind < 0.5:
            few = int(dice.integers(2, 9))
            stain = dice.normal(0, 1, (few, few)).astype(np.float32)
            image = cv2.resize(
                stain, (BIG, BIG), interpolation=cv2.INTER_CUBIC
            ) * dice.uniform(0.05, 0.25)
        elif kind < 0.8:
            ends = dice.uniform(-0.3, 1.3, (2, 2)) * BIG
            cv2.line(
                image,
                tuple(int(v) for v in ends[0]),
                tuple(int(v) for v in ends[1]),
                dice.uniform(0.15, 0.7),
                int(dice.integers(1, 12)),
                cv2.LINE_AA,
            )
            image = cv2.GaussianBlur(image, (0, 0), dice.uniform(0.5, 4))
        else:
            y, x = np.mgrid[0:BIG, 0:BIG] * dice.uniform(0.5, 1.6)
            tint = dice.uniform(0.1, 0.3) * (1 + np.sin(x + y) * np.sin(x - y))
            image = tint.astype(np.float32)
            low, high = sorted(dice.integers(-BIG // 2, 2 * BIG, 2))
            image[:, : max(int(low), 0)] = 0
            image[:, max(int(high), 0) :] = 0
        return np.maximum(image, 0)

    def cell(self) -> tuple[np.ndarray, int, int]:
        """A cell of 0 for paper to 1 for ink, its value, is it written?"""
        dice = self.dice
        value, hand = 0, False
        if dice.random() < (0.64 if self.mild else 0.75):
            value = int(dice.integers(1, 17 if dice.random() < 0.3 else 10))
        if value:
            ink = None
            while ink is None:
                texts, hand = self.face()
                text = str(value)
                if value > 9 and dice.random() < 0.5:
                    text = "ABCDEFG"[value - 10]
                ink = texts.get(text)
            if value < 10 and dice.random() < 0.12:
                ink, hand = by_hand(dice, value), True
            if dice.random() < 0.35:
                size = int(dice.integers(2, 5))
                kernel = np.ones((size, size), np.uint8)
                if dice.random() < 0.7:
                    ink = cv2.dilate(
                        cv2.copyMakeBorder(
                            ink, 3, 3, 3, 3, cv2.BORDER_CONSTANT
                        ),
                        kernel,
                    )
                else:
                    thin = cv2.erode(ink, kernel[:2, :2])
                    ink = thin if thin.max() > 128 else ink
            bend = 3.0 if hand else 1.0
            x, y = 0.5 + dice.normal(0, 0.055, 2)
            high = dice.uniform(0.36, 0.82)
            image = self.placed(ink, high, x, y, bend)
            faint = (0.4 if hand else 0.55) - (0 if self.mild else 0.1)
            image *= dice.uniform(faint, 1.0 if hand else 1.15)
        else:
            image = np.zeros((BIG, BIG), np.float32)
            kind = dice.random()
            if kind < 0.25:
                image = self.marks()
            elif kind < 0.35:  # a speck
                at = tuple(int(v) for v in dice.integers(8, BIG - 8, 2))
                cv2.circle(image, at, int(dice.integers(1, 5)), 0.7, -1)
        image = np.maximum(image, self.lines() * dice.uniform(0.7, 1))
        if dice.random() < 0.2:  # what is printed behind shows through
            texts = self.face()[0]
            ink = texts[str(dice.integers(1, 10))][:, ::-1]
            x, y = dice.uniform(0, 1, 2)
            through = self.placed(ink, dice.uniform(0.4, 1.2), x, y, 1)
            through = cv2.GaussianBlur(through, (0, 0), 3)
            image = np.maximum(image, through * dice.uniform(0.05, 0.22))
        if self.mild and dice.random() < 0.3:
            image = np.maximum(image, self.dirt())
        if dice.random() < 0.3:  # bent
            move = dice.normal(0, 1.0, (2, 4, 4)).astype(np.float32) * 1.5
            across, down = (
                cv2.resize(each, (BIG, BIG), interpolation=cv2.INTER_CUBIC)
                for each in move
            )
            grid = np.mgrid[0:BIG, 0:BIG].astype(np.float32)
            image = cv2.remap(
                image, grid[1] + across, grid[0] + down, cv2.INTER_LINEAR
            )
        if dice.random() < 0.75:
            blur = abs(dice.normal(0, 2.6 if self.mild else 3.2)) + 0.3
            image = cv2.GaussianBlur(image, (0, 0), blur)
            if dice.random() < 0.5:  # the brightest ink is scaled to about 1
                image *= 1 + 0.12 * blur
        if dice.random() < 0.2:  # moved
            length = int(dice.integers(2, 9))
            kernel = np.zeros((9, 9), np.float32)
            a = dice.uniform(0, np.pi)
            end = np.array([np.cos(a), np.sin(a)]) * length / 2
            cv2.line(
                kernel,
                tuple(int(v) for v in np.round(4 - end)),
                tuple(int(v) for v in np.round(4 + end)),
                1.0,
            )
            image = cv2.filter2D(image, -1, kernel / kernel.sum())
        small = cv2.resize(image, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
        if dice.random() < 0.25:  # few pixels
            few = int(dice.integers(13 if self.mild else 11, 26))
            small = cv2.resize(
                cv2.resize(small, (few, few), interpolation=cv2.INTER_AREA),
                (SIDE, SIDE),
                interpolation=cv2.INTER_LINEAR,
            )
        slope = dice.normal(0, 0.04, 2)
        grid = np.mgrid[-0.5 : 0.5 : SIDE * 1j, -0.5 : 0.5 : SIDE * 1j]
        small = small + slope[0] * grid[0] + slope[1] * grid[1]
        noise = dice.normal(0, 1, (SIDE, SIDE)) * abs(
            dice.normal(0, 0.05 if self.mild else 0.07)
        )
        if dice.random() < 0.6:
            noise = cv2.GaussianBlur(noise, (0, 0), dice.uniform(0.5, 1.5)) * 2
        small = small + noise
        if dice.random() < 0.2:  # packed, as a JPEG is
            shade = np.clip(220 - 160 * small, 0, 255).astype(np.uint8)
            quality = [cv2.IMWRITE_JPEG_QUALITY, int(dice.integers(15, 70))]
            shade = cv2.imdecode(
                cv2.imencode(".jpg", shade, quality)[1], cv2.IMREAD_GRAYSCALE
            )
            small = (220.0 - shade) / 160
        return np.clip(small, 0, 1.2).astype(np.float32), value, int(hand)


def drawn(
    count: int, seed: int, mild: bool
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """So many cells, with what they show."""
    cells = Cells(seed, mild)
    made = [cells.cell() for _ in range(count)]
    images, values, hands = zip(*made, strict=True)
    packed = (np.stack(images) * 200).astype(np.uint8)
    return packed, np.array(values), np.array(hands)
