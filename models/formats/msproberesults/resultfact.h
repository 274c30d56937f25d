// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/spelling.h"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace rundiff
{

// What a tool says about a call, a row or a module.
enum class ResultOutcome : std::uint8_t {
    Pass,
    Warning,
    Error,
    Skipped,
    First // named as the first one with an anomaly or a difference
};

template <>
struct Spelling<ResultOutcome> {
    static constexpr SpellingTable<ResultOutcome, 5> names{{{"pass", ResultOutcome::Pass},
                                                            {"warning", ResultOutcome::Warning},
                                                            {"error", ResultOutcome::Error},
                                                            {"skipped", ResultOutcome::Skipped},
                                                            {"first", ResultOutcome::First}}};
};

// Maximum, minimum, mean and norm; those that a tool printed as numbers.
using PrintedStatistics = std::array<std::optional<double>, 4>;

// One statement of a result.
struct ResultFact {
    std::string name;  // as the file writes it: "Functional.linear.13.forward.output.0", "model.layers.1.mlp"
    std::string place; // of a module: "forward.output.0", as dumps name it; empty: in the name
    bool isOfModule = false;
    ResultOutcome outcome = ResultOutcome::Pass;
    std::string words; // more of it: a message, a size of an error
    std::optional<std::int64_t> rank;
    PrintedStatistics a, b; // of the row, where the tool compared two runs
};

using FactTaker = std::function<void(const ResultFact &)>;

} // namespace rundiff
