"""LZ-string compression in base 64, as web pages use it in links.

    packed(text)          the text as letters, digits, + / and =
    unpacked(text, most)  back; ValueError for invalid text

It is LZ78 over the 16-bit units of a text.  Codes have as many bits as the
dictionary needs, the lowest first; 0 and 1 announce a unit of 8 or of 16
bits that is new, 2 ends.  The scheme is Pieroxy's, of 2013.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from typing import Final

ALPHABET: Final = (
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
)
SIX_BITS: Final = {sign: place for place, sign in enumerate(ALPHABET)}
# What addresses have in place of the last two, and a blank for a plus.
TO_STANDARD: Final = str.maketrans("-_ ", "+/+", "=")
SHORT, LONG, END = 0, 1, 2  # a new unit of 8 or 16 bits, the end
MOST: Final = 1_000_000  # units; what is meant to be read is far shorter


class _Width:
    """The bits of a code, which grow with the dictionary.

    ``room`` are the codes until they need a bit more.
    """

    def __init__(self, room: int) -> None:
        self.bits = 2
        self._room = room

    def grow(self) -> None:
        """Count a code; they get longer when all of this length are used."""
        self._room -= 1
        if not self._room:
            self._room = 1 << self.bits
            self.bits += 1


def packed(text: str) -> str:
    """Compress a text."""
    width = _Width(2)
    codes: dict[str, int] = {}
    new: set[str] = set()  # units that were not announced yet
    bits: list[str] = []

    def write(word: str) -> None:
        """Write the code of a word, or a new unit."""
        if word in new:
            wide = ord(word) > 255
            bits.append(_lowest_first(LONG if wide else SHORT, width.bits))
            bits.append(_lowest_first(ord(word), 16 if wide else 8))
            new.remove(word)
            width.grow()
        else:
            bits.append(_lowest_first(codes[word], width.bits))
        width.grow()

    word = ""  # the longest known one that ends here
    for unit in _units(text):
        if unit not in codes:
            codes[unit] = len(codes) + 3
            new.add(unit)
        if word + unit in codes:
            word += unit
            continue
        write(word)
        codes[word + unit] = len(codes) + 3
        word = unit
    if word:
        write(word)
    whole = "".join([*bits, _lowest_first(END, width.bits)])
    whole += "0" * (6 - len(whole) % 6)  # at least one to spare
    signs = [int(whole[k : k + 6], 2) for k in range(0, len(whole), 6)]
    return "".join(ALPHABET[k] for k in signs) + "=" * (-len(signs) % 4)


def _units(text: str) -> list[str]:
    """Return the 16-bit units of a text."""
    data = text.encode("utf-16-le", "surrogatepass")
    return [chr(data[k] | data[k + 1] << 8) for k in range(0, len(data), 2)]


def _lowest_first(number: int, width: int) -> str:
    """Return a number in this many bits, the lowest first."""
    return f"{number:0{width}b}"[::-1]


def unpacked(text: str, most: int = MOST) -> str:
    """Decompress a text.

    ValueError if it is cut off, malformed, or longer than ``most`` units.
    """
    units = "".join(_words(_bits_of(text), most))
    data = units.encode("utf-16-le", "surrogatepass")
    return data.decode("utf-16-le", "replace")


def _words(bits: Iterator[str], most: int) -> Iterator[str]:
    """Yield the words of the dictionary, one after the other."""
    words = ["", "", ""]
    width, length, last = _Width(1), 0, ""
    while (code := _number(bits, width.bits)) != END:
        if code in (SHORT, LONG):
            word = chr(_number(bits, 16 if code == LONG else 8))
            words.append(word)
            if last:
                width.grow()
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
        width.grow()
        last = word


def _bits_of(text: str) -> Iterator[str]:
    """Yield the bits of a text in base 64."""
    signs = text.strip().translate(TO_STANDARD)
    strange = next((sign for sign in signs if sign not in SIX_BITS), "")
    if strange:
        raise ValueError(f"{strange!a} is not a character of base 64")
    return chain.from_iterable(f"{SIX_BITS[sign]:06b}" for sign in signs)


def _number(bits: Iterator[str], width: int) -> int:
    """Return the next bits, the lowest first, as a number."""
    digits = "".join(islice(bits, width))
    if len(digits) < width:
        raise ValueError("it is cut off")
    return int(digits[::-1], 2)
