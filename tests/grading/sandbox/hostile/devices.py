"""Opens every device: disks, kvm, fuse, tun, pseudoterminals."""

import os
import stat

NEEDED = {"null", "zero", "full", "random", "urandom"}
for folder, _, names in os.walk("/dev"):
    for name in set(names) - NEEDED:
        path = os.path.join(folder, name)
        try:
            mode = os.stat(path).st_mode
            if stat.S_ISCHR(mode) or stat.S_ISBLK(mode):
                os.close(os.open(path, os.O_RDWR | os.O_NONBLOCK))
                print("got a disk" if stat.S_ISBLK(mode) else "got a device")
        except OSError:
            pass
try:
    os.mknod("/tmp/disk", stat.S_IFBLK | 0o600, os.makedev(7, 0))
    print("got to make a device")
except OSError:
    pass
