# SPDX-License-Identifier: GPL-3.0-or-later
# Shared by the scripts of this folder: sourced, not run.

set -euo pipefail
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
log="$(mktemp -t rundiff-XXXXXX.log)"
scrap=("$log") # removed at the end
trap 'rm -rf "${scrap[@]}"' EXIT

say() { printf '%s\n' "$*"; }

# Keeps what was printed.
fail() {
    scrap=("${scrap[@]/#%"$log"/}")
    say "failed: $1 (full output: $log)" >&2
    exit 1
}

# step "words" command...: runs the command quietly and shows what it prints only when it fails.
step() {
    local words="$1" start=$SECONDS
    shift
    printf '%s ... ' "$words"
    if "$@" >"$log" 2>&1; then
        say "done ($((SECONDS - start)) s)"
    else
        say "failed"
        grep -m 5 -iE 'error|failed|unable to' "$log" >&2 || tail -n 5 "$log" >&2
        fail "$words"
    fi
}

# The packages under these headings of the list; without a heading, all packages.
packages_for() {
    awk -v headings=" $* " '/^# [a-z]+$/ { heading = $2; next } /^#/ || !NF { next }
        headings == "  " || index(headings, " " heading " ")' "$root/packaging/dependencies.txt"
}

missing_packages() {
    local wanted
    wanted="$(packages_for "$@")"
    # shellcheck disable=SC2086
    comm -23 <(sort -u <<<"$wanted") \
        <(dpkg-query -W -f '${Package} ${db:Status-Status}\n' $wanted 2>/dev/null | awk '$2 == "installed" { print $1 }' | sort -u)
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        say "packages are missing and only root or sudo can install them: $*" >&2
        return 1
    fi
}

# install_dependencies [HEADING...]
install_dependencies() {
    local packages
    packages="$(missing_packages "$@")"
    [ -z "$packages" ] && return 0
    step "Reading the list of Debian packages" as_root apt-get update -q
    # shellcheck disable=SC2086
    step "Installing $(wc -l <<<"$packages") packages" \
        as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $packages
}

# build_rundiff PRESET [cmake --build arguments]: configures when needed and builds, with a line of progress on a terminal.
build_rundiff() {
    local preset="$1"
    shift
    cd "$root"
    if [ ! -f "build/$preset/build.ninja" ]; then
        step "Configuring ($preset)" cmake --preset "$preset"
    fi
    if [ -t 1 ]; then
        say "Building ($preset)"
        NINJA_STATUS='[%f of %t] ' cmake --build "build/$preset" "$@" 2>&1 | tee "$log" | show_progress
        [ "${PIPESTATUS[0]}" -eq 0 ] || { grep -m 5 -E 'error|FAILED' "$log" >&2; fail "Building ($preset)"; }
    else
        step "Building ($preset)" cmake --build "build/$preset" "$@"
    fi
}

# Updates one line instead of printing thousands.
show_progress() {
    awk '/^\[[0-9]+ of [0-9]+\]/ { printf "\r  %s %s %s ", $1, $2, $3; fflush() } END { print "" }'
}
