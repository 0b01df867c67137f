"""The system call filter, evaluated call by call as the kernel does."""

import re
import struct
from pathlib import Path

import pytest

from sudokit.grading.sandbox import system_calls
from sudokit.grading.sandbox.system_calls import (
    ABSENT,
    ALLOW,
    CALLS,
    KILL,
    LOOKED_INTO,
    MACHINES,
    REFUSE,
    UNKNOWN,
    bpf,
)

HEADERS = {
    "x86_64": ("/usr/include/x86_64-linux-gnu/asm/unistd_64.h", r"__NR_"),
    "aarch64": ("/usr/include/asm-generic/unistd.h", r"__NR(?:3264)?_"),
}
MACHINE = pytest.mark.parametrize("machine", MACHINES)


def answer(machine: str, call: int, *arguments: int, arch: int = 0) -> int:
    """Return the output of the filter for a call."""
    words = [*arguments, 0, 0, 0, 0, 0, 0][:6]
    arch = arch or MACHINES[machine][0]
    data = struct.pack("<IIQ6Q", call, arch, 0, *words)
    rules = list(struct.iter_unpack("<HBBI", bpf(machine)))
    held, at = 0, 0
    while True:
        code, yes, no, k = rules[at]
        at += 1
        if code == system_calls.LOAD:
            (held,) = struct.unpack_from("<I", data, k)
        elif code == system_calls.RETURN:
            return int(k)
        else:
            met = {
                system_calls.EQUAL: held == k,
                system_calls.AT_LEAST: held >= k,
                system_calls.ANY_BIT: bool(held & k),
            }[code]
            at += yes if met else no


@MACHINE
def test_allowed_and_refused_system_calls(machine: str) -> None:
    column = MACHINES[machine][1]
    refused = {n[column]: REFUSE for n in CALLS.values() if n[column] >= 0}
    refused |= {n[column]: UNKNOWN for n in ABSENT.values()}
    for call in range(600):
        assert answer(machine, call) == refused.get(call, ALLOW), call


@MACHINE
def test_inspected_calls_depend_on_their_arguments(machine: str) -> None:
    column = MACHINES[machine][1]
    clone, ioctl = LOOKED_INTO["clone"][column], LOOKED_INTO["ioctl"][column]
    assert answer(machine, clone, 17) == ALLOW  # fork
    assert answer(machine, clone, 0x3D0F00) == ALLOW  # a thread
    for bit in (17, 25, 26, 27, 28, 29, 30):
        assert answer(machine, clone, 1 << bit | 17) == REFUSE
    assert answer(machine, ioctl, 0, 0x5401) == ALLOW  # TCGETS
    for request in (0x5412, 0x541C):
        assert answer(machine, ioctl, 0, request) == REFUSE
        # The kernel looks at the lower half alone.
        assert answer(machine, ioctl, 0, 1 << 32 | request) == REFUSE


@MACHINE
def test_other_architectures_end_the_process(machine: str) -> None:
    for arch in (0x40000003, 0x40000028, 0xC00000F3):
        assert answer(machine, 1, arch=arch) == KILL
    other = "aarch64" if machine == "x86_64" else "x86_64"
    assert answer(machine, 1, arch=MACHINES[other][0]) == KILL
    x32 = answer(machine, 0x40000000 | 39)
    assert x32 == (UNKNOWN if machine == "x86_64" else ALLOW)


@MACHINE
def test_the_numbers_are_those_of_the_kernel(machine: str) -> None:
    path, prefix = HEADERS[machine]
    if not Path(path).exists():
        pytest.skip(f"no {path}")
    pattern = rf"#define {prefix}(\w+)\s+(\d+)"
    known = dict(re.findall(pattern, Path(path).read_text()))
    column = MACHINES[machine][1]
    for name, numbers in {**CALLS, **ABSENT, **LOOKED_INTO}.items():
        if name in known or numbers[column] < 0:
            assert int(known.get(name, -1)) == numbers[column], name
