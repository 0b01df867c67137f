"""Lists the modules that mypyc compiles and the files installed as data.

Paths are relative to the folder of setup.py, the working directory of every
build.
"""

from collections.abc import Sequence
from glob import glob
from os.path import basename, dirname, isfile

# Hot code only; code that waits for a person or a disk stays interpreted.
COMPILED = [
    "native", "text", "core", "exact_cover", "rules", "proofs", "symmetry",
    "logic", "rating", "generator", "filter", "certificates",
]  # fmt: skip
INTERPRETED = {
    "__init__.py", "interrupts.py", "plain_arrays.py", "variants.py",
}  # fmt: skip


def compiled_sources() -> list[str]:
    """Return the paths of the modules that mypyc compiles, sorted."""
    paths = [
        path
        for folder in COMPILED
        for path in glob(f"src/sudokit/{folder}/**/*.py", recursive=True)
    ]
    return sorted(p for p in paths if basename(p) not in INTERPRETED)


def shared_files() -> list[tuple[str, Sequence[str]]]:
    """Return the man page and the completions, each with its folder.

    The folders are relative to the prefix of an installation, where man and
    the shells look.
    """
    files = [path for path in glob("share/**", recursive=True) if isfile(path)]
    return [(dirname(path), [path]) for path in sorted(files)]
