"""Nests folders until there is no space left."""

import os

os.chdir(os.environ["HOME"])
try:
    for _ in range(3_000):
        os.mkdir("a")
        os.chdir("a")
    print("got more files than it may")
except OSError:
    pass
