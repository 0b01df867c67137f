"""Reads everything that students must not see."""

import glob
import json
import os
import sys

facts = json.loads(sys.argv[1])


def has(path: str, word: str) -> bool:
    try:
        with open(path, "rb") as file:
            return word.encode() in file.read()
    except OSError:
        return False


places = ["", *glob.glob("/proc/[0-9]*/root"), *glob.glob("/proc/[0-9]*/cwd")]
for path in facts["secrets"]:
    if any(has(place + path, facts["word"]) for place in places):
        print("got a secret")
if any(has(f"{place}/etc/shadow", ":") for place in places):
    print("got the passwords")
for process in glob.glob("/proc/[0-9]*"):
    if has(f"{process}/cmdline", f"sleep\0{facts['pause']}"):
        print("got to see other processes")
    if has(f"{process}/environ", facts["word"]):
        print("got the environment of others")
    for end in glob.glob(f"{process}/fd/*"):
        if os.path.realpath(process) == f"/proc/{os.getpid()}":
            continue
        try:
            if "pipe" not in os.readlink(end):
                os.close(os.open(end, os.O_RDONLY | os.O_NONBLOCK))
                print("got a file of another process")
        except OSError:
            pass
if set(os.listdir("/proc/self/fd")) - {"0", "1", "2", "3"}:
    print("got an open file")
if "PYTHONPATH" in os.environ:
    print("got the grader's environment")
