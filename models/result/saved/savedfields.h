// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/formats/saved/savedrunfields.h"
#include "models/result/redaction/resultorigin.h"
#include "models/result/saved/savedfindingfields.h"
#include "models/result/saved/savedoptionfields.h"

namespace rundiff
{

// The JSON part of a saved result: the members of each structure, with their names in the file.

template <>
struct Spelling<SameFiles> {
    static constexpr SpellingTable<SameFiles, 3> names{
        {{"no", SameFiles::No}, {"one file", SameFiles::OneFile}, {"equal bytes", SameFiles::EqualBytes}}};
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
        field("equal_as_printed", pair.equalAsPrinted);
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
        field("shift", operators.shift);
        field("in_other_parts", operators.inOtherParts);
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

template <>
struct Spelling<Hidden> {
    static constexpr SpellingTable<Hidden, 3> names{
        {{"nothing", Hidden::Nothing}, {"secrets", Hidden::Secrets}, {"secrets and names", Hidden::SecretsAndNames}}};
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
        field("rows_hide", provenance.rowsHide);
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
