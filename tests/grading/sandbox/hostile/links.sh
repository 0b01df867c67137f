#!/bin/sh
# Links to others' files, which lay in its folder when it was handed in.
for link in secret other program; do
    grep -q "$4" "$link" 2>/dev/null && echo "got a secret by a link"
done
ln -s / "$HOME/root"
ln -s /etc/passwd "$HOME/x" && ln -f /etc/passwd "$HOME/y" 2>/dev/null &&
    echo "got a hard link"
mkfifo "$HOME/fifo"
true
