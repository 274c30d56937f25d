#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Inside a Debian that has nothing of Rundiff: installs the wheel next to this file with pip and uses it as a new user
# does. Started by test-wheel.sh.
set -eu
cd "$(dirname "$0")"
export HOME=/tmp LC_ALL=C.UTF-8

fail() {
    echo "failed: $*" >&2
    exit 1
}

# expect STATUS TEXT COMMAND...: the exit status, and a text that is printed.
expect() {
    wanted=$1 text=$2
    shift 2
    status=0
    "$@" >trial.txt 2>&1 || status=$?
    [ "$status" -eq "$wanted" ] || { cat trial.txt; fail "$* ended with $status, not $wanted"; }
    grep -q -- "$text" trial.txt || { cat trial.txt; fail "$* did not print \"$text\""; }
}

! command -v rundiff || fail "rundiff is already there"
python3 -m venv venv
expect 0 'Successfully installed rundiff' venv/bin/pip install --no-index ./rundiff-*.whl
PATH="$PWD/venv/bin:$PATH"
examples=venv/share/rundiff/examples/vision
expect 0 '^rundiff [0-9]' rundiff --version
expect 1 'DIFFERENT: first in step 0' rundiff compare $examples/A $examples/B --save result.h5 --csv tables --xlsx t.xlsx
expect 1 grid_sample rundiff compare result.h5
expect 0 SAME rundiff compare $examples/A $examples/A
expect 1 '"schema": "rundiff.comparison/1"' rundiff compare $examples/A $examples/B --format json
expect 1 '不一致' rundiff compare $examples/A $examples/B --lang zh_CN
expect 0 '^different$' python -c "import rundiff; print(rundiff.compare('$examples/A', '$examples/B').verdict)"
printf 'step: 1 loss: 2.5\n' >golden.log
expect 0 '' rundiff gate golden.json golden.log --update --yes
expect 0 '' rundiff gate golden.json golden.log
echo "$(. /etc/os-release && echo "$PRETTY_NAME"), $(python3 --version), $(uname -m): everything works"
