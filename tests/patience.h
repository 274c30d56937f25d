// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#ifndef __has_feature // gcc has words of its own for it
#define __has_feature(name) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || __has_feature(address_sanitizer)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

// How many times as long as usual things may take in a test: under sanitizers everything does. What works for minutes
// then takes as much less.
inline constexpr int patience = sanitized ? 20 : 1;
