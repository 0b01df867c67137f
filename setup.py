"""Compiles the typed sources with mypyc where a C compiler is at hand.

The extension is optional: without a compiler, or without the headers of
Python, the same sources are installed as they are.  SUDOKIT_PURE=1 asks
for that, and SUDOKIT_LEVELS for code for newer processors beside the
usual.  Everything is built anew, in a folder of its own, so that no wheel
takes what was built before, for another processor or of a file that is
gone.
"""

import ast
import os
import platform
import re
import shutil
import signal
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from glob import glob
from importlib.util import find_spec
from os.path import basename, dirname, exists, isfile, join
from subprocess import run
from sysconfig import get_config_var, get_path
from tempfile import TemporaryDirectory

from setuptools import Extension, find_namespace_packages, setup
from setuptools._distutils.ccompiler import new_compiler
from setuptools._distutils.sysconfig import customize_compiler
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

# Hot code only; what waits for a person or a disk stays interpreted.
COMPILED = [
    "native", "text", "core", "exact_cover", "rules", "symmetry", "logic",
    "rating", "generator", "filter",
]  # fmt: skip
INTERPRETED = {
    "__init__.py", "box_grid.py", "interrupts.py", "plain_arrays.py",
}  # fmt: skip

# For gcc and clang.  Functions that call each other inside the module may
# be inlined; integers wrap; and CFLAGS in the environment replaces what
# Python itself was built with, so the rest of it is said again.
# Nothing but the module itself is looked for by name.
POSIX = [
    "-fno-semantic-interposition",
    "-fvisibility=hidden",
    "-fwrapv",
    "-DNDEBUG",
]
# For gcc alone.  Small functions are inlined before anything else is done:
# then the loops of the kernel become vector code, four times as fast.
GCC = ["--param=early-inlining-insns=250"]
# The module is one large C file, of which one core has enough for minutes.
# Where gcc can optimise as it links, it does it in parts, side by side.
JOBS = os.cpu_count() or 1
SIDE_BY_SIDE = f"-flto={JOBS}"
# Newer processors, and what gcc has to be told of them: it would use half
# of the vectors of the last.
LEVELS = {"x86-64-v3": [], "x86-64-v4": ["-mprefer-vector-width=512"]}
WORK = "build/work"
GROUP = "sudokit__mypyc"  # the module with everything that is compiled
# Names and versions are asked for without building anything.
BUILDS = {"bdist_wheel", "build", "build_ext", "editable_wheel", "install"}

NO_COMPILER = "sudokit: pure Python, as there is no C compiler with Python.h"

# What a compiled build needs at run time: what it is built against, and
# later ones as long as they keep their interface, which librt checks.
LIBRT = ["librt>=0.16,<1", "mypy_extensions>=1.1"]


def compiled_sources() -> list[str]:
    """What mypyc compiles, as paths from this folder."""
    found = [
        path
        for folder in COMPILED
        for path in glob(f"src/sudokit/{folder}/**/*.py", recursive=True)
    ]
    return sorted(p for p in found if basename(p) not in INTERPRETED)


def shared() -> list[tuple[str, Sequence[str]]]:
    """The man page and the completions, for where they are looked for."""
    files = [path for path in glob("share/**", recursive=True) if isfile(path)]
    return [(dirname(path), [path]) for path in sorted(files)]


@cache
def is_compiled() -> bool:
    """Is it asked for and can it be had?  Says so if it can't."""
    if os.environ.get("SUDOKIT_PURE") or find_spec("mypyc") is None:
        return False
    # What is compiled counts on the interpreter's lock.
    if get_config_var("Py_GIL_DISABLED"):
        return False
    if not has_compiler():
        print(NO_COMPILER, file=sys.stderr)
        return False
    return True


def has_compiler(*flags: str) -> bool:
    """Is there a C compiler, with the headers of Python?

    If it is asked with flags, can it compile and link with these?
    """
    compiler = new_compiler()
    with TemporaryDirectory() as folder:
        source = join(folder, "tried.c")
        with open(source, "w") as file:
            file.write("#include <Python.h>\n")
        try:
            customize_compiler(compiler)
            objects = compiler.compile(
                [source],
                folder,
                include_dirs=[get_path("include")],
                extra_postargs=list(flags),
            )
            if flags:
                tried = join(folder, "tried.so")
                compiler.link_shared_object(
                    objects, tried, extra_postargs=list(flags)
                )
        except Exception:  # distutils has each of its errors twice
            return False
    return True


def is_gcc() -> bool:
    """Is the C compiler gcc?  Others don't know its parameters."""
    compiler = new_compiler()
    customize_compiler(compiler)
    command = getattr(compiler, "compiler", None)
    if not command:
        return False
    try:
        asked = run([*command, "-v"], capture_output=True, check=False)
    except OSError:
        return False
    return b"gcc version" in asked.stderr


# Where mypyc writes a docstring: of a function, of a class, and of a class
# that Python makes.  It writes signatures alone, or something else.
STRING = r'NULL|"(?:[^"\\]|\\.)*"'
OF_FUNCTIONS = re.compile(
    rf"(\(PyCFunction\)CPyPy_(\w+),[\sA-Z_|]+,\s*PyDoc_STR\()({STRING})\)"
)
OF_CLASSES = re.compile(
    rf"(CPyType_(\w+)_template_ = \{{[^{{}}]*?PyDoc_STR\()({STRING})\)"
)
OF_TUPLES = re.compile(
    r"(/\* '(?P<name>\w+)' \*/\s+\w+ = CPyStatics\[\d+\];"
    r" /\* '__annotations__' \*/.{,20000}?)"
    r"CPyStatics\[\d+\]; /\* 'mypyc filler docstring' \*/"
    r"(.{,20000}?/\* '(?P<module>[\w.]+)' \*/\s+"
    r"\w+ = CPyStatics\[\d+\]; /\* '__module__' \*/)",
    re.DOTALL,
)


def documented(code: str) -> str:
    """The C code of mypyc, with the docstrings that it drops."""
    docs = docstrings()

    def filled(found: re.Match[str]) -> str:
        if found[2] not in docs:
            return found[0]
        signature = "" if found[3] == "NULL" else found[3][1:-1]
        return f'{found[1]}"{signature}{quoted(docs[found[2]])}")'

    def named(found: re.Match[str]) -> str:
        module = found["module"].replace(".", "___")
        doc = docs.get(f"{module}___{found['name']}")
        if doc is None:
            return found[0]
        return f'{found[1]}PyUnicode_FromString("{quoted(doc)}");{found[3]}'

    code = OF_FUNCTIONS.sub(filled, code)
    return OF_TUPLES.sub(named, OF_CLASSES.sub(filled, code))


def docstrings() -> dict[str, str]:
    """The docstrings of what is compiled, by the names that C has for it.

    Such a name begins with the module's, or with as much of its end as
    tells it from others.
    """
    found = {}
    for path in compiled_sources():
        module = path.removeprefix("src/").removesuffix(".py").split(os.sep)
        with open(path, encoding="utf-8") as file:
            tree = ast.parse(file.read())
        for name, node in defined(tree):
            doc = ast.get_docstring(node)
            for start in range(len(module) if doc else 0):
                found["___".join([*module[start:], name])] = doc or ""
    return found


def defined(
    tree: ast.Module,
) -> Iterator[tuple[str, ast.FunctionDef | ast.ClassDef]]:
    """Functions, classes and methods, as mypyc calls them."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name, node
        if isinstance(node, ast.ClassDef):
            for one in node.body:
                if isinstance(one, ast.FunctionDef):
                    yield f"{node.name}___{one.name}", one
                    # In a class that Python makes, they are objects.
                    yield f"{one.name}_{node.name}_obj", one


def quoted(text: str) -> str:
    """A text as it stands between the quotes of C."""
    return "".join(
        chr(byte)
        if 32 <= byte < 127 and byte not in b'"\\?'
        else f"\\{byte:03o}"
        for byte in text.encode()
    )


# Python multiplies long numbers in a loop in which signal handlers run, and
# mypyc takes whatever they raise for a lack of memory, and aborts.
MULTIPLY = "#include <int_ops.c>\n"
SAFE_MULTIPLY = f"""\
static int raise_later(void *raised)
{{
    PyErr_SetObject((PyObject *)Py_TYPE(raised), raised);
    Py_DECREF(raised);
    return -1;
}}

/* The product; what a signal handler raises follows in Python's next line. */
static PyObject *multiply(PyObject *left, PyObject *right)
{{
    PyObject *product, *type, *raised, *traceback;
    while ((product = PyNumber_Multiply(left, right)) == NULL
           && !PyErr_ExceptionMatches(PyExc_MemoryError)) {{
        PyErr_Fetch(&type, &raised, &traceback);
        PyErr_NormalizeException(&type, &raised, &traceback);
        if (traceback != NULL)
            PyException_SetTraceback(raised, traceback);
        Py_XDECREF(traceback);
        Py_DECREF(type);
        if (Py_AddPendingCall(raise_later, raised) < 0)
            Py_DECREF(raised);  /* many are pending already */
    }}
    return product;
}}

#define PyNumber_Multiply multiply
{MULTIPLY}\
#undef PyNumber_Multiply
"""


def interruptible(code: str) -> str:
    """The C code of mypyc, whose products survive what a handler raises."""
    if code.count(MULTIPLY) != 1:
        raise ValueError("mypyc includes its numbers in another way now")
    return code.replace(MULTIPLY, SAFE_MULTIPLY)


def extensions() -> list[Extension]:
    """The compiled modules; none if they are not wanted or not possible."""
    if not is_compiled() or not BUILDS & set(sys.argv):
        return []
    from mypyc.build import mypycify  # noqa: PLC0415

    modules = [
        module
        for module in mypycify(
            compiled_sources(),
            opt_level="3",
            debug_level="0",  # it would name folders of this machine
            target_dir=WORK,
            group_name="sudokit",
        )
        if isinstance(module, Extension)
    ]
    for path in glob(f"{WORK}/__native*.c"):
        with open(path, encoding="utf-8") as file:
            code = interruptible(documented(file.read()))
        with open(path, "w", encoding="utf-8") as file:
            file.write(code)
    flags = POSIX if os.name == "posix" else []
    links = []
    if is_gcc():
        flags = flags + GCC
        links = [SIDE_BY_SIDE] if has_compiler(SIDE_BY_SIDE) else []
    for module in modules:
        module.optional = True
        # One list may be that of all of them.
        module.extra_compile_args = [*module.extra_compile_args, *flags]
        if module.name == GROUP:
            module.extra_compile_args += links
            module.extra_link_args = links
    return modules


def levels() -> list[str]:
    """The newer processors to build for, if that is asked and can be."""
    asked = bool(os.environ.get("SUDOKIT_LEVELS"))
    known = platform.machine() == "x86_64" and sys.platform == "linux"
    return list(LEVELS) if asked and known and platform.libc_ver()[0] else []


class BuildForLevels(build_ext):
    """Builds what is compiled once more for newer processors.

    The group becomes a library.  The loader of glibc, from 2.33 on, looks
    for it in ``glibc-hwcaps/LEVEL/`` first, if the processor is of that
    level, and takes it from ``sudokit/lib/`` otherwise, as every other
    loader does: nothing has to choose in Python.
    """

    def finalize_options(self) -> None:
        """As many modules at a time as there are cores, but on Windows.

        There nobody has tried it.
        """
        super().finalize_options()
        if os.name == "posix":
            self.parallel = self.parallel or JOBS

    def run(self) -> None:
        """Builds all modules, or none if one of them can't be had."""
        # Threads would compile all that is left before ctrl-C is heard.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        super().run()
        paths = [self.get_ext_fullpath(ext.name) for ext in self.extensions]
        if not all(map(exists, paths)):
            for path in filter(exists, paths):
                os.unlink(path)
            shutil.rmtree(self._libraries(), ignore_errors=True)

    def build_extension(self, ext: Extension) -> None:
        """The module; of the group a library for each level, too."""
        if ext.name != GROUP or not levels():
            super().build_extension(ext)
            return
        with ThreadPoolExecutor(JOBS) as threads:
            made = {
                level: threads.submit(self._objects, ext, level)
                for level in levels()
            }
            super().build_extension(ext)
            # If one fails, the module stays as it was built just now.
            objects = {level: made[level].result() for level in made}
        module = self.get_ext_fullpath(ext.name)
        name = "lib" + basename(module)
        folder = self._libraries()
        self.mkpath(folder)
        shutil.move(module, join(folder, name))
        for level, files in objects.items():
            path = join(folder, "glibc-hwcaps", level, name)
            self.compiler.link_shared_object(
                files, path, extra_postargs=ext.extra_link_args
            )
        # The module itself is nothing but the name of that library.
        self.compiler.link_shared_object(
            [],
            module,
            libraries=[f":{name}"],
            library_dirs=[folder],
            extra_preargs=["-Wl,--no-as-needed"],
            extra_postargs=["-Wl,-rpath,$ORIGIN/sudokit/lib"],
        )

    def _libraries(self) -> str:
        """The folder of the group as libraries."""
        module = self.get_ext_fullpath(GROUP)
        return join(dirname(module), "sudokit", "lib")

    def _objects(self, ext: Extension, level: str) -> list[str]:
        """The group, compiled for a level."""
        found: list[str] = self.compiler.compile(
            ext.sources,
            join(self.build_temp, level),
            include_dirs=ext.include_dirs,
            extra_postargs=[
                *ext.extra_compile_args,
                f"-march={level}",
                *LEVELS[level],
            ],
            depends=ext.depends,
        )
        return found


class BuildWithMessages(build_py):
    """Compiles the catalogues of the languages, .mo of each .po."""

    def run(self) -> None:
        """Builds the modules, then the catalogues beside them.

        An editable build has its .po, which are read as they are.
        """
        super().run()
        if self.editable_mode:
            return
        from babel.messages.mofile import write_mo  # noqa: PLC0415
        from babel.messages.pofile import read_po  # noqa: PLC0415

        for source in sorted(glob("src/sudokit/language/*.po")):
            name = basename(source).removesuffix(".po") + ".mo"
            folder = join(self.build_lib, "sudokit", "language")
            self.mkpath(folder)
            with (
                open(source, "rb") as po,
                open(join(folder, name), "wb") as mo,
            ):
                write_mo(mo, read_po(po))


if __name__ == "__main__":
    shutil.rmtree(WORK, ignore_errors=True)
    setup(
        ext_modules=extensions(),
        cmdclass={"build_ext": BuildForLevels, "build_py": BuildWithMessages},
        install_requires=LIBRT if is_compiled() else [],
        options={"build": {"build_base": WORK}},
        # The two headers are a package of the wheel, so that it installs no
        # top-level module of their names.
        packages=[
            *find_namespace_packages("src", include=["sudokit", "sudokit.*"]),
            "sudokit.contract",
        ],
        data_files=shared(),
        package_dir={"": "src", "sudokit.contract": "src"},
    )
