// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/gate/gatefinding.h"

#include <string>

namespace rundiff
{

// What a gate found, for a terminal.
std::string textGate(const GateFinding &finding);

// For programs: the schema rundiff.gate/1.
std::string jsonGate(const GateFinding &finding);

// One test case per metric, one suite per pair, as CI servers read them.
std::string junitGate(const GateFinding &finding);

// Annotations as GitHub's workflows read them from standard output.
std::string githubGate(const GateFinding &finding);

// What was found of a metric, in one sentence.
std::string sentenceOf(const GateMetric &metric);

} // namespace rundiff
