"""Starts threads and children that nobody waits for."""

import os
import threading
import time

for _ in range(200):
    try:
        if not os.fork():
            os._exit(0)
    except OSError:
        break
else:
    print("got 200 zombies")
while os.path.exists("/proc/self"):
    try:
        threading.Thread(target=time.sleep, args=(30,), daemon=True).start()
    except RuntimeError:
        break
    if threading.active_count() > 100:
        print("got 100 threads", flush=True)
        break
