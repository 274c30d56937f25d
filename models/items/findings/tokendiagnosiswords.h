// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/tokens/tokencomparison.h"

#include <QString>

namespace rundiff
{

// The class of the differences, what to do, and where the dumps of both engines begin to differ; empty: all agree.
QString tokenDiagnosisWords(const TokenComparison &tokens);

} // namespace rundiff
