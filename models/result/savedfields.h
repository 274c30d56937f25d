// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/compare/judging/reviewdecisions.h"
#include "models/formats/saved/savedrunfields.h"
#include "models/result/resultorigin.h"

namespace rundiff
{

// Also the form that a person may write.
namespace fields
{
template <>
struct Turn<ReviewDecisions> {
    static FieldJson out(const ReviewDecisions &decisions) { return FieldJson::parse(decisionsAsJson(decisions)); }
    static bool in(const FieldJson &json, ReviewDecisions &decisions)
    {
        auto read = decisionsFromJson(jsonText(json));
        if (read)
            decisions = std::move(*read);
        return read.has_value();
    }
};

// A word that is not a finite number is written as a list of one, so that "nan" and the text "nan" differ.
template <>
struct Turn<RowValue> {
    static FieldJson out(const RowValue &value)
    {
        if (const auto *integer = std::get_if<std::int64_t>(&value))
            return toJson(*integer);
        if (const auto *real = std::get_if<double>(&value))
            return toJson(*real);
        const auto *word = std::get_if<std::string>(&value);
        return word ? FieldJson::array({*word}) : FieldJson(nullptr);
    }
    static bool in(const FieldJson &json, RowValue &value)
    {
        if (json.is_null())
            value = std::monostate();
        else if (json.is_number_integer())
            return fromJson(json, value.emplace<std::int64_t>());
        else if (json.is_array())
            return json.size() == 1 && fromJson(json[0], value.emplace<std::string>());
        else
            return fromJson(json, value.emplace<double>());
        return true;
    }
};
} // namespace fields

// The JSON part of a saved result: the members of each structure, with their names in the file.

template <>
struct Fields<Verdict> {
    static constexpr Verdict last = Verdict::Incomplete;
};
template <>
struct Fields<Mode> {
    static constexpr Mode last = Mode::Tensor;
};
template <>
struct Fields<Match> {
    static constexpr Match last = Match::Aligned;
};
template <>
struct Fields<Rule> {
    static constexpr Rule last = Rule::Tolerance;
};
template <>
struct Fields<Align> {
    static constexpr Align last = Align::Index;
};
template <>
struct Fields<Side> {
    static constexpr Side last = Side::Debug;
};
template <>
struct Fields<DiagnosisKind> {
    static constexpr DiagnosisKind last = DiagnosisKind::Alignment;
};
template <>
struct Fields<DifferenceSize> {
    static constexpr DifferenceSize last = DifferenceSize::Beyond;
};
template <>
struct Fields<Confidence> {
    static constexpr Confidence last = Confidence::Proven;
};
template <>
struct Fields<DiagnosisFact::About> {
    static constexpr DiagnosisFact::About last = DiagnosisFact::About::Msprobe;
};
template <>
struct Fields<Communication::Way> {
    static constexpr Communication::Way last = Communication::Way::Receives;
};
template <>
struct Fields<SameFiles> {
    static constexpr SameFiles last = SameFiles::EqualBytes;
};
template <>
struct Fields<ItemState> {
    static constexpr ItemState last = ItemState::NotApplicable;
};
template <>
struct Fields<UnknownBecause> {
    static constexpr UnknownBecause last = UnknownBecause::NotEverywhere;
};

template <>
struct Fields<CoverageKind> {
    static constexpr CoverageKind last = CoverageKind::Metrics;
};

template <>
struct Fields<CoverageDemands> {
    static void visit(auto &field, auto &demands)
    {
        field("required", demands.required);
        field("tolerated", demands.tolerated);
        field("longer_allowed", demands.longerAllowed);
    }
};

template <>
struct Fields<Tolerance> {
    static void visit(auto &field, auto &tolerance)
    {
        field("atol", tolerance.atol);
        field("rtol", tolerance.rtol);
        field("equal_nan", tolerance.equalNan);
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
struct Fields<CompareOptions> {
    static void visit(auto &field, auto &options)
    {
        field("metric", options.metric);
        field("tolerance", options.tolerance);
        field("align", options.align);
        field("offset", options.offset);
        field("steps", options.steps);
        field("ranks", options.ranks);
        field("dump_offset_a", options.dumpOffsetA);
        field("dump_offset_b", options.dumpOffsetB);
        field("rank_map", options.rankMap);
        field("mode", options.mode);
        field("match", options.match);
        field("rule", options.rule);
        field("row_tolerance", options.rowTolerance);
        field("data_mapping", options.dataMapping);
        field("cell_mapping", options.cellMapping);
        field("api_mapping", options.apiMapping);
        field("baselines", options.baselines);
        field("log_reading", options.logReading);
        field("log_readings", options.logReadings);
        field("curves", options.curves);
        field("operators", options.operators);
        field("checklist", options.checklist);
        field("demands", options.demands);
    }
};

template <>
struct Fields<DumpFacts> {
    static void visit(auto &field, auto &facts)
    {
        field("framework", facts.framework);
        field("level", facts.level);
        field("task", facts.task);
        field("rows", facts.rows);
        field("losses", facts.losses);
    }
};

template <>
struct Fields<Run> {
    static void visit(auto &field, auto &run)
    {
        field("name", run.name);
        field("path", run.path);
        field("dumps", run.dumps);
        field("problems", run.problems);
    }
};

template <>
struct Fields<KnownOperator> {
    static void visit(auto &field, auto &known)
    {
        field("name", known.name);
        field("platform", known.platform);
        field("release", known.release);
        field("condition", known.condition);
        field("fact", known.fact);
        field("remedy", known.remedy);
        field("source", known.source);
    }
};

template <>
struct Fields<DiagnosisFact> {
    static void visit(auto &field, auto &fact)
    {
        field("about", fact.about);
        field("text", fact.text);
        field("table_row", fact.tableRow);
        field("pair", fact.pair);
        field("path", fact.path);
        field("line", fact.line);
    }
};

template <>
struct Fields<Diagnosis> {
    static void visit(auto &field, auto &diagnosis)
    {
        field("kind", diagnosis.kind);
        field("explanation", diagnosis.explanation);
        field("size", diagnosis.size);
        field("confidence", diagnosis.confidence);
        field("decides", diagnosis.decides);
        field("epsilons", diagnosis.epsilons);
        field("budget", diagnosis.budget);
        field("facts", diagnosis.facts);
        field("known_operator", diagnosis.knownOperator);
    }
};

template <>
struct Fields<OverflowFinding> {
    static void visit(auto &field, auto &finding)
    {
        field("operator", finding.operatorName);
        field("made", finding.made);
        field("inputs", finding.inputs);
        field("table_row", finding.tableRow);
    }
};

template <>
struct Fields<Amplification> {
    static void visit(auto &field, auto &found)
    {
        field("operator", found.operatorName);
        field("input_error", found.inputError);
        field("output_error", found.outputError);
        field("table_row", found.tableRow);
    }
};

template <>
struct Fields<RowSide> {
    static void visit(auto &field, auto &side)
    {
        field("dtype", side.dtype);
        field("shape", side.shape);
        field("max", side.max);
        field("min", side.min);
        field("mean", side.mean);
        field("norm", side.norm);
        field("checksum", side.checksum);
    }
};

template <>
struct Fields<RowMetric> {
    static void visit(auto &field, auto &metric)
    {
        field("name", metric.name);
        field("value", metric.value);
    }
};

template <>
struct Fields<RowFinding> {
    static void visit(auto &field, auto &row)
    {
        field("index", row.index);
        field("table_row", row.tableRow);
        field("operator", row.operatorName);
        field("parameter", row.parameter);
        field("side", row.side);
        field("inputs_same", row.inputsSame);
        field("a", row.a);
        field("b", row.b);
        field("metrics", row.metrics);
        field("stack", row.stack);
        field("module", row.module);
        field("agreeing_before", row.agreeingBefore);
    }
};

template <>
struct Fields<Communication> {
    static void visit(auto &field, auto &communication)
    {
        field("api", communication.api);
        field("operator", communication.operatorName);
        field("way", communication.way);
        field("point_to_point", communication.pointToPoint);
        field("asynchronous", communication.asynchronous);
        field("ranks", communication.ranks);
    }
};

template <>
struct Fields<MsprobeCall> {
    static void visit(auto &field, auto &call)
    {
        field("operator", call.operatorName);
        field("communications_before", call.communicationsBefore);
        field("calls_since_communication", call.callsSinceCommunication);
        field("table_row", call.tableRow);
    }
};

template <>
struct Fields<SpecialCall> {
    static void visit(auto &field, auto &call)
    {
        field("operator", call.operatorName);
        field("kind", call.operatorKind);
        field("table_row", call.tableRow);
    }
};

// A pair without its rows.
template <>
struct Fields<DumpPair> {
    static void visit(auto &field, auto &pair)
    {
        field("a", pair.a);
        field("b", pair.b);
        field("facts_a", pair.factsA);
        field("facts_b", pair.factsB);
        field("framework", pair.framework);
        field("level", pair.level);
        field("task", pair.task);
        field("mode", pair.mode);
        field("match", pair.match);
        field("rows", pair.rows);
        field("pass", pair.pass);
        field("warning", pair.warning);
        field("error", pair.error);
        field("unmatched_a", pair.unmatchedA);
        field("unmatched_b", pair.unmatchedB);
        field("operators_a", pair.operatorsA);
        field("operators_b", pair.operatorsB);
        field("operators_compared", pair.operatorsCompared);
        field("differing", pair.differing);
        field("uncompared", pair.uncompared);
        field("first_uncompared", pair.firstUncompared);
        field("first_only_a", pair.firstOnlyA);
        field("first_only_b", pair.firstOnlyB);
        field("same_files", pair.sameFiles);
        field("verdict", pair.verdict);
        field("exact_rule", pair.rule.exact);
        field("row_tolerance", pair.rule.tolerance);
        field("first_difference", pair.firstDifference);
        field("diagnosis", pair.diagnosis);
        field("communications", pair.communications);
        field("communications_before", pair.communicationsBefore);
        field("msprobe", pair.msprobe);
        field("special", pair.special);
        field("overflow_a", pair.overflowA);
        field("overflow_b", pair.overflowB);
        field("amplifications", pair.amplifications);
        field("problems", pair.problems);
    }
};

template <>
struct Fields<FirstDifference> {
    static void visit(auto &field, auto &first)
    {
        field("pair", first.pair);
        field("step", first.step);
        field("rank", first.rank);
        field("row", first.row);
        field("diagnosis", first.diagnosis);
    }
};

template <>
struct Fields<RepeatFinding> {
    static void visit(auto &field, auto &finding)
    {
        field("run", finding.run);
        field("step", finding.step);
        field("rank", finding.rank);
        field("row", finding.row);
    }
};

// The operators without their pairs, which are separate groups.
template <>
struct Fields<DumpCounting> {
    static void visit(auto &field, auto &counting)
    {
        field("offset", counting.offset);
        field("given", counting.given);
    }
};

template <>
struct Fields<OperatorComparison> {
    static void visit(auto &field, auto &operators)
    {
        field("mode", operators.mode);
        field("counting_a", operators.countingA);
        field("counting_b", operators.countingB);
        field("only_a", operators.onlyA);
        field("only_b", operators.onlyB);
        field("first_difference", operators.firstDifference);
        field("repeats", operators.repeats);
        field("verdict", operators.verdict);
    }
};

template <>
struct Fields<ChecklistEvidence> {
    static void visit(auto &field, auto &evidence)
    {
        field("text", evidence.text);
        field("path", evidence.path);
        field("line", evidence.line);
        field("pair", evidence.pair);
        field("table_row", evidence.tableRow);
    }
};

template <>
struct Fields<ChecklistItem> {
    static void visit(auto &field, auto &item)
    {
        field("id", item.id);
        field("title", item.title);
        field("group", item.group);
        field("state", item.state);
        field("evidence", item.evidence);
        field("remedy", item.remedy);
        field("code", item.code);
        field("value", item.value);
        field("note", item.note);
        field("because", item.because);
        field("reason", item.reason);
    }
};

template <>
struct Fields<Checklist> {
    static void visit(auto &field, auto &list)
    {
        field("framework", list.framework);
        field("items", list.items);
        field("problems", list.problems);
        field("programs", list.programs);
        field("files", list.files);
    }
};

template <>
struct Fields<InputFile> {
    static void visit(auto &field, auto &file)
    {
        field("run", file.run);
        field("path", file.path);
        field("bytes", file.bytes);
        field("sha256", file.sha256);
    }
};

template <>
struct Fields<Provenance> {
    static void visit(auto &field, auto &provenance)
    {
        field("version", provenance.version);
        field("command", provenance.command);
        field("saved", provenance.saved);
        field("files", provenance.files);
    }
};

// A comparison without its runs, curves and operators, which are separate groups.
template <>
struct Fields<Comparison> {
    static void visit(auto &field, auto &comparison)
    {
        field("options", comparison.options);
        field("checklist", comparison.checklist);
        field("problems", comparison.problems);
        field("curve_problems", comparison.curveProblems);
        field("verdict", comparison.verdict);
    }
};

} // namespace rundiff
