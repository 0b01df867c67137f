"""Leaves files for the next run to find; it runs twice."""

import os
import sys

here = os.getcwd()
places = ("/tmp", "/var/tmp", "/dev/shm", "/submission", here)
for folder in {*map(os.path.realpath, places), os.environ["HOME"]}:
    path = os.path.join(folder, f"hostile-{sys.argv[2]}")
    if os.path.exists(path):
        print("got what an earlier run left")
    try:
        with open(path, "w") as file:
            file.write("left")
        os.chmod(path, 0o4777)
    except OSError:
        pass
