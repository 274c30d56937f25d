// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"

#include <QString>

#include <cstdint>

namespace rundiff
{

// "step 10 000", in the numbering of B.
QString numberWords(const CurveComparison &curves, std::int64_t number);

// The same with what the record itself prints: "record 27 (step 7 of run 2)".
QString positionWords(const Comparison &comparison, const CurveComparison &curves, const ComparedStep &step);

// "step 12" of the log; where the dumps count in another way "log step 2 = dump step 1".
QString dumpStepWords(const Comparison &comparison, std::int64_t logStep);

} // namespace rundiff
