#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What README.md promises, tried where nothing is installed: the commands of "Build", word by word, as root in a bare Debian, in
# a clone of the last commit. Then all tests must be there that a full configuration has, and none may have been skipped:
# fresh.sh [bookworm] [trixie] (both). Root makes the systems below TMPDIR, 7 GB each, and they are removed afterwards.
# RUNDIFF_FRESH_CACHE names a folder that keeps packages and compiled files for the next time, which is then shorter.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

commands_of_readme() {
    awk '/^## / { build = $0 == "## Build" } build && /^```sh$/ { within = 1; next } within && /^```$/ { exit } within' \
        "$root/README.md"
}

# try COMMAND: prints how long it took, and what it printed only when it fails.
try() {
    local start=$SECONDS
    say "\$ $1"
    bash -c "$1" </dev/null >"$log" 2>&1 || { tail -n 100 "$log"; fail "$1"; }
    say "  done ($((SECONDS - start)) s)"
}

number_of_tests() {
    ctest --test-dir "$1" -N | sed -n 's/^Total Tests: //p'
}

# In the new system: everything below happens there.
inside() {
    local all own
    cd "$root"
    [ "$(commands_of_readme | wc -l)" -eq 2 ] || fail "README.md does not tell two commands to build"
    while read -r line; do
        try "$line"
    done < <(commands_of_readme)
    grep -E 'tests passed|did not run|^skipped: ' "$log"
    ! grep -qE '\*\*\*(Skipped|Not Run)|\(Disabled\)|^skipped: ' "$log" || fail "tests were skipped"
    [ -s build/example.png ] || fail "there is no picture of the window"
    own="$(number_of_tests build/release)"
    step "Configuring everything again, in a new folder" cmake --preset release -B build/full
    all="$(number_of_tests build/full)"
    say "$own tests; a full configuration has $all"
    [ -n "$own" ] && [ "$own" -eq "$all" ] || fail "tests are missing"
    [ "$(build/release/app/rundiff --version)" = "rundiff $(packaging/version.sh)" ] || fail "the version is another one"
}

if [ "${1:-}" = inside ]; then
    inside
    exit
fi

# enter TREE NAME, in name spaces of its own: what is mounted, and what still runs, ends with it.
enter() {
    local variables=(HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin)
    mount --rbind /dev "$1/dev"
    mount -t sysfs -o ro sys "$1/sys"
    cp /etc/resolv.conf /etc/hosts "$1/etc"
    if [ -n "${RUNDIFF_FRESH_CACHE:-}" ]; then
        mkdir -p "$RUNDIFF_FRESH_CACHE/$2/partial" "$RUNDIFF_FRESH_CACHE/ccache" "$1/ccache"
        mount --bind "$RUNDIFF_FRESH_CACHE/$2" "$1/var/cache/apt/archives"
        mount --bind "$RUNDIFF_FRESH_CACHE/ccache" "$1/ccache"
        variables+=(CMAKE_CXX_COMPILER_LAUNCHER=ccache CCACHE_DIR=/ccache CCACHE_BASEDIR=/root/rundiff CCACHE_NOHASHDIR=1
            CCACHE_SLOPPINESS=pch_defines,time_macros)
    fi
    exec chroot "$1" env -i "${variables[@]}" /root/rundiff/packaging/fresh.sh inside
}

# in_bare_system NAME: Debian's smallest system.
in_bare_system() {
    local tree="$TMPDIR/$1" more=() start=$SECONDS
    say "Debian $1"
    [ -z "${RUNDIFF_FRESH_CACHE:-}" ] || more=(--include=ccache)
    step "Making a system with nothing installed" mmdebstrap --variant=minbase --aptopt='Acquire::Languages "none"' \
        --dpkgopt=force-unsafe-io "${more[@]}" "$1" "$tree"
    git clone --quiet "$root" "$tree/root/rundiff"
    unshare --mount --pid --fork --kill-child --mount-proc="$tree/proc" "$0" enter "$tree" "$1" &
    entered=$!
    wait "$entered" || fail "Rundiff on a fresh $1"
    entered=
    rm -rf "$tree"
    say "Debian $1: everything works ($((SECONDS - start)) s)"
}

if [ "${1:-}" = enter ]; then
    enter "$2" "$3"
fi
[ "$(id -u)" -eq 0 ] || fail "root is needed to make a system"
install_dependencies package
TMPDIR="$(mktemp -d -t rundiff-fresh-XXXXXX)"
export TMPDIR
scrap+=("$TMPDIR")
entered=

# Also when this is interrupted: nothing keeps running in there.
leave() {
    if [ -n "$entered" ] && kill -KILL "$entered" 2>/dev/null; then
        wait "$entered" || true
    fi
    rm -rf "${scrap[@]}"
}
trap leave EXIT
[ $# -gt 0 ] || set -- bookworm trixie
for name in "$@"; do
    in_bare_system "$name"
done
