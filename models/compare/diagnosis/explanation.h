// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/diagnosis/differencecontext.h"

#include <string>

namespace rundiff
{

// What a diagnosis says in one plain sentence.
std::string explanation(const Evidence &evidence, DiagnosisKind kind);

// That sentence with the facts it rests on behind it.
std::string explanationWithFacts(const Diagnosis &diagnosis);

// The value of a row that is no tensor, as the script has it.
std::string valueText(const Dump &dump, const DumpRow &row);

// Is this the row of a module that holds other captured calls?
bool holdsCalls(const Evidence &evidence);

} // namespace rundiff
