"""Opens terminals and consoles, and types into them."""

import fcntl
import glob
import os
import termios

for path in (
    "/dev/tty",
    "/dev/console",
    "/dev/kmsg",
    *glob.glob("/dev/pts/[0-9]*"),
):
    for mode in (os.O_RDONLY, os.O_WRONLY):
        try:
            end = os.open(path, mode | os.O_NONBLOCK)
            print("got a terminal")
            fcntl.ioctl(end, termios.TIOCSTI, b"x")
            print("got to type")
        except OSError:
            pass
for end in range(3):
    try:
        fcntl.ioctl(end, termios.TIOCSTI, b"x")
        print("got to type")
    except OSError:
        pass
