// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/kindoftext.h"
#include "models/run/spelling.h"

#include <cstdint>

namespace rundiff
{

// The tool of msprobe that wrote a result.
enum class ResultKind : std::uint8_t {
    ConfigCheck,         // a pack: environment, packages, weights, data and random calls of a run
    AccCheck,            // operators one by one against the CPU
    ApiPrecisionCompare, // the same on two devices
    OverflowCheck,       // the first call with NaN or infinity
    DiffAnalyze,         // the first difference of two runs (compare -da)
    CompareResult,       // the rows of two dumps
    PrecisionChecker     // modules, compiled against eager
};

template <>
struct Spelling<ResultKind> {
    static constexpr SpellingTable<ResultKind, 7> names{{{"config_check", ResultKind::ConfigCheck},
                                                         {"acc_check", ResultKind::AccCheck},
                                                         {"api_precision_compare", ResultKind::ApiPrecisionCompare},
                                                         {"overflow_check", ResultKind::OverflowCheck},
                                                         {"diff_analyze", ResultKind::DiffAnalyze},
                                                         {"compare_result", ResultKind::CompareResult},
                                                         {"precision_checker", ResultKind::PrecisionChecker}}};
};

// A file in which one of msprobe's tools says something about a run. It is read during the comparison.
struct ResultFile {
    Path path;
    ResultKind kind = ResultKind::ConfigCheck;

    bool operator==(const ResultFile &) const = default;
};

} // namespace rundiff
