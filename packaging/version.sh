#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Prints the version of these sources: 0.2.0 at the tag v0.2.0, 0.2.0~dev+gCOMMIT elsewhere, with .dirty where a file
# differs from its commit, and 0.2.0~dev where the commit is not known: version.sh [--debian|--time]
# --debian adds when the commit was made, so that a later one replaces an earlier one; --time prints that in seconds, and
# 0 where it is not known. An archive that git made has the commit in packaging/commit.txt.
set -eu
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE # of another repository, where a hook of git builds
root="$(cd "$(dirname "$0")/.." && pwd -P)"
number="$(sed -n 's/^project(Rundiff VERSION \([0-9.]*\).*/\1/p' "$root/CMakeLists.txt")"

# A tree of another user is read as well: what builds it trusts it anyway.
in_tree() {
    git -C "$root" -c safe.directory="$root" "$@" 2>/dev/null
}

# The commit, its time in seconds, and the names of tags and branches.
from_git() {
    [ -e "$root/.git" ] && in_tree log -1 --format='%H %ct %D'
}

from_archive() {
    grep -E '^[0-9a-f]{40} ' "$root/packaging/commit.txt"
}

dirty=
if said="$(from_git)"; then
    in_tree diff --quiet HEAD -- || dirty=.dirty
else
    said="$(from_archive)" || said=
    case "$said" in *" dirty") dirty=.dirty ;; esac
fi

if [ "${1:-}" = --time ]; then
    seconds="$(echo "$said" | cut -d ' ' -f 2)"
    echo "${seconds:-0}"
    exit
fi
case "$dirty $said," in
" "*"tag: v$number,"*)
    echo "$number"
    exit
    ;;
esac
made=
if [ "${1:-}" = --debian ] && [ -n "$said" ]; then
    made="$(date --utc --date="@$(echo "$said" | cut -d ' ' -f 2)" +%Y%m%d.%H%M%S)"
fi
commit="$(echo "$said" | cut -c 1-12)"
echo "$number~dev$made${commit:++g$commit}$dirty"
