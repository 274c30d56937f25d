// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"

#include <cstdint>
#include <string>

namespace rundiff
{

// An option that chooses a part of the runs, and chose nothing: what agrees without that part does not answer the
// question. A sentence that names what there is; empty: every option chose something.
std::string emptyChoice(const Comparison &comparison);

// The same of the dumps alone, where a dump of step N of A belongs to step N + shift of B.
std::string emptyDumpChoice(const Comparison &comparison, std::int64_t shift);

// A part of a comparison that has no pair of dumps, since there are more parts than pairs; a sentence, or empty.
std::string emptyPart(const Comparison &comparison);

} // namespace rundiff
