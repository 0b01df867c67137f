#!/bin/sh
# Prints without an end.
yes >&2 &
yes
