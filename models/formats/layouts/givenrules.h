// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/layouts/joinorder.h"
#include "models/formats/layouts/mergerule.h"
#include "models/run/problem.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// How the rows of some names are divided along one axis, as the user says it.
struct GivenRule {
    std::string rows; // their names in the undivided training; * and ? stand for other letters
    LayoutAxis axis = LayoutAxis::Tensor;
    MergeRule rule;
    std::optional<JoinOrder> order; // of joined parts; nothing: the one that is found
    std::int64_t line = 0;          // of its file

    bool fits(const std::string &row) const;
};

// A file of such rules, one in each line: "*.linear_fc1.*.weight tp joined 0 2-blocks". What follows # is a comment.
class GivenRules
{
public:
    static GivenRules read(const std::string &path, Problems &problems);

    // The first one that fits; null: none does.
    const GivenRule *find(const std::string &row, LayoutAxis axis) const;
    // The rules that fit none of the rows of a dump: the user meant others.
    Problems withoutRows(const std::vector<std::string> &rows) const;

private:
    std::string m_path;
    std::vector<GivenRule> m_rules;
};

} // namespace rundiff
