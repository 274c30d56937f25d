// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/operatorcomparison.h"
#include "models/knowledge/operators/operatorfacts.h"

#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

// The criterion of msprobe's first-difference analysis (compare -da): a call differs if a checksum of its outputs
// differs or, without checksums, if a statistic of an output differs by more than half.
std::optional<MsprobeCall> msprobeFirstCall(const PairTable &table,
                                            const OperatorFacts &facts = builtinOperatorFacts());

// The pairs of one step whose call msprobe would report: those before any communication; else the smallest after the
// same number of communications.
std::vector<std::size_t> msprobeFindings(const std::vector<DumpPair> &pairs, Step step);

// The result of msprobe's search and the reason, if it differs from the first difference. Nothing if both agree.
std::optional<DiagnosisFact> aboutMsprobe(const std::vector<DumpPair> &pairs, const FirstDifference &found);

} // namespace rundiff
