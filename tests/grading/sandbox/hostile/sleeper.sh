#!/bin/sh
# Does nothing, for long, and can't be asked to end.
trap '' TERM INT HUP
sleep 60
