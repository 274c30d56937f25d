// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/examination/examination.h"
#include "models/knowledge/operators/operatorfacts.h"
#include "models/run/dump.h"

#include <cstddef>
#include <vector>

namespace rundiff
{

// What the laws of single calls show about one dump.
struct ExaminedDump {
    std::vector<ExaminationFinding> findings; // in the order of the dump
    std::size_t calls = 0, callsWithLaw = 0;
};
ExaminedDump examineCalls(const Dump &dump, const OperatorFacts &facts);

} // namespace rundiff
