// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/patience.h"

#include <QTest>

// What comes by itself after a while is waited for by these. QTRY_VERIFY gives up after five seconds, which a busy
// machine or a sanitizer can take.
inline constexpr int longestWait = sanitized ? 60'000 : 20'000; // milliseconds

#define EVENTUALLY(condition) QTRY_VERIFY_WITH_TIMEOUT(condition, longestWait)
#define EVENTUALLY2(condition, words) QTRY_VERIFY2_WITH_TIMEOUT(condition, words, longestWait)
#define EVENTUALLY_EQUAL(actual, expected) QTRY_COMPARE_WITH_TIMEOUT(actual, expected, longestWait)
