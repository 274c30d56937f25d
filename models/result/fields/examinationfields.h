// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/examination/examination.h"
#include "models/compare/examination/replicacomparison.h"
#include "models/result/fields/comparisonfields.h"

namespace rundiff
{

// What was found in one run alone.

template <>
struct Fields<ExaminationFinding> {
    static void visit(auto &field, auto &finding)
    {
        field("step", finding.step);
        field("rank", finding.rank);
        field("law", finding.law);
        field("operator", finding.operatorName);
        field("row", finding.row);
        field("sentence", finding.sentence);
        field("confidence", finding.confidence);
        field("decides", finding.decides);
        field("source", finding.source);
    }
};

template <>
struct Fields<ReplicaValue> {
    static void visit(auto &field, auto &value)
    {
        field("name", value.name);
        field("rank", value.found);
        field("majority", value.expected);
    }
};

template <>
struct Fields<LeavingRank> {
    static void visit(auto &field, auto &rank)
    {
        field.valuesOf(rank.row);
        field("rank", rank.rank);
        field("row", rank.row);
        field("index", rank.tableRow);
        field("rows", rank.rows);
        field("agreeing", rank.agreeing);
        field("values", rank.values);
        field.apart(rank.flip);
    }
};

template <>
struct Fields<ReplicaGroup> {
    static void visit(auto &field, auto &group)
    {
        field("alike", group.alike);
        field("rows", group.rows);
        field("judged", group.judged);
        field("undecided", group.undecided);
        field("own_data", group.ownData);
        field("leaving", group.leaving);
    }
};

template <>
struct Fields<ReplicaStep> {
    static void visit(auto &field, auto &step)
    {
        field("step", step.step);
        field("groups", step.groups);
    }
};

template <>
struct Fields<LeavingCurve> {
    static void visit(auto &field, auto &curve)
    {
        field("metric", curve.metric);
        field("rank", curve.rank);
        field("step", curve.step);
        field("value", curve.found);
        field("majority", curve.expected);
        field("agreeing", curve.agreeing);
        field("ranks", curve.ranks);
    }
};

} // namespace rundiff
