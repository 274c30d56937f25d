// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/texts/runtext.h"

#include "models/language/phrasebook.h"
#include "models/result/texts/metricreason.h"
#include "models/result/texts/spelling.h"
#include "models/result/texts/textlines.h"
#include "models/run/message.h"
#include "models/run/messages.h"

#include <algorithm>

namespace rundiff
{

namespace
{

std::string metricsText(const Log &log)
{
    std::string text;
    for (const Curve &curve : log.curves)
        text += (text.empty() ? "" : ", ") + curve.metric;
    return shownPlainly(text);
}

// The first ones of many.
Message segmentsText(const Log &log)
{
    constexpr std::size_t most = 5;
    Message text = Message::of(Messages::tr("{}, one after the other:"), log.segments.size());
    for (std::size_t i = 0; i < std::min(most, log.segments.size()); ++i) {
        const LogSegment &segment = log.segments[i];
        text += (i > 0 ? "; " : " ") + Message::of(Messages::tr("{} records from line {}, steps {} to {}"),
                                                   segment.records, segment.line, segment.firstStep, segment.lastStep);
    }
    return log.segments.size() > most ? text + " ..." : text;
}

void writeLog(const Log &log, TextLines &lines)
{
    lines.heading(shownPlainly(log.path));
    lines.fact(Message::of(Messages::tr("format")), plainly(log.formatName.empty() ? log.format : log.formatName));
    if (!log.why.empty())
        lines.fact(Message::of(Messages::tr("because")), plainly(log.why));
    Message encoding = log.encoding;
    if (!log.chosenEncoding.empty())
        encoding = Message::of(Messages::tr("{}, chosen by the user"), log.encoding);
    lines.fact(Message::of(Messages::tr("encoding")), plainly(encoding));
    lines.named(Message::of(Messages::tr("metrics")), metricsText(log));
    if (!log.curves.empty()) {
        lines.fact(Message::of(Messages::tr("default metric")), plainly(reasonOfDefaultMetric(log)));
        const Curve &curve = log.curves.front();
        lines.fact(Message::of(Messages::tr("steps")),
                   curve.empty() ? Message::of(Messages::tr("none"))
                                 : Message::of(Messages::tr("{} of \"{}\", from {} to {}"), curve.size(),
                                               shownPlainly(curve.metric), curve.steps.front(), curve.steps.back()));
        if (!curve.replacedSteps.empty())
            lines.fact(Message::of(Messages::tr("repeated")),
                       Message::of(Messages::tr("{} records replaced by a later record of the same step"),
                                   curve.replacedSteps.size()));
    }
    if (log.segments.size() > 1)
        lines.fact(Message::of(Messages::tr("runs")), segmentsText(log));
    if (log.rank)
        lines.fact(Message::of(Messages::tr("rank")),
                   Message::of(Messages::tr("{} of {}"), *log.rank, fmt::format("{}", fmt::join(log.ranks, ", "))));
    if (log.linesWithoutValue > 0)
        lines.fact(Message::of(Messages::tr("no value")),
                   Message::of(Messages::tr("{} records without a value"), log.linesWithoutValue));
    lines.fact(Message::of(Messages::tr("unread lines")), std::to_string(log.unreadCount));
    for (std::size_t i = 0; i < std::min<std::size_t>(log.unreadLines.size(), 10); ++i) {
        const UnreadLine &unread = log.unreadLines[i];
        lines.quoted(
            fmt::format("{}: {}  ({})", unread.line, shownPlainly(unread.text), shownPlainly(shown(unread.reason))));
    }
}

void writeUnconsumed(const InventoriedFile &file, TextLines &lines)
{
    if (file.unconsumed.empty())
        return;
    const std::string name = file.path.empty() ? "." : shownPlainly(file.path);
    lines.heading(
        Message::of(Messages::tr("{}: other lines with numbers, {} of them name a result"), name, file.results));
    for (const UnconsumedLine &line : file.unconsumed)
        lines.line(UserText(fmt::format("{}: \"{}\"", line.line, shownPlainly(line.text))));
}

Message recordsText(const InventoriedFile &file)
{
    if (file.lines == 0)
        return "-";
    return Message::of(Messages::tr("{} of {} lines"), file.records, file.lines);
}

// What nobody reads comes first; the files of dumps are listed above.
void writeFiles(const FileInventory &inventory, TextLines &lines)
{
    constexpr std::size_t mostFiles = 50;
    std::vector<const InventoriedFile *> files;
    for (const InventoriedFile &file : inventory.files) {
        if (file.owner != "dump")
            files.push_back(&file);
    }
    std::ranges::stable_sort(files, {}, [](const InventoriedFile *file) { return !file->owner.empty(); });
    if (files.empty())
        return;
    lines.heading(Message::of(Messages::tr("Files ({})"), inventory.files.size()));
    std::vector<std::vector<Message>> rows = {{Message::of(Messages::tr("file")), Message::of(Messages::tr("reader")),
                                               Message::of(Messages::tr("bytes")),
                                               Message::of(Messages::tr("records"))}};
    for (std::size_t i = 0; i < std::min(mostFiles, files.size()); ++i) {
        const InventoriedFile &file = *files[i];
        const Message reader =
            file.owner.empty() ? Message::of(Messages::tr("nobody")) : Message(std::string(shownPlainly(file.owner)));
        rows.push_back(
            {file.path.empty() ? "." : shownPlainly(file.path), reader, std::to_string(file.bytes), recordsText(file)});
    }
    lines.table(rows);
    if (const std::size_t more = files.size() - std::min(mostFiles, files.size()))
        lines.line(Message::of(Messages::tr("... and {} more; --format json lists them all."), more));
    for (const InventoriedFile *file : files)
        writeUnconsumed(*file, lines);
}

// "39 weights, 78 optimizer moments"
Message partsText(const CheckpointFacts &facts)
{
    Message text;
    for (const auto &[part, count] : facts.parts)
        text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + std::string(spelled(part));
    return text;
}

void writeCheckpoints(const RunInspection &inspection, TextLines &lines)
{
    const Run &run = *inspection.run;
    if (run.checkpoints.empty())
        return;
    lines.heading(Message::of(Messages::tr("Checkpoints ({})"), run.checkpoints.size()));
    std::vector<std::vector<Message>> rows = {{Message::of(Messages::tr("step")), Message::of(Messages::tr("form")),
                                               Message::of(Messages::tr("values")), Message::of(Messages::tr("bytes")),
                                               Message::of(Messages::tr("file"))}};
    for (std::size_t i = 0; i < run.checkpoints.size(); ++i) {
        const CheckpointLocation &checkpoint = run.checkpoints[i];
        const bool isRead = i < inspection.checkpoints.size() && inspection.checkpoints[i];
        const CheckpointFacts known = isRead ? *inspection.checkpoints[i] : CheckpointFacts();
        const auto step = known.step ? known.step : checkpoint.step;
        rows.push_back({step ? std::to_string(step->value) : "-", plainly(known.form), std::to_string(known.values),
                        std::to_string(known.bytes), shownPlainly(checkpoint.path)});
    }
    lines.table(rows);
    for (std::size_t i = 0; i < inspection.checkpoints.size(); ++i) {
        if (inspection.checkpoints[i])
            lines.wrapped(Message::of(Messages::tr("{}: {}"), shownPlainly(run.checkpoints[i].name),
                                      partsText(*inspection.checkpoints[i])),
                          2);
    }
}

} // namespace

std::string textRun(const RunInspection &inspection, const FileInventory &files)
{
    const Run &run = *inspection.run;
    const auto &facts = inspection.facts;
    TextLines lines;
    for (const auto &log : run.logs)
        writeLog(*log, lines);
    if (!run.dumps.empty()) {
        lines.heading(Message::of(Messages::tr("Dumps ({})"), run.dumps.size()));
        std::vector<std::vector<Message>> rows = {
            {Message::of(Messages::tr("step")), Message::of(Messages::tr("rank")),
             Message::of(Messages::tr("framework")), Message::of(Messages::tr("task")),
             Message::of(Messages::tr("level")), Message::of(Messages::tr("rows")), Message::of(Messages::tr("file"))}};
        for (std::size_t i = 0; i < run.dumps.size(); ++i) {
            const DumpLocation &dump = run.dumps[i];
            const DumpFacts known = i < facts.size() && facts[i] ? *facts[i] : DumpFacts{};
            const std::string rank = rankFolder(dump);
            rows.push_back({std::to_string(dump.step.value), rank.empty() ? "-" : shownPlainly(rank),
                            plainly(known.framework), plainly(known.task), plainly(known.level),
                            std::to_string(known.rows), shownPlainly(dump.dumpFile)});
        }
        lines.table(rows);
    }
    writeCheckpoints(inspection, lines);
    if (!run.resultFiles.empty()) {
        lines.heading(Message::of(Messages::tr("Results of msprobe ({})"), run.resultFiles.size()));
        std::vector<std::vector<Message>> rows = {
            {Message::of(Messages::tr("tool")), Message::of(Messages::tr("file"))}};
        for (const ResultFile &file : run.resultFiles)
            rows.push_back({std::string(spelled(file.kind)), shownPlainly(file.path)});
        lines.table(rows);
    }
    writeFiles(files, lines);
    lines.problems(inspection.problems);
    Message first =
        Message::of(Messages::tr("{}: {} logs, {} dumps"), shownPlainly(run.path), run.logs.size(), run.dumps.size());
    if (!run.tokenFiles.empty())
        first += Message::of(Messages::tr(", {} files of tokens"), run.tokenFiles.size());
    return shown(first) + "\n" + lines.text();
}

} // namespace rundiff
