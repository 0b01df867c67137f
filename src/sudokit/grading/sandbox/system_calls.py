"""The seccomp filter of system calls, as BPF bytes.

bpf(machine)    the filter for a processor as ``platform.machine`` names it
arm(program)    puts this process and its children under a filter

It refuses calls that a program for text doesn't need and that are dangerous
or not counted: memory without a file (memfd, System V),
tracing, mounts, namespaces, keys, kernel modules, io_uring, clocks,
sockets.  Socket pairs are allowed: asyncio needs one, and they lead nowhere.
"""

from __future__ import annotations

import ctypes
import errno
import struct
from typing import Final

from sudokit.grading.sandbox.run import Broken

# Of seccomp_data: the call's number, the architecture, the arguments (the
# lower half of each; both processors are little-endian).
NUMBER: Final = 0
ARCHITECTURE: Final = 4
ARGUMENTS: Final = 16

LOAD: Final = 0x20  # BPF_LD | BPF_W | BPF_ABS
EQUAL: Final = 0x15  # BPF_JMP | BPF_JEQ | BPF_K
AT_LEAST: Final = 0x35  # BPF_JMP | BPF_JGE | BPF_K
ANY_BIT: Final = 0x45  # BPF_JMP | BPF_JSET | BPF_K
RETURN: Final = 0x06  # BPF_RET | BPF_K

ALLOW: Final = 0x7FFF0000
KILL: Final = 0x80000000
REFUSE: Final = 0x00050000 | errno.EPERM
UNKNOWN: Final = 0x00050000 | errno.ENOSYS

NO_NEW_PRIVILEGES: Final = 38  # PR_SET_NO_NEW_PRIVS
SET_SECCOMP: Final = 22  # PR_SET_SECCOMP
X32: Final = 0x40000000  # the bit of calls of the x32 ABI
NAMESPACES: Final = 0x7E020080  # CLONE_NEW*
TERMINAL: Final = (0x5412, 0x541C)  # TIOCSTI, TIOCLINUX

# The value of AUDIT_ARCH_*, and the column of CALLS.
MACHINES: Final = {"x86_64": (0xC000003E, 0), "aarch64": (0xC00000B7, 1)}
# The arguments of clone3 can't be checked; the C library falls back on clone.
ABSENT: Final = {"clone3": (435, 435)}
LOOKED_INTO: Final = {"clone": (56, 220), "ioctl": (16, 29)}
# The numbers on x86-64 and aarch64; -1 where there is no such call.
TABLE: Final = """
memfd_create 319 279; memfd_secret 447 447; shmget 29 194; shmat 30 196;
shmctl 31 195; semget 64 190; msgget 68 186; mq_open 240 180; socket 41 198;
ptrace 101 117; kcmp 312 272; pidfd_getfd 438 438; process_vm_readv 310 270;
process_vm_writev 311 271; process_madvise 440 440; perf_event_open 298 241;
add_key 248 217; request_key 249 218; keyctl 250 219; bpf 321 280;
userfaultfd 323 282; io_uring_setup 425 425; io_uring_enter 426 426;
io_uring_register 427 427; unshare 272 97; setns 308 268; chroot 161 51;
pivot_root 155 41; mount 165 40; umount2 166 39; open_tree 428 428;
move_mount 429 429; fsopen 430 430; fsconfig 431 431; fsmount 432 432;
fspick 433 433; mount_setattr 442 442; name_to_handle_at 303 264;
open_by_handle_at 304 265; fanotify_init 300 262; quotactl 179 60;
quotactl_fd 443 443; acct 163 89; swapon 167 224; swapoff 168 225;
reboot 169 142; kexec_load 246 104; kexec_file_load 320 294;
init_module 175 105; finit_module 313 273; delete_module 176 106;
syslog 103 116; settimeofday 164 170; clock_settime 227 112; adjtimex 159 171;
clock_adjtime 305 266; sethostname 170 161; setdomainname 171 162;
move_pages 279 239; migrate_pages 256 238; personality 135 92; vhangup 153 58;
iopl 172 -1; ioperm 173 -1; modify_ldt 154 -1; uselib 134 -1
"""
CALLS: Final = {
    name: (int(x86_64), int(aarch64))
    for name, x86_64, aarch64 in (row.split() for row in TABLE.split(";"))
}


def bpf(machine: str) -> bytes:
    """Return the filter for a processor; raise Broken if there is none.

    Calls of another architecture, such as 32-bit ones, end the process.
    """
    if machine not in MACHINES:
        raise Broken(f"no filter of system calls for {machine}")
    architecture, column = MACHINES[machine]
    rules = [
        (LOAD, 0, 0, ARCHITECTURE),
        (EQUAL, 1, 0, architecture),
        (RETURN, 0, 0, KILL),
        (LOAD, 0, 0, NUMBER),
    ]
    if machine == "x86_64":
        rules += [(AT_LEAST, 0, 1, X32), (RETURN, 0, 0, UNKNOWN)]
    for answer, calls in ((UNKNOWN, ABSENT), (REFUSE, CALLS)):
        for numbers in calls.values():
            if numbers[column] >= 0:
                rules += [
                    (EQUAL, 0, 1, numbers[column]),
                    (RETURN, 0, 0, answer),
                ]
    rules += [
        (EQUAL, 0, 3, LOOKED_INTO["clone"][column]),
        (LOAD, 0, 0, ARGUMENTS),
        (ANY_BIT, 0, 5, NAMESPACES),
        (RETURN, 0, 0, REFUSE),
        (EQUAL, 0, 3, LOOKED_INTO["ioctl"][column]),
        (LOAD, 0, 0, ARGUMENTS + 8),
        (EQUAL, 2, 0, TERMINAL[0]),
        (EQUAL, 1, 0, TERMINAL[1]),
        (RETURN, 0, 0, ALLOW),
        (RETURN, 0, 0, REFUSE),
    ]
    return b"".join(struct.pack("<HBBI", *rule) for rule in rules)


def arm(program: bytes) -> None:
    """Put this process and its children under a filter.

    Raise OSError if the kernel rejects it.
    """

    class Filter(ctypes.Structure):
        _fields_ = (("length", ctypes.c_ushort), ("rules", ctypes.c_char_p))

    libc = ctypes.CDLL(None, use_errno=True)
    given = Filter(len(program) // 8, program)
    if libc.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0) or libc.prctl(
        SET_SECCOMP, 2, ctypes.byref(given), 0, 0
    ):
        raise OSError(ctypes.get_errno(), "seccomp")
