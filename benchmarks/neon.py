"""Checks that the loops of a fleet become correct NEON code for aarch64.

    python benchmarks/neon.py

Compiles the C that mypyc makes of a fleet's rules for aarch64, with
``aarch64-linux-gnu-gcc``, counts the vector instructions of each function,
and runs these on the same grids here and under ``qemu-aarch64``.  No
Python for aarch64 is needed, as they call nothing of it.  The status is 1 if
a function has no vector code, or if the answers differ.
"""

import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
CROSS = "aarch64-linux-gnu-"
# The rules of a fleet, and what they call: little enough to compile soon.
SOURCES = (
    "native/arrays text/characters core/choice core/words core/rules"
    " core/mini_lines core/deduction core/fleet core/reach core/fleet_signs"
)
TOOLS = (f"{CROSS}gcc", f"{CROSS}objdump", "qemu-aarch64", "gcc")
# Each with a fleet, and two with bits and signs of a text.
FUNCTIONS = {
    "fleet": ["place", "note_singles", "fill_lines", "try_boxes", "put_clues"],
    "reach": ["weigh"],
    "fleet_signs": ["read_bits", "read_values", "write_bits", "write_signs"],
}
# They call these, which have the loops, or have loops themselves.
LOOPS = {
    "fleet": [
        "place", "_mark_singles", "_fill_column", "_note_column",
        "fill_lines", "_count_to_three", "try_boxes", "clear_fleet",
    ],
    "reach": [
        "_note_two", "_count_rows", "_count_columns", "_count_boxes",
        "_reach", "_sum_digit",
    ],
    "fleet_signs": [
        "_read_places", "_join_bytes", "_read_column", "write_bits",
        "_part_bytes", "_write_places",
    ],
}  # fmt: skip
VECTOR = re.compile(r"\bv\d+\.(4s|16b|2d|8h)")
MAIN = """
#include <stdint.h>
#include <stdio.h>
typedef struct { int64_t len; int32_t *items; } Vec;
DECLARED
extern Vec CPyStatic_words___BITS;
/* Before the items of an array there is room for its head. */
static int64_t rooms[4][8 + WIDTH / 2];
#define ITEMS(room) ((int32_t *)(rooms[room] + 8))
static uint32_t seed = 1;
static uint32_t chance(void) {
    seed ^= seed << 13; seed ^= seed >> 17; seed ^= seed << 5; return seed;
}
static uint64_t sum = 14695981039346656037u;
static void add(int32_t *some, int size) {
    for (int at = 0; at < size; at++)
        sum = (sum ^ (uint32_t)some[at]) * 1099511628211u;
}
int main(void) {
    int32_t *words = ITEMS(0), *bits = ITEMS(1), *signs = ITEMS(2);
    Vec w = {WIDTH, words}, b = {SIGN_BITS, bits}, s = {SIGNS, signs};
    Vec places = {27, ITEMS(3)};
    for (int place = 0; place < 27; place++) places.items[place] = 1 << place;
    CPyStatic_words___BITS = places;
    for (int round = 0; round < 120; round++) {
        char text[8][96];
        for (int lane = 0; lane < 8; lane++)
            for (int cell = 0; cell < 96; cell++)
                text[lane][cell] =
                    chance() % 100 < (round % 40) ? '1' + chance() % 9 : '.';
        for (int word = 0; word < 24; word++)
            for (int lane = 0; lane < 8; lane++)
                signs[8 * word + lane] = text[lane][4 * word]
                    | text[lane][4 * word + 1] << 8
                    | text[lane][4 * word + 2] << 16
                    | text[lane][4 * word + 3] << 24;
        fleet_signs___read_bits(s, b);
        fleet_signs___read_values(b, w);
        add(bits, SIGN_BITS);
        fleet___put_clues(w);
        for (int pass = 0; pass < 4; pass++) {
            fleet___place(w); add(words, WIDTH);
        }
        fleet___fill_lines(w); fleet___note_singles(w); add(words, WIDTH);
        fleet___try_boxes(w); fleet___note_singles(w); add(words, WIDTH);
        reach___weigh(w); add(words, WIDTH);
        fleet_signs___write_bits(w, b);
        fleet_signs___write_signs(b, s);
        add(signs, SIGNS);
    }
    printf("%016llx\\n", (unsigned long long)sum);
    return 0;
}
"""


def main():
    missing = [tool for tool in TOOLS if not shutil.which(tool)]
    if missing:
        sys.exit(f"missing: {', '.join(missing)}")
    with TemporaryDirectory() as folder:
        sources = emitted(Path(folder))
        there = compiled(sources, f"{CROSS}gcc")
        status = print_loops(there)
        answers = {
            "here": run([linked(there.parent, "gcc", sources)]),
            "aarch64": run(
                ["qemu-aarch64", linked(there.parent, f"{CROSS}gcc", sources)]
            ),
        }
    for name, answer in answers.items():
        print(f"{name}: {answer.strip()}")
    return status or len(set(answers.values())) > 1


def run(command):
    """Return the output of a command."""
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    return done.stdout.decode()


def emitted(folder):
    """Return the C file of the rules of a fleet, as mypyc writes it."""
    shutil.copytree(ROOT / "src" / "sudokit", folder / "sudokit")
    script = (
        "from mypyc.build import mypycify\n"
        f"names = {SOURCES!r}.split()\n"
        "files = [f'sudokit/{name}.py' for name in names]\n"
        "mypycify(files, opt_level='3', debug_level='0',"
        " target_dir='c', group_name='sudokit')\n"
    )
    subprocess.run([sys.executable, "-c", script], cwd=folder, check=True)
    return next((folder / "c").glob("__native*.c"))


def compiled(source, compiler):
    """Return the object of the C file for a processor."""
    import mypyc

    sys.path.append(str(ROOT / "packaging"))
    from sudokit_build.compiler import GCC, POSIX

    runtime = Path(mypyc.__file__).parent / "lib-rt"
    target = source.with_name(f"{compiler}.o")
    subprocess.run(
        [
            compiler, "-c", "-O3", "-w", "-ffunction-sections", *POSIX,
            *GCC, f"-I{runtime}", f"-I{source.parent}",
            f"-I{sysconfig.get_path('include')}", source, "-o", target,
        ],
        check=True,
    )  # fmt: skip
    return target


def linked(folder, compiler, source):
    """Return a program that calls the functions, without Python."""
    target = folder / f"{compiler}.o"
    if not target.exists():
        compiled(source, compiler)
    core = ROOT / "src" / "sudokit" / "core" / "fleet.py"
    declared = "".join(
        f"char CPyDef_{name}({', '.join(['Vec'] * vectors(name))});\n"
        f"#define {name} CPyDef_{name}\n"
        for name in named(FUNCTIONS)
    )
    text = MAIN.replace("DECLARED", declared)
    for size in ("WIDTH", "SIGN_BITS", "SIGNS"):
        rows = re.search(rf"^{size}: Final = (\d+) \* LANES", core.read_text(),
                         re.MULTILINE)  # fmt: skip
        text = re.sub(rf"\b{size}\b", str(8 * int(rows[1])), text)
    program = folder / f"{compiler}.c"
    program.write_text(text)
    made = folder / f"{compiler}.run"
    subprocess.run(
        [
            compiler, "-O2", "-static", "-Wl,--gc-sections",
            "-Wl,--unresolved-symbols=ignore-all", program, target,
            "-o", made,
        ],
        check=True,
    )  # fmt: skip
    return made


def vectors(name):
    """Return how many arrays a function takes."""
    return 2 if name.startswith("fleet_signs") else 1


def named(functions):
    """Return the names in C of functions by module."""
    return [
        f"{module}___{name}"
        for module, names in functions.items()
        for name in names
    ]


def print_loops(compiled_file):
    """Return the vector instructions of each function; 1 if one has none."""
    text = run([f"{CROSS}objdump", "-d", "--no-show-raw-insn", compiled_file])
    counts = {}
    for part in text.split("\n\n"):
        match = re.match(r"\s*[0-9a-f]+ <CPyDef_(\w+?)(?:\.[\w.]+)?>:", part)
        if match:
            size = len(VECTOR.findall(part))
            counts[match[1]] = counts.get(match[1], 0) + size
    print("| function | vector registers named |\n|---|---:|")
    status = 0
    for name in named(LOOPS):
        size = counts.get(name, 0)
        print(f"| {name} | {size:,} |")
        status |= size == 0
    return status


if __name__ == "__main__":
    sys.exit(main())
