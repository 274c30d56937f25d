// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparisonpart.h"
#include "models/result/fields/comparisonfields.h"

namespace rundiff
{

// The JSON part of a saved part of a comparison.

template <>
struct Fields<RefereeOfPair> {
    static void visit(auto &field, auto &referee)
    {
        field("pair", referee.pair);
        field.flat(referee.referee);
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
struct Fields<PairEvidence> {
    static void visit(auto &&field, auto &evidence)
    {
        field("dropout_on", evidence.dropoutOn);
        field("dropout_off", evidence.dropoutOff);
        field("dropout_unknown", evidence.dropoutUnknown);
        field("random", evidence.random);
        field("parameters", evidence.parameters);
        field("inputs", evidence.inputs);
        field("special", evidence.special);
    }
};

template <>
struct Fields<EvidenceOfPair> {
    static void visit(auto &field, auto &pair)
    {
        field("pair", pair.pair);
        field.flat(pair.evidence);
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
