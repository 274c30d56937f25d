// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"

#include <string>
#include <string_view>

namespace rundiff
{

// The values of the result's contract; never translated.
std::string_view spelled(Verdict verdict);
std::string_view spelled(Align align);
std::string_view spelled(Mode mode);
std::string_view spelled(Match match);
std::string_view spelled(Rule rule);
std::string_view spelled(Side side);
std::string_view spelled(DiagnosisKind kind);
std::string_view spelled(DifferenceSize size);
std::string_view spelled(Confidence confidence);
std::string_view spelled(FirstTwo::Meaning meaning);
std::string_view spelled(Severity severity);
std::string_view spelled(UnreadReason reason);
std::string_view spelled(CoverageKind kind);

// The digits that restore the number, and no more: "0.001", "nan", "-inf".
std::string allDigits(double number);

// The folder name of a dump's rank; empty if the dump is not in a rank folder.
std::string rankFolder(const DumpLocation &dump);

} // namespace rundiff
