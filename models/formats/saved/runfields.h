// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/json/jsonfields.h"
#include "models/run/run.h"

namespace rundiff
{

// The JSON part of runs in a saved result: the members of each structure, with their names in the file.

template <>
struct Spelling<RankId::Kind> {
    static constexpr SpellingTable<RankId::Kind, 3> names{
        {{"unnumbered", RankId::Kind::Unnumbered}, {"rank", RankId::Kind::Rank}, {"process", RankId::Kind::Process}}};
};
template <>
struct Fields<Unread> {
    static void visit(auto &field, auto &unread)
    {
        field("reason", unread.reason);
        field("what", unread.what);
        field("count", unread.count);
        field("place", unread.place);
    }
};
template <>
struct Fields<Problem> {
    static void visit(auto &field, auto &problem)
    {
        field("path", problem.path);
        field("line", problem.line);
        field("severity", problem.severity);
        field("message", problem.message);
        field("unread", problem.unread);
    }
};

template <>
struct Fields<Step> {
    static void visit(auto &field, auto &step) { field("value", step.value); }
};

template <>
struct Fields<RankId> {
    static void visit(auto &field, auto &rank)
    {
        field("kind", rank.kind);
        field("number", rank.number);
    }
};

template <>
struct Fields<GraphFolder> {
    static void visit(auto &field, auto &graph)
    {
        field("net", graph.net);
        field("graph", graph.graph);
        field("path", graph.path);
    }
};

template <>
struct Fields<DumpLocation> {
    static void visit(auto &field, auto &location)
    {
        field("step", location.step);
        field("rank", location.rank);
        field("format", location.format);
        field("folder", location.folder);
        field("file", location.dumpFile);
        field("debug", location.debug);
        field("group", location.group);
        field.unsaved(location.files, location.savedFile, location.savedGroup);
        field.apart(location.parts);
        field("part", location.part);
        field("graphs", location.graphs);
    }
};

template <>
struct Fields<CheckpointLocation> {
    static void visit(auto &field, auto &location)
    {
        field("path", location.path);
        field("name", location.name);
        field("step", location.step);
    }
};

template <>
struct Fields<PeerOperation> {
    static void visit(auto &field, auto &operation)
    {
        field("call", operation.call);
        field("operation", operation.operation);
        field("peer", operation.peer);
    }
};

// A dump without its names, calls, rows and stacks, which are columns.
template <>
struct Fields<Dump> {
    static void visit(auto &field, auto &dump)
    {
        field("location", dump.location);
        field("task", dump.task);
        field("level", dump.level);
        field("framework", dump.framework);
        field("has_stacks", dump.hasStacks);
        field("truncated", dump.truncated);
        field("printed_digits", dump.printedDigits);
        field("peer_operations", dump.peerOperations);
        field("problems", dump.problems);
        field.apart(dump.names, dump.operators, dump.rows, dump.stacks);
    }
};

template <>
struct Fields<UnreadLine> {
    static void visit(auto &field, auto &unread)
    {
        field("line", unread.line);
        field("text", unread.text);
        field("reason", unread.reason);
    }
};

template <>
struct Fields<Restart> {
    static void visit(auto &field, auto &restart)
    {
        field("line", restart.line);
        field("from_step", restart.fromStep);
        field("to_step", restart.toStep);
    }
};

template <>
struct Fields<LogSegment> {
    static void visit(auto &field, auto &segment)
    {
        field("line", segment.line);
        field("offset", segment.offset);
        field("records", segment.records);
        field("first_step", segment.firstStep);
        field("last_step", segment.lastStep);
        field("finished", segment.finished);
    }
};

template <>
struct Fields<LogFile> {
    static void visit(auto &field, auto &file)
    {
        field("path", file.path);
        field("first_offset", file.firstOffset);
    }
};

template <>
struct Fields<PrintedPrecision> {
    static void visit(auto &field, auto &precision)
    {
        field("decimals", precision.decimals);
        field("significant_digits", precision.significantDigits);
        field("exact", precision.exact);
    }
};

template <>
struct Fields<MetricMarks> {
    static void visit(auto &field, auto &marks)
    {
        field("occurrence", marks.occurrence);
        field("lines", marks.lines);
        field("loop", marks.loop);
        field("rank", marks.rank);
        field("unit", marks.unit);
    }
};

// A curve without its points.
template <>
struct Fields<Curve> {
    static void visit(auto &field, auto &curve)
    {
        field("metric", curve.metric);
        field("marks", curve.marks);
        field("precision", curve.precision);
        field("counts_epochs", curve.countsEpochs);
        field("counts_records", curve.countsRecords);
        field("prints_no_step", curve.printsNoStep);
        field.apart(curve.steps, curve.values, curve.offsets, curve.printedSteps, curve.passingSteps,
                    curve.replacedSteps, curve.replacedValues);
    }
};

// A log without its text.
template <>
struct Fields<Log> {
    static void visit(auto &field, auto &log)
    {
        field("path", log.path);
        field("format", log.format);
        field("format_name", log.formatName);
        field("why", log.why);
        field("encoding", log.encoding);
        field("chosen_encoding", log.chosenEncoding);
        field("curves", log.curves);
        field("record_count", log.recordCount);
        field("unread_lines", log.unreadLines);
        field("unread_count", log.unreadCount);
        field("lines_without_value", log.linesWithoutValue);
        field("restarts", log.restarts);
        field("segments", log.segments);
        field("segment", log.segment);
        field("ranks", log.ranks);
        field("rank", log.rank);
        field("problems", log.problems);
        field("line_marks", log.lineMarks);
        field("files", log.files);
        field.unsaved(log.saidResults, log.whole, log.run);
        field.apart(log.text, log.places);
    }
};

template <>
struct Fields<SaidResult> {
    static void visit(auto &field, auto &said) { field.unsaved(said.line, said.numbers); }
};

template <>
struct Fields<LogPlace> {
    static void visit(auto &field, auto &place) { field.unsaved(place.path, place.line); }
};

template <>
struct Fields<RunChoice> {
    static void visit(auto &field, auto &choice)
    {
        field.unsaved(choice.id, choice.name, choice.status, choice.points, choice.deleted);
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

// A run without its logs, which are groups of their own.
template <>
struct Fields<TokenFile> {
    static void visit(auto &field, auto &file)
    {
        field("path", file.path);
        field("form", file.form);
        field("field", file.field);
        field("step", file.step);
        field("rank", file.rank);
        field("aside", file.aside);
    }
};

template <>
struct Fields<ResultFile> {
    static void visit(auto &field, auto &file)
    {
        field("path", file.path);
        field("kind", file.kind);
    }
};

template <>
struct Fields<Run> {
    static void visit(auto &field, auto &run)
    {
        field("name", run.name);
        field("path", run.path);
        field.unsaved(run.logs);
        field("dumps", run.dumps);
        field("checkpoints", run.checkpoints);
        field("token_files", run.tokenFiles);
        field("result_files", run.resultFiles);
        field.unsaved(run.choices);
        field("problems", run.problems);
    }
};

} // namespace rundiff
