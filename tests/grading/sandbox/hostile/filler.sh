#!/bin/sh
# Fills the disk, file by file.
cd
for k in $(seq 60); do
    dd if=/dev/zero of=$k bs=1M count=1 2>/dev/null || exit
done
echo "got more files than it may"
sleep 5
