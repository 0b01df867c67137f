"""Makes files larger than any disk, without any data."""

import os
import signal

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
for place in (os.environ["HOME"], "/tmp"):
    path = os.path.join(place, "sparse")
    try:
        with open(path, "wb") as file:
            os.truncate(path, 1 << 40)
            print("got a file of a terabyte")
            os.posix_fallocate(file.fileno(), 0, 1 << 26)
            print("got 64 MB for files")
    except OSError:
        pass
