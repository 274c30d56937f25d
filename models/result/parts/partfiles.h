// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/compare/comparisonpart.h"
#include "models/run/limits.h"
#include "models/run/progress.h"

#include <cstdint>
#include <string>
#include <vector>

namespace rundiff
{

// One part of a comparison, without its rows.
struct PartFile {
    std::string path;
    ComparisonPtr saved;

    const ComparisonPart &part() const { return *saved->part; }
};

// The parts of one comparison, by their number, and what is wrong with other files and numbers.
struct PartFiles {
    std::vector<PartFile> parts;
    Problems problems;

    std::uint32_t count() const { return parts.empty() ? 0 : parts.front().part().choice.count; }
    bool hasFirst() const { return !parts.empty() && parts.front().part().choice.first(); }
};

// The options that parts have in common, as a text.
std::string commonOptions(const CompareOptions &options);

PartFiles openParts(const std::vector<std::string> &paths, const Progress &progress, const Limits &limits);

} // namespace rundiff
