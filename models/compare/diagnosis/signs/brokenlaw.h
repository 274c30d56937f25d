// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/operators/operatorfacts.h"
#include "models/run/dump.h"

#include <cstdint>
#include <string>
#include <vector>

namespace rundiff
{

// A result that no operator of this kind gives: wrong without a second run to compare it with.
struct BrokenLaw {
    std::string law; // its identifier
    std::string
        sentence; // "Functional.softmax.1.forward.output.0 reaches 1.0059, and a softmax gives numbers from 0 to 1."
    std::string source;
    std::uint32_t row = 0; // of the dump
};

// Of one forward call; detected from its statistics. Results that hold NaN or infinity say nothing here.
std::vector<BrokenLaw> brokenLaws(const Dump &dump, std::uint32_t call, const OperatorFacts &facts);

} // namespace rundiff
