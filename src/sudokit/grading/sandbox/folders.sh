# The folders of a sandbox.  SIZE is options of mount, "" where there are no
# namespaces; UID is a user who has no other processes, -1 if there is none.
#
# sh folders.sh hold PLACE SIZE UID OWNERS [PATH NAME]...
#       copies a submission, says "ready", and removes everything when stdin
#       ends: when the grader closes it, or dies
# sh folders.sh begin PLACE SIZE WORDS...
#       makes the folders of a run, and becomes the program
# sh folders.sh end PLACE UID
#       removes what a run wrote, where no namespace does
# sh folders.sh give PLACE OWNERS
#       lets another user write to the submission, or only read it

give() {
    chown -hR "$2" "$1/submission"
    chmod -R u+rwX,g+rX,o-rwx,a-s "$1/submission"
}

clean() {
    exec > /dev/null 2>&1
    set +e
    [ "$uid" = -1 ] || setpriv --reuid "$uid" --clear-groups sh -c 'kill -9 -1'
    umount -l "$place"
    chmod -R u+rwX "$place"
    rm -rf "$place"
}

job=$1 place=$2
shift 2
case $job in
hold)
    set -e
    size=$1 uid=$2 owners=$3
    shift 3
    trap clean EXIT
    [ -z "$size" ] || mount -t tmpfs -o "$size" sandbox "$place"
    chmod 710 "$place"
    mkdir -m 755 "$place/submission" "$place/empty" "$place/run"
    : > "$place/nothing"
    while [ $# -gt 0 ]; do
        cp -dR --preserve=mode,timestamps -- "$1" "$place/submission/$2"
        shift 2
    done
    chmod -R u+rwX,g+rX,o-rwx,a-s "$place/submission"
    if [ "$uid" != -1 ]; then
        find "$place/submission" '(' -type b -o -type c ')' -delete
        chgrp "$uid" "$place"
        give "$place" "$owners"
    fi
    echo ready
    read -r end || true
    ;;
begin)
    size=$1
    shift
    [ -z "$size" ] || mount -t tmpfs -o "$size" sandbox "$place/run" || exit
    mkdir -m 1777 "$place/run/tmp" "$place/run/home" || exit
    # So that another user can open /dev/stdin, stdout and stderr.
    [ ! -e "/proc/$$/fd" ] || chmod 666 "/proc/$$/fd/"[012]
    exec "$@"
    ;;
end)
    chmod -R u+rwX "$place/run/tmp" "$place/run/home"
    rm -rf "$place/run/tmp" "$place/run/home"
    [ "$1" = -1 ] ||
        find /tmp /var/tmp /dev/shm /run/lock -uid "$1" -delete
    ;;
give)
    give "$place" "$1"
    ;;
esac
