"""Uses memory that isn't counted, or more than there is."""

import ctypes
import mmap
import os

libc = ctypes.CDLL(None)
if hasattr(os, "memfd_create"):
    try:
        os.ftruncate(os.memfd_create("x"), 1 << 30)
        print("got a memfd")
    except OSError:
        pass
if libc.shmget(0, 1 << 20, 0o1600) != -1:
    print("got System V shared memory")
try:
    with open("/dev/shm/x", "wb") as file:
        for _ in range(100):
            file.write(bytes(1 << 20))
    print("got 100 MB of shared memory")
except OSError:
    pass
finally:
    if os.path.exists("/dev/shm/x"):
        os.unlink("/dev/shm/x")
try:
    mmap.mmap(-1, 1 << 40)
    print("got a terabyte")
except (OSError, ValueError):
    pass
# Each of its processes is below the limit, and all of them aren't.
for _ in range(6):
    if not os.fork():
        shared = mmap.mmap(-1, 80 << 20)
        for k in range(0, len(shared), 4096):
            shared[k] = 1
        while True:
            pass
while True:
    pass
