// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/operatorcomparison.h"
#include "models/knowledge/operators/operatorfacts.h"

#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

// What msprobe's first-difference analysis (compare -da) goes by: a call is not the same when a checksum of its outputs
// differs or, without checksums, when a statistic of an output is off by more than half.
std::optional<MsprobeCall> msprobeFirstCall(const PairTable &table,
                                            const OperatorFacts &facts = builtinOperatorFacts());

// The pairs of one step whose call msprobe would report: those before any communication; else the least after the same
// number of communications.
std::vector<std::size_t> msprobeFindings(const std::vector<DumpPair> &pairs, Step step);

// Where msprobe's search names something else than the first difference: that, and why. Nothing where both agree.
std::optional<DiagnosisFact> aboutMsprobe(const std::vector<DumpPair> &pairs, const FirstDifference &found);

} // namespace rundiff
