#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs the tests under sanitizers: sanitize.sh address|thread [ctest arguments]
#   address   all tests under AddressSanitizer and UndefinedBehaviorSanitizer, but the thousands of damaged files, the
#             second look at windows under X11, what only measures time or searches texts, and what calls the whole
#             program as other tests do (tutorials, Python); then prints how many lines of
#             models/ they reach, and fails if that is 90 % or less
#   thread    those that load, follow and cancel, in models/ and in windows, under ThreadSanitizer: rundiff_test(... THREADS)
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

known="$root/tests/sanitizers" # what is not ours

# Each test writes its coverage when it ends; one file merges all of them.
print_coverage() {
    local profiles=("$1"/*.profraw)
    llvm-profdata merge -o "$1/all.profdata" "${profiles[@]}"
    llvm-cov export -summary-only -instr-profile="$1/all.profdata" "$root/build/checked/models/librundiff_models.so" \
        | python3 "$root/tests/sanitizers/coverage.py" "$root/models"
}

install_dependencies
case "${1:-}" in
address)
    shift
    build_rundiff checked
    profiles="$root/build/checked/profiles"
    rm -rf "$profiles"
    chosen=("$@")
    [ $# -gt 0 ] || chosen=(-LE '^(damage|x11)$' -E '^(texts|ternaries|translations|python|tst_links|tst_docs|tst_tutorials|tst_longlines|tst_canaries)$')
    say "Testing (AddressSanitizer, UndefinedBehaviorSanitizer)"
    LLVM_PROFILE_FILE="$profiles/%2m.profraw" ASAN_OPTIONS=malloc_context_size=8 UBSAN_OPTIONS=print_stacktrace=1 \
        LSAN_OPTIONS="suppressions=$known/leaks.supp:print_suppressions=0" \
        ctest --preset checked --parallel $(($(nproc) + 1)) "${chosen[@]}" || fail "tests (address)"
    [ $# -gt 0 ] || print_coverage "$profiles" || fail "coverage"
    ;;
thread)
    shift
    build_rundiff tsan --target all_tests
    [ $# -gt 0 ] || set -- -L threads
    say "Testing (ThreadSanitizer)"
    TSAN_OPTIONS="suppressions=$known/threads.supp:halt_on_error=1:second_deadlock_stack=1" \
        ctest --preset tsan --parallel $(($(nproc) + 1)) "$@" || fail "tests (thread)"
    ;;
*)
    say "sanitize.sh address|thread [ctest arguments]" >&2
    exit 2
    ;;
esac
