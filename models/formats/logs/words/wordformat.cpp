// SPDX-License-Identifier: GPL-3.0-or-later
// Logs of unknown form, read by the words of their lines.
#include "models/formats/logs/line/segmentends.h"
#include "models/formats/logs/reading/formatdetection.h"
#include "models/formats/logs/reading/logformat.h"
#include "models/formats/logs/records/rowlog.h"
#include "models/formats/logs/text/lines.h"
#include "models/formats/logs/text/opentext.h"
#include "models/formats/logs/words/wordchoice.h"
#include "models/formats/logs/words/wordlines.h"
#include "models/run/messages.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::size_t enoughPoints = 2; // fewer are only trusted in a short log, or with a position

class WordFormat : public LogFormat
{
public:
    std::string id() const override { return "words"; }
    std::string name() const override { return message(Messages::tr("lines of labelled numbers")); }
    Stage stage() const override { return Stage::Words; }

    Recognition recognise(const LogSample &sample) const override
    {
        if (isTornDocument(sample))
            return {};
        WordLines lines(m_prefix);
        for (const std::string_view piece : sample.pieces) {
            forEachLine(piece, [&](std::string_view line) { lines.addLine(line, 0, 0, true); });
        }
        lines.finish();
        const auto choice = chooseWordMetric(lines.groups, lines.segments);
        if (!choice || (choice->points < enoughPoints && !choice->loss))
            return {};
        return {static_cast<double>(choice->points),
                choice->loss ? message(Messages::tr("\"{}\" has {} records in the sample "
                                                    "and is named like a loss"),
                                       choice->metric, choice->points)
                             : message(Messages::tr("\"{}\" has {} records in the sample; "
                                                    "no line names a loss"),
                                       choice->metric, choice->points),
                choice->points};
    }

    void read(Log &log, const LogOptions &options, const Progress &progress) const override
    {
        readLines(log, {}, options, progress);
    }

    // Lines without a position take it from lines before them: the caller compares what both readings have.
    bool readFrom(Log &log, const LineStart &from, const LogOptions &options, const Progress &progress) const override
    {
        readLines(log, from, options, progress);
        return true;
    }

private:
    void readLines(Log &log, const LineStart &start, const LogOptions &options, const Progress &progress) const
    {
        auto source = openText(log.path, log.chosenEncoding);
        if (!source) {
            log.problems.push_back(source.error());
            return;
        }
        (*source)->check(progress);
        WordLines lines(m_prefix);
        lines.unfinishedWaits = options.growing || isCut(**source);
        const LineCount count = readLineRuns(**source, start.offset, wholeSource, progress, log.path, lines);
        lines.finish();
        log.encoding = (*source)->encoding();
        for (const std::int64_t mark : count.marks)
            log.lineMarks.push_back(start.linesBefore + mark);
        addEndless(log, count, start.linesBefore);
        takeUnread(log, lines, start.linesBefore);
        Omissions omissions;
        omissions.append(lines.omissions, start.linesBefore);
        omissions.report(log);
        SaidResults said;
        said.append(lines.said, start.linesBefore);
        log.saidResults = said.take();
        const auto choice = chooseWordMetric(lines.groups, lines.segments);
        if (choice)
            addWordCurves(log, std::move(lines.groups), *choice, options.rank);
        log.recordCount -= lines.removedRecords;
        noteSegmentEnds(log, **source);
        finishLog(log, source->get());
        const auto chosen = std::ranges::find(log.curves, choice ? choice->metric : std::string(), &Curve::metric);
        if (chosen != log.curves.end())
            std::rotate(log.curves.begin(), chosen, chosen + 1);
    }

    static void takeUnread(Log &log, WordLines &lines, std::int64_t linesBefore)
    {
        std::vector<UnreadLine> unread = std::move(lines.unread);
        log.unreadCount += lines.unreadCount;
        for (UnreadLine &line : lines.kinds.damagedLines()) {
            if (std::ranges::find(unread, line.line, &UnreadLine::line) != unread.end())
                continue;
            ++log.unreadCount;
            unread.push_back(std::move(line));
        }
        for (UnreadLine &line : unread)
            line.line += linesBefore;
        log.unreadLines.insert(log.unreadLines.end(), unread.begin(), unread.end());
        std::ranges::stable_sort(log.unreadLines, {}, &UnreadLine::line);
        log.unreadLines.resize(std::min(log.unreadLines.size(), LineReader::mostUnread));
        if (lines.pendingLine > 0)
            addPending(log, linesBefore + lines.pendingLine, lines.pendingUsed);
    }

    std::shared_ptr<const LauncherPrefix> m_prefix = std::make_shared<const LauncherPrefix>();
};

} // namespace

void addWordFormats(LogFormats &formats)
{
    formats.push_back(std::make_unique<WordFormat>());
}

} // namespace rundiff
