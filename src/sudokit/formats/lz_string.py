"""LZ-string compression in base 64, as web pages use it in links.

    packed(text)          the text as letters, digits, + / and =
    unpacked(text, most)  back; ValueError for invalid text

It is LZ78 over the 16-bit units of a text.  Codes have as many bits as the
dictionary needs, the lowest first; 0 and 1 announce a unit of 8 or of 16
bits that is new, 2 ends.  The scheme is Pieroxy's, of 2013.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

ALPHABET: Final = (
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
)
SIX_BITS: Final = {sign: place for place, sign in enumerate(ALPHABET)}
# What addresses have in place of the last two, and a blank for a plus.
SPELT: Final = str.maketrans("-_ ", "+/+", "=")
SHORT, LONG, END = 0, 1, 2  # a new unit of 8 or 16 bits, the end
MOST: Final = 1_000_000  # units; what is meant to be read is far shorter


def packed(text: str) -> str:
    """The text packed."""
    writer = _Writer()
    word = ""
    for unit in _units(text):
        word = writer.follow(word, unit)
    if word:
        writer.write(word)
    writer.number(END, writer.width)
    return writer.text()


def _units(text: str) -> list[str]:
    """The 16-bit units of a text."""
    data = text.encode("utf-16-le", "surrogatepass")
    return [chr(data[k] | data[k + 1] << 8) for k in range(0, len(data), 2)]


class _Writer:
    """Codes as bits, and the dictionary that grows with them."""

    def __init__(self) -> None:
        self.width = 2  # bits of a code
        self._room = 2  # codes until they need a bit more
        self._codes: dict[str, int] = {}
        self._new: set[str] = set()  # units that were not announced yet
        self._bits: list[int] = []

    def follow(self, word: str, unit: str) -> str:
        """The longest known word that ends here; what was left is written."""
        if unit not in self._codes:
            self._codes[unit] = len(self._codes) + 3
            self._new.add(unit)
        longer = word + unit
        if longer in self._codes:
            return longer
        self.write(word)
        self._codes[longer] = len(self._codes) + 3
        return unit

    def write(self, word: str) -> None:
        """The code of a word, or the unit that is new."""
        if word in self._new:
            wide = ord(word) > 255
            self.number(LONG if wide else SHORT, self.width)
            self.number(ord(word), 16 if wide else 8)
            self._new.remove(word)
            self._grow()
        else:
            self.number(self._codes[word], self.width)
        self._grow()

    def _grow(self) -> None:
        self._room -= 1
        if not self._room:
            self._room = 1 << self.width
            self.width += 1

    def number(self, number: int, width: int) -> None:
        """A number in a given number of bits."""
        self._bits += [number >> place & 1 for place in range(width)]

    def text(self) -> str:
        """All bits in base 64, with at least one to spare at the end."""
        bits = "".join(map(str, self._bits))
        bits += "0" * (6 - len(bits) % 6)
        signs = "".join(
            ALPHABET[int(bits[k : k + 6], 2)] for k in range(0, len(bits), 6)
        )
        return signs + "=" * (-len(signs) % 4)


def unpacked(text: str, most: int = MOST) -> str:
    """The text that was packed.

    ValueError if it is cut, no such text, or longer than ``most`` units.
    """
    units = "".join(_words(_Reader(text), most))
    data = units.encode("utf-16-le", "surrogatepass")
    return data.decode("utf-16-le", "replace")


def _words(reader: _Reader, most: int) -> Iterator[str]:
    """The words of the dictionary, one after the other."""
    words = ["", "", ""]
    width, room, length, last = 2, 1, 0, ""
    while True:
        code = reader.number(width)
        if code == END:
            return
        if code in (SHORT, LONG):
            word = chr(reader.number(16 if code == LONG else 8))
            words.append(word)
            room -= 1 if last else 0
            if not room:
                room, width = 1 << width, width + 1
        elif last and code < len(words):
            word = words[code]
        elif last and code == len(words):
            word = last + last[0]
        else:
            raise ValueError("it is damaged")
        length += len(word)
        if length > most:
            raise ValueError(f"it holds more than {most} characters")
        yield word
        if last:
            words.append(last + word[0])
        room -= 1
        if not room:
            room, width = 1 << width, width + 1
        last = word


class _Reader:
    """The bits of a text in base 64."""

    def __init__(self, text: str) -> None:
        signs = text.strip().translate(SPELT)
        strange = next((sign for sign in signs if sign not in SIX_BITS), "")
        if strange:
            raise ValueError(f"{strange!a} is not a character of base 64")
        self._bits = "".join(f"{SIX_BITS[sign]:06b}" for sign in signs)
        self._at = 0

    def number(self, width: int) -> int:
        """The next bits, lowest first."""
        bits = self._bits[self._at : self._at + width]
        if len(bits) < width:
            raise ValueError("it is cut off")
        self._at += width
        return int(bits[::-1], 2)
