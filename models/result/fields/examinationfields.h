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
        field.unsaved(finding.step, finding.rank, finding.law, finding.operatorName, finding.row, finding.sentence,
                      finding.source, finding.confidence, finding.decides);
    }
};

template <>
struct Fields<ReplicaValue> {
    static void visit(auto &field, auto &value) { field.unsaved(value.name, value.found, value.expected); }
};

template <>
struct Fields<LeavingRank> {
    static void visit(auto &field, auto &rank)
    {
        field.valuesOf(rank.row);
        field.unsaved(rank.rank, rank.row, rank.tableRow, rank.rows, rank.agreeing, rank.values);
        field.apart(rank.flip);
    }
};

template <>
struct Fields<ReplicaGroup> {
    static void visit(auto &field, auto &group)
    {
        field.unsaved(group.alike, group.leaving, group.rows, group.judged, group.undecided, group.ownData);
    }
};

template <>
struct Fields<ReplicaStep> {
    static void visit(auto &field, auto &step) { field.unsaved(step.step, step.groups); }
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
