// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/judging/reviewdecisions.h"
#include "models/compare/options/options.h"
#include "models/formats/json/jsonfields.h"

#include <type_traits>

namespace rundiff
{

// The options and decisions of a comparison in a saved result and in a session.

namespace fields
{
// Also the form that a person may write.
template <>
struct Turn<ReviewDecisions> {
    static FieldJson out(const ReviewDecisions &decisions) { return parsedJson(decisionsAsJson(decisions)); }
    static bool in(const FieldJson &json, ReviewDecisions &decisions)
    {
        auto read = decisionsFromJson(jsonText(json));
        if (read)
            decisions = std::move(*read);
        return read.has_value();
    }
};

// A single number as a number.
template <>
struct Turn<NumberRange> {
    static FieldJson out(const NumberRange &range)
    {
        return range.first == range.last ? FieldJson(range.first) : FieldJson(range.text());
    }
    static bool in(const FieldJson &json, NumberRange &range)
    {
        if (!json.is_string()) {
            std::int64_t number = 0;
            const bool whole = fromJson(json, number);
            range = number;
            return whole;
        }
        const auto choice = numberChoiceFrom(json.get_ref<const std::string &>());
        const bool single = choice && choice->size() == 1;
        range = single ? choice->front() : NumberRange();
        return single;
    }
};
} // namespace fields

template <>
struct Spelling<SegmentChoice::Which> {
    static constexpr SpellingTable<SegmentChoice::Which, 5> names{{{"auto", SegmentChoice::Which::Auto},
                                                                   {"all", SegmentChoice::Which::All},
                                                                   {"first", SegmentChoice::Which::First},
                                                                   {"last", SegmentChoice::Which::Last},
                                                                   {"number", SegmentChoice::Which::Number}}};
};

template <>
struct Fields<PartChoice> {
    static void visit(auto &field, auto &choice)
    {
        field("number", choice.number);
        field("count", choice.count);
    }
};

template <>
struct Fields<CoverageDemands> {
    static void visit(auto &field, auto &demands)
    {
        field("required", demands.required);
        field("tolerated", demands.tolerated);
        field("longer_allowed", demands.longerAllowed);
        field("text_tolerated", demands.textTolerated);
        field("files_tolerated", demands.filesTolerated);
        field("settings_required", demands.settingsRequired);
    }
};

template <>
struct Fields<Tolerance> {
    static void visit(auto &field, auto &tolerance)
    {
        field("atol", tolerance.atol);
        field("rtol", tolerance.rtol);
        field("equal_nan", tolerance.equalNan);
        if constexpr (!std::is_const_v<std::remove_reference_t<decltype(tolerance)>>)
            tolerance.atolGiven = tolerance.atol != Tolerance().atol; // an older Rundiff did not write it
        field("atol_given", tolerance.atolGiven);
    }
};

template <>
struct Fields<MetricTolerance> {
    static void visit(auto &field, auto &tolerance)
    {
        field("metric", tolerance.metric);
        field("atol", tolerance.atol);
        field("rtol", tolerance.rtol);
    }
};

template <>
struct Fields<SegmentChoice> {
    static void visit(auto &field, auto &choice)
    {
        field("which", choice.which);
        field("number", choice.number);
    }
};

template <>
struct Fields<LogReading> {
    static void visit(auto &field, auto &reading)
    {
        field("format", reading.format);
        field("encoding", reading.encoding);
        field("pattern", reading.pattern);
        field("anchor", reading.anchor);
    }
};

template <>
struct Fields<TokenColumnNames> {
    static void visit(auto &field, auto &names)
    {
        field("rollout", names.rollout);
        field("trainer", names.trainer);
        field("mask", names.mask);
    }
};

template <>
struct Fields<TokenOptions> {
    static void visit(auto &field, auto &options)
    {
        field("wanted", options.wanted);
        field("of_one_run", options.ofOneRun);
        field("atol", options.atol);
        field("columns", options.columns);
    }
};

template <>
struct Fields<CompareOptions> {
    static void visit(auto &field, auto &options)
    {
        field("metric", options.metric);
        field("tolerance", options.tolerance);
        field("metric_tolerances", options.metricTolerances);
        field("segment", options.segment);
        field("segment_b", options.segmentB);
        field("align", options.align);
        field("offset", options.offset);
        field("steps", options.steps);
        field("ranks", options.ranks);
        field("dump_offset_a", options.dumpOffsetA);
        field("dump_offset_b", options.dumpOffsetB);
        field("rank_map", options.rankMap);
        field("layout_a", options.layoutA);
        field("layout_b", options.layoutB);
        field("rank_order", options.rankOrder);
        field("dims", options.dims);
        field("mode", options.mode);
        field("match", options.match);
        field("rule", options.rule);
        field("row_tolerance", options.rowTolerance);
        field("data_mapping", options.dataMapping);
        field("cell_mapping", options.cellMapping);
        field("api_mapping", options.apiMapping);
        field("baselines", options.baselines);
        field("volatile_rules", options.volatileRules);
        field("ignored_files", options.ignoredFiles);
        field("log_reading", options.logReading);
        field("log_readings", options.logReadings);
        field("curves", options.curves);
        field("operators", options.operators);
        field("checkpoints", options.checkpoints);
        field("checklist", options.checklist);
        field("tokens", options.tokens);
        field("demands", options.demands);
        field.unsaved(options.part, options.jobs, options.rowsKept, options.decisions);
        field.apart(options.operatorFacts);
    }
};

} // namespace rundiff
