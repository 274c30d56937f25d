// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/formats/saved/runfields.h"
#include "models/result/fields/accountfields.h"
#include "models/result/fields/checkpointfields.h"
#include "models/result/fields/curvefields.h"
#include "models/result/fields/evidencefields.h"
#include "models/result/fields/findingfields.h"
#include "models/result/fields/optionfields.h"
#include "models/result/fields/tokenfields.h"

namespace rundiff
{

// The members of a comparison, with their names in a saved result.

template <>
struct Spelling<SameFiles> {
    static constexpr SpellingTable<SameFiles, 3> names{
        {{"no", SameFiles::No}, {"one file", SameFiles::OneFile}, {"equal bytes", SameFiles::EqualBytes}}};
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

template <>
struct Fields<PairDecisions> {
    static void visit(auto &field, auto &decisions)
    {
        field.unsaved(decisions.ignored, decisions.matchedManually, decisions.remarks);
        field.apart(decisions.before);
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
        field("equal_as_printed", pair.equalAsPrinted);
        field.flat(pair.rule);
        field("first_difference", pair.firstDifference);
        field("diagnosis", pair.diagnosis);
        field("communications", pair.communications);
        field("communications_before", pair.communicationsBefore);
        field("msprobe", pair.msprobe);
        field("special", pair.special);
        field.unsaved(pair.knownReferee);
        field("overflow_a", pair.overflowA);
        field("overflow_b", pair.overflowB);
        field("amplifications", pair.amplifications);
        field("problems", pair.problems);
        field.unsaved(pair.decisions, pair.savedRows, pair.savedRowCount);
        field.apart(pair.table, pair.source);
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

template <>
struct Fields<DumpCounting> {
    static void visit(auto &field, auto &counting)
    {
        field("offset", counting.offset);
        field("given", counting.given);
    }
};

template <>
struct Fields<Layout> {
    static void visit(auto &field, auto &layout)
    {
        field("tp", layout.tensor);
        field("cp", layout.context);
        field("dp", layout.data);
        field("pp", layout.pipeline);
        field("ep", layout.expert);
        field("vpp", layout.chunks);
        field("micro", layout.microBatches);
        field("layers", layout.layers);
        field("experts", layout.experts);
        field("sp", layout.sequence);
        field("recompute", layout.recomputes);
        field("tied", layout.tied);
        field("adam", layout.adaptive);
        field("order", layout.order);
    }
};

template <>
struct Fields<RunLayout> {
    static void visit(auto &field, auto &run)
    {
        field.flat(run.layout);
        field("source", run.source);
        field("log", run.log);
    }
};

template <>
struct Fields<LayoutComparison> {
    static void visit(auto &field, auto &layouts)
    {
        field("a", layouts.a);
        field("b", layouts.b);
        field("merged", layouts.areMerged);
    }
};

// The operators without their pairs, which are separate groups.
template <>
struct Fields<OperatorComparison> {
    static void visit(auto &field, auto &operators)
    {
        field("mode", operators.mode);
        field("counting_a", operators.countingA);
        field("counting_b", operators.countingB);
        field("shift", operators.shift);
        field("layouts", operators.layouts);
        field("in_other_parts", operators.inOtherParts);
        field.unsaved(operators.pairs);
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
struct Fields<StatedSetting> {
    static void visit(auto &field, auto &said)
    {
        field("value", said.value);
        field("path", said.path);
        field("line", said.line);
    }
};

template <>
struct Fields<SettingRow> {
    static void visit(auto &field, auto &row)
    {
        field.valuesOf(row.name);
        field("from", row.from);
        field("file", row.file);
        field("name", row.name);
        field("a", row.a);
        field("b", row.b);
        field("differs", row.differs);
        field("matters", row.matters);
        field("secret", row.secret);
    }
};

template <>
struct Fields<Checklist> {
    static void visit(auto &field, auto &list)
    {
        field("framework", list.framework);
        field("items", list.items);
        field("settings", list.settings);
        field("problems", list.problems);
        field("programs", list.programs);
        field("files", list.files);
    }
};

// A comparison without its runs, curves and operators, which are separate groups.
template <>
struct Fields<Comparison> {
    static void visit(auto &field, auto &comparison)
    {
        field("options", comparison.options);
        field.unsaved(comparison.a, comparison.b, comparison.baselines, comparison.curves, comparison.operators);
        field("checkpoints", comparison.checkpoints);
        field("tokens", comparison.tokens);
        field("evidence", comparison.evidence);
        field("checklist", comparison.checklist);
        field("account", comparison.account);
        field.unsaved(comparison.part);
        field("problems", comparison.problems);
        field("curve_problems", comparison.curveProblems);
        field("decision_problems", comparison.decisionProblems);
        field.unsaved(comparison.metrics, comparison.coverage, comparison.curveCoverage, comparison.operatorCoverage,
                      comparison.agreement);
        field("verdict", comparison.verdict);
        field.unsaved(comparison.savedIn, comparison.provenance, comparison.unfinished);
        field.apart(comparison.original);
    }
};

} // namespace rundiff
