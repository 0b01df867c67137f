#!/bin/sh
# Looks for the rights of somebody else.
for program in su sudo mount umount chsh newgrp passwd; do
    path=$(command -v $program) || continue
    [ -u "$path" ] && "$path" --help >/dev/null 2>&1
done
[ "$(id -u)" = 0 ] && echo "got to be root"
grep -q '^CapEff:.*[1-9a-f]' /proc/self/status && echo "got capabilities"
grep -q '^NoNewPrivs:.*1' /proc/self/status || echo "got setuid"
grep -q '^Seccomp:.*2' /proc/self/status || echo "got every system call"
cp /bin/sh "$HOME/sh" && chmod 4755 "$HOME/sh"
unshare -rm true 2>/dev/null && echo "got a namespace"
chroot / true 2>/dev/null && echo "got chroot"
mount -t tmpfs none /tmp 2>/dev/null && echo "got to mount"
umount -l /proc 2>/dev/null && echo "got to unmount"
umount -l /submission 2>/dev/null && echo "got to unmount"
ulimit -Su unlimited 2>/dev/null && echo "got more processes"
ulimit -Hv unlimited 2>/dev/null && echo "got more memory"
true
