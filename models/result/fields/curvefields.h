// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curves/metriccomparison.h"
#include "models/compare/options/coverage.h"
#include "models/formats/saved/runfields.h"
#include "models/result/fields/optionfields.h"

namespace rundiff
{

// What was found about curves, and the coverage: opening a saved result computes them again.

template <>
struct Fields<ComparedStep> {
    static void visit(auto &field, auto &step)
    {
        field("step", step.step);
        field("a", step.a);
        field("b", step.b);
        field("difference", step.difference);
        field.unsaved(step.indexA, step.indexB, step.allowed);
    }
};

template <>
struct Fields<FirstTwo> {
    static void visit(auto &field, auto &two)
    {
        field.unsaved(two.first, two.second, two.meaning, two.iterations, two.ofLoss);
    }
};

template <>
struct Fields<NoiseFinding::Range> {
    static void visit(auto &field, auto &range)
    {
        field("step", range.step);
        field("mean", range.mean);
        field("deviation", range.deviation);
        field("allowed", range.allowed);
    }
};

template <>
struct Fields<NoiseFinding::Outside> {
    static void visit(auto &field, auto &outside)
    {
        field.flat(rangeOf(outside));
        field.unsaved(outside.a, outside.lastOfSum, outside.average);
    }

private:
    static NoiseFinding::Range &rangeOf(NoiseFinding::Range &range) { return range; }
    static const NoiseFinding::Range &rangeOf(const NoiseFinding::Range &range) { return range; }
};

template <>
struct Fields<NoiseFinding> {
    static void visit(auto &field, auto &noise)
    {
        field.unsaved(noise.answer, noise.runs, noise.repeats, noise.errorRate, noise.judged, noise.deviationsSeen,
                      noise.narrowest, noise.widest, noise.firstOutside, noise.firstByTolerance);
    }
};

template <>
struct Fields<BlindTolerance> {
    static void visit(auto &field, auto &blind) { field.unsaved(blind.size, blind.ofRange, blind.first); }
};

template <>
struct Fields<CurveComparison> {
    static void visit(auto &field, auto &curves)
    {
        field.unsaved(curves.metricA, curves.metricB, curves.agreeingA, curves.a, curves.b, curves.logA, curves.logB);
        field.unsaved(curves.tolerance, curves.align, curves.offset, curves.compared, curves.onlyA, curves.onlyB,
                      curves.outside, curves.timedA, curves.timedB, curves.otherSteps, curves.firstOtherStep);
        field.unsaved(curves.firstOutside, curves.firstUnequal, curves.maxDifference, curves.placeA, curves.placeB,
                      curves.firstBesidesNan, curves.besidesNanA, curves.besidesNanB);
        field.unsaved(curves.lastEqual, curves.lastOutside, curves.insideAgain, curves.notFinite,
                      curves.meanRelativeError, curves.firstTwo, curves.noise, curves.blind, curves.verdict);
    }
};

template <>
struct Fields<MetricComparison> {
    static void visit(auto &field, auto &metric)
    {
        field.unsaved(metric.name, metric.kind, metric.judged, metric.logA, metric.logB, metric.curves);
    }
};

template <>
struct Fields<LoneMetric> {
    static void visit(auto &field, auto &metric) { field.unsaved(metric.log, metric.name, metric.points); }
};

template <>
struct Fields<MetricComparisons> {
    static void visit(auto &field, auto &metrics) { field.unsaved(metrics.common, metrics.onlyA, metrics.onlyB); }
};

template <>
struct Fields<CoveredCount> {
    static void visit(auto &field, auto &count)
    {
        field("a", count.a);
        field("b", count.b);
        field("compared", count.compared);
        field.unsaved(count.longerA, count.longerB);
    }
};

template <>
struct Fields<ReadCount> {
    static void visit(auto &field, auto &count)
    {
        field("a", count.a);
        field("b", count.b);
        field("read_a", count.readA);
        field("read_b", count.readB);
    }
};

template <>
struct Fields<UnreadPart> {
    static void visit(auto &field, auto &part) { field.unsaved(part.path, part.unread); }
};

template <>
struct Fields<UnexplainedCount> {
    static void visit(auto &field, auto &count) { field.unsaved(count.texts, count.files, count.settings); }
};

template <>
struct Fields<Coverage> {
    static void visit(auto &field, auto &coverage)
    {
        field.unsaved(coverage.steps, coverage.dumps, coverage.ranks, coverage.rows, coverage.metrics, coverage.files,
                      coverage.records, coverage.samples, coverage.operators, coverage.unread, coverage.unexplained,
                      coverage.complete);
    }
};

} // namespace rundiff
