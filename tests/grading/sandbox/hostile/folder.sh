#!/bin/sh
# Lay in a folder with things that a teacher doesn't expect there.
cd odd || exit
[ "$(./setuid -p -c 'id -u')" = 0 ] && echo "got to be root"
head -c 1 device 2>/dev/null | grep -q . && echo "got a device"
echo x 2>/dev/null > device && echo "got a device"
[ -u setuid ] && echo "got a set-uid file"
: | cat "$(printf 'line\n\033[2Jfeed')" || echo "got no odd name"
true
