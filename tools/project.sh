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

# What Python would ask for next, named at the same stop: QT_LIBRARIES, PLUGIN_LIBRARIES["xcb"] and
# TEST_PROGRAMS of system_packages.py, which a test compares.
libraries="libdbus-1-3 libegl1 libfontconfig1 libfreetype6 libgl1 libglib2.0-0 libgssapi-krb5-2 libx11-6 libx11-xcb1 \
libxcb-cursor0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-randr0 libxcb-render-util0 libxcb-render0 libxcb-shape0 \
libxcb-shm0 libxcb-sync1 libxcb-util1 libxcb-xfixes0 libxcb-xkb1 libxcb1 libxkbcommon-x11-0 libxkbcommon0"
programs="at-spi2-core dbus poppler-utils qpdf xauth xdotool xvfb"

# The system's own Python first; where that is too old, a newer one beside it.
install() {
    version=3
    if command -v python3 >/dev/null 2>&1; then version=3.11; fi
    if command -v apt-get >/dev/null 2>&1; then
        least="apt-get install -y --no-install-recommends python$version python$version-venv"
        line="$least $libraries"
        case $1 in run) ;; *) line="$line $programs" ;; esac
    elif command -v dnf >/dev/null 2>&1; then
        least="dnf install -y python$version"
        line=$least
    else
        line=
    fi
    [ -n "$line" ] && as_root true 2>/dev/null || return 1
    echo "Installing Python and the system libraries that NCO Builder needs"
    case $line in apt-get*) as_root apt-get update -qq >/dev/null 2>&1 ;; esac
    # shellcheck disable=SC2086 # the words of a command
    { as_root $line || as_root $least; } >/dev/null 2>&1
}

start "$@"
install "$@" && start "$@"
install "$@" && start "$@"
if [ -n "$line" ]; then
    echo "NCO Builder needs Python 3.11 or newer; this installs it:" >&2
    echo "sudo $line" >&2
else
    echo "NCO Builder needs Python 3.11 or newer: https://www.python.org/downloads/" >&2
fi
exit 1
