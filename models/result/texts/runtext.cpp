// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/texts/runtext.h"

#include "models/language/phrasebook.h"
#include "models/result/texts/metricreason.h"
#include "models/result/texts/spelling.h"
#include "models/result/texts/textlines.h"
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
std::string segmentsText(const Log &log)
{
    constexpr std::size_t most = 5;
    std::string text = message(Messages::tr("{}, one after the other:"), log.segments.size());
    for (std::size_t i = 0; i < std::min(most, log.segments.size()); ++i) {
        const LogSegment &segment = log.segments[i];
        text += (i > 0 ? "; " : " ") + message(Messages::tr("{} records from line {}, steps {} to {}"), segment.records,
                                               segment.line, segment.firstStep, segment.lastStep);
    }
    return log.segments.size() > most ? text + " ..." : text;
}

void writeLog(const Log &log, TextLines &lines)
{
    lines.heading(shownPlainly(log.path));
    lines.fact(message(Messages::tr("format")), shownPlainly(log.formatName.empty() ? log.format : log.formatName));
    if (!log.why.empty())
        lines.fact(message(Messages::tr("because")), shownPlainly(log.why));
    std::string encoding = log.encoding;
    if (!log.chosenEncoding.empty())
        encoding = message(Messages::tr("{}, chosen by the user"), log.encoding);
    lines.fact(message(Messages::tr("encoding")), shownPlainly(encoding));
    lines.named(message(Messages::tr("metrics")), metricsText(log));
    if (!log.curves.empty()) {
        lines.fact(message(Messages::tr("default metric")), shownPlainly(reasonOfDefaultMetric(log)));
        const Curve &curve = log.curves.front();
        lines.fact(message(Messages::tr("steps")),
                   curve.empty() ? message(Messages::tr("none"))
                                 : message(Messages::tr("{} of \"{}\", from {} to {}"), curve.size(),
                                           shownPlainly(curve.metric), curve.steps.front(), curve.steps.back()));
        if (!curve.replacedSteps.empty())
            lines.fact(message(Messages::tr("repeated")),
                       message(Messages::tr("{} records replaced by a later record of the same step"),
                               curve.replacedSteps.size()));
    }
    if (log.segments.size() > 1)
        lines.fact(message(Messages::tr("runs")), segmentsText(log));
    if (log.rank)
        lines.fact(message(Messages::tr("rank")),
                   message(Messages::tr("{} of {}"), *log.rank, fmt::join(log.ranks, ", ")));
    if (log.linesWithoutValue > 0)
        lines.fact(message(Messages::tr("no value")),
                   message(Messages::tr("{} records without a value"), log.linesWithoutValue));
    lines.fact(message(Messages::tr("unread lines")), std::to_string(log.unreadCount));
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
    lines.heading(message(Messages::tr("{}: other lines with numbers, {} of them name a result"), name, file.results));
    for (const UnconsumedLine &line : file.unconsumed)
        lines.line(fmt::format("{}: \"{}\"", line.line, shownPlainly(line.text)));
}

std::string recordsText(const InventoriedFile &file)
{
    if (file.lines == 0)
        return "-";
    return message(Messages::tr("{} of {} lines"), file.records, file.lines);
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
    lines.heading(message(Messages::tr("Files ({})"), inventory.files.size()));
    std::vector<std::vector<std::string>> rows = {{message(Messages::tr("file")), message(Messages::tr("reader")),
                                                   message(Messages::tr("bytes")), message(Messages::tr("records"))}};
    for (std::size_t i = 0; i < std::min(mostFiles, files.size()); ++i) {
        const InventoriedFile &file = *files[i];
        const std::string reader = file.owner.empty() ? message(Messages::tr("nobody")) : shownPlainly(file.owner);
        rows.push_back(
            {file.path.empty() ? "." : shownPlainly(file.path), reader, std::to_string(file.bytes), recordsText(file)});
    }
    lines.table(rows);
    if (const std::size_t more = files.size() - std::min(mostFiles, files.size()))
        lines.line(message(Messages::tr("... and {} more; --format json lists them all."), more));
    for (const InventoriedFile *file : files)
        writeUnconsumed(*file, lines);
}

} // namespace

std::string textRun(const Run &run, const std::vector<std::optional<DumpFacts>> &facts, const FileInventory &files,
                    const Problems &problems)
{
    TextLines lines;
    for (const auto &log : run.logs)
        writeLog(*log, lines);
    if (!run.dumps.empty()) {
        lines.heading(message(Messages::tr("Dumps ({})"), run.dumps.size()));
        std::vector<std::vector<std::string>> rows = {{message(Messages::tr("step")), message(Messages::tr("rank")),
                                                       message(Messages::tr("framework")),
                                                       message(Messages::tr("task")), message(Messages::tr("level")),
                                                       message(Messages::tr("rows")), message(Messages::tr("file"))}};
        for (std::size_t i = 0; i < run.dumps.size(); ++i) {
            const DumpLocation &dump = run.dumps[i];
            const DumpFacts known = i < facts.size() && facts[i] ? *facts[i] : DumpFacts{};
            const std::string rank = rankFolder(dump);
            rows.push_back({std::to_string(dump.step.value), rank.empty() ? "-" : shownPlainly(rank),
                            shownPlainly(known.framework), shownPlainly(known.task), shownPlainly(known.level),
                            std::to_string(known.rows), shownPlainly(dump.dumpFile)});
        }
        lines.table(rows);
    }
    writeFiles(files, lines);
    lines.problems(problems);
    return shown(message(Messages::tr("{}: {} logs, {} dumps"), shownPlainly(run.path), run.logs.size(),
                         run.dumps.size())) +
           "\n" + lines.text();
}

} // namespace rundiff
