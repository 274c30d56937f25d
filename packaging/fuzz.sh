#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the fuzz targets and runs each for SECONDS (20), one on every core: fuzz.sh [SECONDS] [TARGET...]
# New inputs are saved in RUNDIFF_FUZZ_CORPUS (corpus/ of the build) and used the next time. The random seed is
# the commit: the same one gives the same findings. Fails on a finding; its input is saved next to the corpus and printed.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

seconds=20
if [[ "${1:-}" =~ ^[0-9]+$ ]]; then
    seconds="$1"
    shift
fi
build="$root/build/checked"
corpus="${RUNDIFF_FUZZ_CORPUS:-$build/corpus}"
runs="$corpus/runs"

install_dependencies
build_rundiff checked --target fuzz_targets

targets=("$@")
[ ${#targets[@]} -gt 0 ] || mapfile -t targets < <(basename -a "$build"/tests/fuzz/fuzz_* | grep -vE "saved|\." | sed 's/^fuzz_//')

# Files are written to memory if there is such a folder.
export TMPDIR
TMPDIR="$(mktemp -d -p "$([ -w /dev/shm ] && echo /dev/shm || echo "${TMPDIR:-/tmp}")" rundiff-fuzz-XXXXXX)"
scrap+=("$TMPDIR")

rm -rf "$runs"
mkdir -p "$runs"
step "Making seeds" "$root/tests/fuzz/seeds.py" "$corpus/seeds" "$build/tests/fuzz/fuzz_saved"

# run TARGET: its output goes to a separate file.
run() {
    local own="$corpus/grown/$1" dictionary="$root/tests/fuzz/$1.dict"
    local leaks=1 patience=10
    # What libhdf5 forgets to free of a broken file is not ours. Its process may take 20 s for an answer before it ends,
    # and is given little memory; the program's own way to do that is not open to sanitizers.
    if [[ "$1" =~ ^(hdf5|result)$ ]]; then
        leaks=0 patience=90
        export ASAN_OPTIONS=max_allocation_size_mb=512:allocator_may_return_null=1
    fi
    mkdir -p "$own" "$corpus/seeds/$1" "$runs/$1.found"
    LLVM_PROFILE_FILE=/dev/null "$build/tests/fuzz/fuzz_$1" "$own" "$corpus/seeds/$1" -max_total_time="$seconds" -print_final_stats=1 \
        -seed="$seed" -detect_leaks=$leaks -timeout=$patience -report_slow_units=$patience -malloc_limit_mb=2048 -rss_limit_mb=3000 -max_len=65536 -artifact_prefix="$runs/$1.found/" \
        $([ -f "$dictionary" ] && echo "-dict=$dictionary") >"$runs/$1.log" 2>&1
}
export -f run
seed="$((16#$(git -C "$root" rev-parse --short=7 HEAD 2>/dev/null || echo 1)))"
export root build corpus runs seconds seed
say "Fuzzing ${#targets[@]} targets, each for $seconds s"
# One target runs on every core; a finding does not stop the others.
printf '%s\n' "${targets[@]}" | xargs -P "$(nproc)" -I{} bash -c 'run {} || true'

# show TARGET: its findings, short enough to be copied from the output of a remote machine.
show() {
    local input
    grep -hE 'ERROR|SUMMARY|runtime error|Slowest unit' "$runs/$1.log" | head -n 5 || tail -n 5 "$runs/$1.log"
    while read -r input; do
        say "$input, for base64 -d | gunzip:"
        gzip -9c "$input" | base64 -w 160 | head -n 100
    done < <(find "$runs/$1.found" -type f)
}

findings=0
printf '%-12s %12s %10s %9s\n' target executions coverage findings
for target in "${targets[@]}"; do
    executions="$(sed -n 's/^stat::number_of_executed_units: *//p' "$runs/$target.log")"
    coverage="$(grep -oE 'cov: [0-9]+' "$runs/$target.log" | tail -1 | cut -d' ' -f2 || true)"
    found="$(find "$runs/$target.found" -type f | wc -l)"
    # One that ended without a word of its end was killed or never began.
    [ -n "$executions" ] || found=$((found > 0 ? found : 1))
    findings=$((findings + found))
    printf '%-12s %12s %10s %9s\n' "$target" "${executions:--}" "${coverage:--}" "$found"
    [ "$found" -eq 0 ] || show "$target"
done
[ "$findings" -eq 0 ] || fail "$findings findings; see $runs"
