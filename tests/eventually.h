// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/patience.h"

#include <QTest>

// Macros that wait for a condition. QTRY_VERIFY fails after five seconds, which is too short on a busy machine or with
// a sanitizer.
inline constexpr int longestWait = sanitized ? 60'000 : 20'000; // milliseconds

#define EVENTUALLY(condition) QTRY_VERIFY_WITH_TIMEOUT(condition, longestWait)
#define EVENTUALLY2(condition, words) QTRY_VERIFY2_WITH_TIMEOUT(condition, words, longestWait)
#define EVENTUALLY_EQUAL(actual, expected) QTRY_COMPARE_WITH_TIMEOUT(actual, expected, longestWait)
