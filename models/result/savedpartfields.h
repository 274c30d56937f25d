// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparisonpart.h"
#include "models/result/savedfields.h"

namespace rundiff
{

// The JSON part of a saved part of a comparison.

template <>
struct Fields<PartChoice> {
    static void visit(auto &field, auto &choice)
    {
        field("number", choice.number);
        field("count", choice.count);
    }
};

template <>
struct Fields<RefereeOfPair> {
    static void visit(auto &field, auto &referee)
    {
        field("pair", referee.pair);
        field("table_row", referee.referee.tableRow);
        field("referee", referee.referee.referee);
    }
};

template <>
struct Fields<ComparisonPart> {
    static void visit(auto &field, auto &part)
    {
        field("choice", part.choice);
        field("runs", part.runs);
        field("problems", part.problems);
        field("sources", part.sources);
        field("referees", part.referees);
    }
};

} // namespace rundiff
