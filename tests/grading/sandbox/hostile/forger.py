"""Writes results, grades and a rubric, and whatever else it can."""

import json
import os
import sys

facts = json.loads(sys.argv[1])
for path in facts["secrets"]:
    for mode in ("a", "w"):
        try:
            with open(path, mode) as file:
                file.write("forged")
            print("got to forge")
        except OSError:
            pass
    for change in (os.unlink, lambda path: os.rename(path, path + "x")):
        try:
            change(path)
            print("got to remove")
        except OSError:
            pass
here = os.getcwd()
for folder in (
    "/",
    "/usr",
    "/usr/bin",
    "/etc",
    "/dev",
    "/home",
    "/var",
    here,
    os.path.dirname(here),
    "/proc/sys/kernel",
):
    try:
        with open(os.path.join(folder, "planted"), "w") as file:
            file.write("planted")
        print(f"got to write to {folder}")
    except OSError:
        pass
for path in (here, os.path.dirname(here), os.environ["HOME"]):
    try:
        os.rename(path, path + "-renamed")
        print("got to rename its folder")
    except OSError:
        pass
for path in ("/proc/sys/kernel/core_pattern", "/proc/sysrq-trigger"):
    try:
        with open(path, "w"):
            print("got a setting of the kernel")
    except OSError:
        pass
