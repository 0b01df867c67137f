#!/bin/sh
# Makes files without a byte in them.
cd
for k in $(seq 30); do
    touch $(seq -f "$k-%g" 100) 2>/dev/null || exit
done
echo "got more files than it may"
sleep 5
