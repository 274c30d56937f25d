// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/operatorcomparison.h"
#include "models/formats/msproberesults/resultfact.h"
#include "models/run/resultfile.h"

#include <cstddef>
#include <optional>
#include <string>

namespace rundiff
{

// What the compared dumps show of a row, or of all rows of a call.
struct RowView {
    bool isOfFirst = false; // it is the call of the first difference, or a module around it
    bool isCompared = false, differs = false;
    bool isBad = false; // NaN or infinity in it, in the run of the result
    std::optional<std::ptrdiff_t> callsBehindFirst;
    std::optional<bool> areItsNumbers; // those that the tool printed
};

struct ResultSentence {
    std::string text;
    bool contradicts = false;
};

// What a statement of a tool means for the comparison, and whether it contradicts the dumps. first may be null.
ResultSentence sentenceFor(ResultKind kind, const ResultFact &fact, const RowView &view, const FirstDifference *first);

} // namespace rundiff
