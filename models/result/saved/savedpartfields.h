// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparisonpart.h"
#include "models/result/saved/savedfields.h"

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
struct Fields<EvidencePlace> {
    static void visit(auto &field, auto &place)
    {
        field("operator", place.operatorName);
        field("path", place.path);
        field("value", place.value);
        field("step", place.step);
        field("rank", place.rank);
        field("table_row", place.tableRow);
    }
};

template <>
struct Fields<EvidenceSeen> {
    static void visit(auto &field, auto &seen)
    {
        field("count", seen.count);
        field("differing", seen.differing);
        field("first", seen.first);
        field("first_differing", seen.firstDiffering);
    }
};

template <>
struct Fields<EvidenceOfPair> {
    static void visit(auto &field, auto &pair)
    {
        field("pair", pair.pair);
        PairEvidence::visit(pair.evidence, field);
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
        field("evidence", part.evidence);
    }
};

} // namespace rundiff
