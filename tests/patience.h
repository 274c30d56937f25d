// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#ifndef __has_feature // gcc has its own names for it
#define __has_feature(name) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || __has_feature(address_sanitizer)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

// The factor for the duration of operations in a test: sanitizers slow everything down. Work that takes minutes is
// reduced by it.
inline constexpr int patience = sanitized ? 20 : 1;
