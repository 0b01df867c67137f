#!/bin/sh
# Uses the processor, and passes on what is counted to children.
trap '' XCPU
while :; do (for k in 1 2 3 4 5 6 7 8 9; do :; done); done
