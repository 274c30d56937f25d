#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Inside a Debian without anything else: installs the packages next to this file and uses them as a new user does.
# Started by test-package.sh.
set -eu
cd "$(dirname "$0")"
export DEBIAN_FRONTEND=noninteractive HOME=/tmp LC_ALL=C.UTF-8
examples=/usr/share/rundiff/examples/vision

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
    [ -z "$text" ] || grep -q -- "$text" trial.txt || { cat trial.txt; fail "$* did not print \"$text\""; }
}

install() {
    before=$(dpkg-query -f '.\n' -W | wc -l)
    apt-get install -q -y --no-install-recommends "$@" >apt.txt 2>&1 || { tail -n 20 apt.txt; fail "installing $*"; }
    echo "$*: $(($(dpkg-query -f '.\n' -W | wc -l) - before)) packages more"
}

trial() {
    expect 0 '^rundiff [0-9]' rundiff --version
    expect 1 'DIFFERENT: first in step 0' rundiff compare $examples/A $examples/B --save result.h5 --csv tables
    expect 0 SAME rundiff compare $examples/A $examples/A
    expect 1 grid_sample rundiff compare result.h5
    expect 1 '"schema": "rundiff.comparison/1"' rundiff compare $examples/A $examples/B --format json
    printf 'import torch\ntorch.manual_seed(1)\nif __name__ == "__main__":\n    torch.rand(1)\n' >train.py
    expect 0 torch-seed rundiff check train.py
    printf 'step: 1 loss: 2.5\nstep: 2 loss: 2.25\n' >golden.log
    printf 'step: 1 loss: 2.5\nstep: 2 loss: 3.25\n' >new.log
    expect 0 '' rundiff gate golden.json golden.log --update --yes
    expect 0 '' rundiff gate golden.json golden.log
    expect 1 loss rundiff gate golden.json new.log
    expect 0 '' sh -c 'rundiff help --completion bash | bash -n'
    [ -f /usr/share/man/man1/rundiff-compare.1.gz ] || fail "there is no manual page"
}

drawn() {
    expect 0 '' rundiff render $examples/A $examples/B --view "$1" --out "$1.png"
    head -c 4 "$1.png" | grep -q PNG || fail "$1.png is no picture"
    [ "$(wc -c <"$1.png")" -gt 20000 ] || fail "$1.png is empty"
}

apt-get update -q >apt.txt 2>&1
install ./rundiff-cli_*.deb
trial
expect 2 'draws no pictures' rundiff render $examples/A $examples/B --out x.png
ldd /usr/bin/rundiff | grep -q libQt6Gui && fail "rundiff-cli links Qt's GUI"
install ./rundiff_*.deb
[ -f /usr/share/doc/rundiff/html/zh_CN/index.html ] || fail "there is no documentation"
dpkg -s rundiff-cli >trial.txt 2>&1 && grep -q '^Status: install ok' trial.txt && fail "both packages are installed"
trial
for view in window curves operators map checklist; do
    drawn $view
done
expect 1 DIFFERENT rundiff compare $examples/A $examples/B --bundle bundle.zip
install shared-mime-info libglib2.0-bin
expect 0 'application/vnd.rundiff.result' gio info -a standard::content-type result.h5
expect 0 'application/vnd.rundiff.bundle+zip' gio info -a standard::content-type bundle.zip
install ./python3-rundiff_*.deb python3-pandas python3-h5py
expect 0 '^different True' python3 -c "
import rundiff
found = rundiff.compare('$examples/A', '$examples/B')
rows = rundiff.open('result.h5').rows()
print(found.verdict, (rows.state == 'differs').sum() > 100)"
echo "everything works"
