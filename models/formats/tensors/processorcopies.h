// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// For loops over many numbers: one copy for each generation of processors; the best one is chosen when the program
// starts. Clang names such copies in a way that other files do not find.
#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !defined(__clang__)
#define RUNDIFF_FOR_EACH_PROCESSOR __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define RUNDIFF_FOR_EACH_PROCESSOR
#endif
