// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/ignoredrows.h"
#include "models/compare/table/rowcolumn.h"

#include <tl/expected.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// Excludes differing rows from the verdict; they stay visible and counted.
struct IgnoreRule {
    std::string name;              // of the row or its operator; * and ? match anything, otherwise the whole name
    std::optional<RowField> field; // only rows whose field is small enough
    double tolerance = 0;          // largest |field|; for cosine and the two ratios, where a larger value is better,
                                   // the smallest
    std::string note;              // why, in the user's words
    bool on = true;

    bool operator==(const IgnoreRule &) const = default;
};

using IgnoreRules = std::vector<IgnoreRule>;

IgnoredRows ignoredRows(const PairTable &table, const IgnoreRules &rules);

// For the session: a JSON array of objects {"name", "field", "tolerance", "note", "on"}. Reading reports errors.
std::string ignoreRulesAsJson(const IgnoreRules &rules);
tl::expected<IgnoreRules, std::string> ignoreRulesFromJson(std::string_view json);

} // namespace rundiff
