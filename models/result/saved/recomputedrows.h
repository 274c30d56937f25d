// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/result/redaction/redaction.h"
#include "models/run/problem.h"
#include "models/run/progress.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace rundiff
{

// Results of operators that the user named, computed again in double precision from what each run captured.
struct RecomputedRows {
    struct Row {
        std::size_t pair = 0; // index into OperatorComparison::pairs
        std::string name;
        Referee referee;
    };
    std::vector<Row> rows;
    Problems problems; // names that no row has, rows without tensors

    bool complete() const;    // every row was computed
    bool anyRunWrong() const; // in one of them
};

// Each name is that of a row ("Functional.linear.0.forward.output.0"), or of a call: all its results. In every step and
// rank of the comparison.
RecomputedRows recomputeRows(const Comparison &comparison, std::span<const std::string> names,
                             const Progress &progress);

// For a terminal, and as JSON, schema rundiff.recomputation/1.
std::string textRecomputation(const RecomputedRows &found, const Comparison &comparison, const Redaction &redaction);
std::string jsonRecomputation(const RecomputedRows &found, const Comparison &comparison, const Redaction &redaction);

} // namespace rundiff
