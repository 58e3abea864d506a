#!/bin/sh
# Starts tools/project.py with Python 3.11 or newer. The one step that Python cannot do for itself:
# find Python, install it where that is allowed, or else say how to.

start() {
    for candidate in ${PYTHON:+"$PYTHON"} \
        python3 python3.14 python3.13 python3.12 python3.11 python; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            exec "$candidate" "$(dirname -- "$0")/project.py" "$@"
        fi
    done
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo -n "$@"; fi
}

# The system's own Python first; where that is too old, a newer one beside it.
install() {
    version=3
    if command -v python3 >/dev/null 2>&1; then version=3.11; fi
    if command -v apt-get >/dev/null 2>&1; then
        line="apt-get install -y --no-install-recommends python$version python$version-venv"
        as_root apt-get update -qq >/dev/null 2>&1
    elif command -v dnf >/dev/null 2>&1; then
        line="dnf install -y python$version"
    else
        line=
    fi
    # shellcheck disable=SC2086 # the words of a command
    [ -n "$line" ] && as_root $line >/dev/null 2>&1
}

start "$@"
install && start "$@"
install && start "$@"
if [ -n "$line" ]; then
    echo "NCO Builder needs Python 3.11 or newer; this installs it: sudo $line" >&2
else
    echo "NCO Builder needs Python 3.11 or newer: https://www.python.org/downloads/" >&2
fi
exit 1
