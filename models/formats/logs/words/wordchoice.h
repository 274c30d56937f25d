// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/words/wordgroup.h"
#include "models/run/log.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

// The metric of a log of unknown form that is most likely its training loss.
struct WordChoice {
    std::size_t group = 0;
    std::string metric;
    std::size_t points = 0;
    bool loss = false;
};
// `lines` is how many lines the log has: without any position, most of them must be records.
std::optional<WordChoice> chooseWordMetric(const std::vector<WordGroup> &groups, std::int64_t lines);

// Adds the curves of all groups, the chosen metric first.
void addWordCurves(Log &log, std::vector<WordGroup> groups, const WordChoice &choice, std::optional<std::int64_t> rank);

// Adds the losses and scores of the groups to the curves that a log has from its own pattern.
void addFurtherCurves(Log &log, std::vector<WordGroup> groups);

} // namespace rundiff
