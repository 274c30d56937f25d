// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#ifndef __has_feature // gcc, with which nothing is sanitized here
#define __has_feature(name) 0
#endif

// How many times as long as usual things may take in a test: under sanitizers everything does. What works for minutes
// then takes as much less.
inline constexpr int patience = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) ? 20 : 1;
