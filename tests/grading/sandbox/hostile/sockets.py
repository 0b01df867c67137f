"""Contacts sockets: in the file system, abstract, and of the network."""

import json
import socket
import sys

facts = json.loads(sys.argv[1])
for kind, where in (
    (socket.AF_UNIX, facts["socket"]),
    (socket.AF_UNIX, "\0" + facts["nameless"]),
    (socket.AF_INET, ("127.0.0.1", facts["port"])),
    (socket.AF_INET, ("198.51.100.1", 9)),
):
    try:
        with socket.socket(kind) as end:
            end.settimeout(0.2)
            end.connect(where)
            print("got a connection")
    except OSError:
        pass
try:
    socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0)
    print("got the kernel's sockets")
except OSError:
    pass
