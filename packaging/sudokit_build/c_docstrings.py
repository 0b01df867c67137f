"""Inserts into mypyc's C code the docstrings that mypyc drops.

mypyc gives a function a docstring with its signature alone, or none.  With
this module ``help()`` shows the same text in both builds.
"""

import ast
import os
import re
from collections.abc import Iterator

from sudokit_build.sources import compiled_sources

# The places of docstrings in the C code: those of functions, of compiled
# classes, and of the classes that Python creates (named tuples, exceptions).
STRING = r'NULL|"(?:[^"\\]|\\.)*"'
OF_FUNCTIONS = re.compile(
    rf"(\(PyCFunction\)CPyPy_(\w+),[\sA-Z_|]+,\s*PyDoc_STR\()({STRING})\)"
)
OF_CLASSES = re.compile(
    rf"(CPyType_(\w+)_template_ = \{{[^{{}}]*?PyDoc_STR\()({STRING})\)"
)
OF_PYTHON_CLASSES = re.compile(
    r"(/\* '(?P<name>\w+)' \*/\s+\w+ = CPyStatics\[\d+\];"
    r" /\* '__annotations__' \*/.{,20000}?)"
    r"CPyStatics\[\d+\]; /\* 'mypyc filler docstring' \*/"
    r"(.{,20000}?/\* '(?P<module>[\w.]+)' \*/\s+"
    r"\w+ = CPyStatics\[\d+\]; /\* '__module__' \*/)",
    re.DOTALL,
)


def with_docstrings(code: str) -> str:
    """Return mypyc's C code with the docstrings of the sources."""
    docs = docstrings()

    def fill(match: re.Match[str]) -> str:
        if match[2] not in docs:
            return match[0]
        signature = "" if match[3] == "NULL" else match[3][1:-1]
        return f'{match[1]}"{signature}{c_escape(docs[match[2]])}")'

    def fill_python_class(match: re.Match[str]) -> str:
        module = match["module"].replace(".", "___")
        doc = docs.get(f"{module}___{match['name']}")
        if doc is None:
            return match[0]
        text = f'PyUnicode_FromString("{c_escape(doc)}");'
        return f"{match[1]}{text}{match[3]}"

    code = OF_FUNCTIONS.sub(fill, code)
    return OF_PYTHON_CLASSES.sub(fill_python_class, OF_CLASSES.sub(fill, code))


def docstrings() -> dict[str, str]:
    """Return the docstrings of all compiled modules by their names in C.

    A name in C begins with the name of its module, or with the shortest end
    of it that is unique; the result has every end.
    """
    docs = {}
    for path in compiled_sources():
        module = path.removeprefix("src/").removesuffix(".py").split(os.sep)
        with open(path, encoding="utf-8") as file:
            tree = ast.parse(file.read())
        for name, node in definitions(tree):
            doc = ast.get_docstring(node)
            for start in range(len(module) if doc else 0):
                docs["___".join([*module[start:], name])] = doc or ""
    return docs


def definitions(
    tree: ast.Module,
) -> Iterator[tuple[str, ast.FunctionDef | ast.ClassDef]]:
    """Yield each function, class and method with mypyc's name for it."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name, node
        if isinstance(node, ast.ClassDef):
            for member in node.body:
                if isinstance(member, ast.FunctionDef):
                    yield f"{node.name}___{member.name}", member
                    # Methods are objects in a class that Python creates.
                    yield f"{member.name}_{node.name}_obj", member


def c_escape(text: str) -> str:
    """Escape a text for a string literal of C, in UTF-8."""
    return "".join(
        chr(byte)
        if 32 <= byte < 127 and byte not in b'"\\?'
        else f"\\{byte:03o}"
        for byte in text.encode()
    )
