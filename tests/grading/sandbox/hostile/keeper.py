"""Impersonates its neighbours: writes to their pipes, memory and scores."""

import os
from glob import glob

own = {str(os.getpid()), "self", "thread-self"}
for process in glob("/proc/[0-9]*"):
    number = process.rpartition("/")[2]
    if number in own:
        continue
    for end in glob(f"{process}/fd/*"):
        try:
            with open(os.open(end, os.O_WRONLY | os.O_NONBLOCK), "w") as pipe:
                pipe.write('{"status": 0, "exit-code": 0}\n')
        except OSError:
            pass
    try:
        with open(f"{process}/mem", "rb+"):
            if number != "1":
                print("got the memory of another process")
    except OSError:
        pass
    try:
        with open(f"{process}/stat") as file:
            if file.read().rpartition(")")[2].split()[0] == "Z":
                continue  # it has ended, and only waits for its parent
        os.kill(int(number), 0)
        if int(number) not in (1, os.getppid()):
            print("got to signal others")
    except OSError:
        pass
