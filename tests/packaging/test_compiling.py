"""The C compiler: copies for newer processors, and builds without one."""

import shutil
import subprocess
from pathlib import Path

import pytest

from sudokit_build import c_attributes, extensions
from sudokit_build.c_attributes import (
    FLAGS,
    has_clones,
    with_clones,
    with_small_modules,
    with_small_wrappers,
)
from sudokit_build.c_tracebacks import with_small_tracebacks

# C code as mypyc writes it: a declaration, two functions and a call.
CODE = """
long CPyDef_fleet___total(const long *cpy_r_cells);
long CPyDef_fleet___total(const long *cpy_r_cells) {
    long total = 0;
    for (int i = 0; i < 64; i++) total += cpy_r_cells[i];
    return total;
}
long CPyDef_grid___total(const long *cpy_r_cells) {
    return CPyDef_fleet___total(cpy_r_cells);
}
int main(void) {
    long cells[64] = {40, 2};
    return CPyDef_grid___total(cells);
}
"""
COPIES = {"arch_x86_64_v3", "arch_x86_64_v4", "default"}
OLD = ["qemu-x86_64", "-cpu", "Nehalem"]


@pytest.fixture
def gcc(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip tests of copies where the compiler makes none."""
    monkeypatch.delenv("CFLAGS", raising=False)
    if not has_clones():
        pytest.skip("it needs gcc and glibc on x86-64")


@pytest.mark.usefixtures("gcc")
def test_functions_of_fleets_have_copies(tmp_path: Path) -> None:
    source, program = tmp_path / "code.c", tmp_path / "code"
    source.write_text(with_clones(CODE))
    subprocess.run(["gcc", *FLAGS, "-o", program, source], check=True)
    names = subprocess.run(
        ["nm", program], capture_output=True, text=True, check=True
    ).stdout
    for copy in COPIES:
        assert f"CPyDef_fleet___total.{copy}" in names
        assert f"CPyDef_grid___total.{copy}" not in names
    commands = [[str(program)]]
    if shutil.which(OLD[0]):
        commands.append([*OLD, str(program)])
    for command in commands:
        assert subprocess.run(command, check=False).returncode == 42


def test_code_with_other_names_is_refused() -> None:
    with pytest.raises(ValueError, match="fleets"):
        with_clones("int main(void) {")
    with pytest.raises(ValueError, match="modules"):
        with_small_modules("int main(void) {")
    with pytest.raises(ValueError, match="wrappers"):
        with_small_wrappers("int main(void);")


# A program that prints the places which its tracebacks would have.
PLACES = r"""
#include <stdio.h>
typedef int PyObject;
#include "__native_internal_sudokit.h"
void CPy_AddTraceback(const char *path, const char *name, int line,
                      PyObject *module)
{
    printf("%s %s %d %d\n", path, name, line, *module);
}
int main(void)
{
"""
HEADER = "static int one = 1, two = 2;\n" + "".join(
    f"static PyObject *CPyStatic_{name}___globals = &{number};\n"
    for name, number in (("grid", "one"), ("cells", "two"))
)


@pytest.mark.usefixtures("gcc")
def test_tracebacks_have_the_same_places(tmp_path: Path) -> None:
    places = [
        ("src/sudokit/core/grid.py", "init", 7, "grid", 1),
        ("src/sudokit/core/grid.py", "Grid.init", 65, "grid", 1),
        ("src/sudokit/text/cells.py", "init", 32767, "cells", 2),
        ("src/sudokit/core/grid.py", "<module>", -1, "grid", 1),
        ("src/sudokit/core/grid.py", "init", 8, "grid", 1),
    ]
    code = PLACES + "".join(
        f'CPy_AddTraceback("{path}", "{name}", {line},'
        f" CPyStatic_{variable}___globals);\n"
        for path, name, line, variable, _ in places
    )
    source, program = tmp_path / "code.c", tmp_path / "code"
    (tmp_path / "__native_internal_sudokit.h").write_text(HEADER)
    source.write_text(with_small_tracebacks(f"{code}}}\n"))
    subprocess.run(["gcc", "-o", program, source], check=True)
    shown = subprocess.check_output([program], text=True).splitlines()
    assert shown == [
        f"{path} {name} {line} {number}"
        for path, name, line, _, number in places
    ]
    with pytest.raises(ValueError, match="tracebacks"):
        with_small_tracebacks("int main(void) {")


def test_the_code_of_a_module_is_cold() -> None:
    code = "char CPyDef_grid_____top_level__(void) {\n"
    assert with_small_modules(code) == f"__attribute__((cold))\n{code}"


def test_a_wrapper_is_cold() -> None:
    header = "extern PyObject *CPyPy_grid___total(PyObject *self);\n"
    assert with_small_wrappers(header) == f"__attribute__((cold))\n{header}"


def test_a_build_for_one_processor_has_no_copies(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CFLAGS", "-O2 -march=native")
    assert not c_attributes.has_clones()


def test_without_a_compiler_nothing_is_compiled(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("SUDOKIT_PURE", raising=False)
    monkeypatch.setenv("CC", "false")
    # Without the answer that an earlier test may have cached.
    monkeypatch.setattr(
        extensions, "is_compiled", extensions.is_compiled.__wrapped__
    )
    assert not extensions.is_compiled()
    assert capsys.readouterr().err == f"{extensions.NO_COMPILER}\n"
    assert not extensions.extensions()
