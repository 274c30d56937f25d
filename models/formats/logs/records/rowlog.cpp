// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/records/rowlog.h"

#include "models/formats/logs/line/segments.h"
#include "models/formats/logs/reading/logformat.h"
#include "models/formats/logs/text/opentext.h"
#include "models/run/lettercase.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::size_t mostUnread = 1000;

} // namespace

bool meansNoValue(std::string_view text)
{
    const std::string lower = lowered(text);
    return lower.empty() ||
           isAnyOf(lower, {"na", "n/a", "null", "none", "--", "-", "no log"}); // Hugging Face in a notebook
}

void addPending(Log &log, std::int64_t line, bool used)
{
    log.problems.push_back(
        {log.path, line, Severity::Warning,
         used ? message(Messages::tr("The last line ends in the middle of a record; the part before its end is used."))
              : message(Messages::tr("The last line is an incomplete record; waiting for its end.")),
         Unread{UnreadReason::Truncated, "lines", 1, {}}});
}

void addUnread(Log &log, std::int64_t line, std::string_view text, std::string reason)
{
    ++log.unreadCount;
    std::string buffer;
    if (log.unreadLines.size() < mostUnread)
        log.unreadLines.push_back({line, shortened(cleaned(text, buffer)), std::move(reason)});
}

void addEndless(Log &log, const LineCount &count, std::int64_t linesBefore)
{
    for (const EndlessLine &line : count.endless)
        addUnread(log, linesBefore + line.number, line.start,
                  message(Messages::tr("the line is longer than {} MiB"), longestLine >> 20));
    if (!count.endless.empty())
        std::stable_sort(log.unreadLines.begin(), log.unreadLines.end(),
                         [](const UnreadLine &one, const UnreadLine &other) { return one.line < other.line; });
}

void markLines(Log &log, std::string_view text)
{
    std::int64_t lines = 0;
    for (std::size_t at = 0; at < text.size() || at == 0; at += lineMarkDistance) {
        log.lineMarks.push_back(lines);
        const std::string_view block = text.substr(at, lineMarkDistance);
        lines += std::count(block.begin(), block.end(), '\n');
    }
}

bool readLogLines(Log &log, const Progress &progress, const std::function<void(const Line &)> &take,
                  const LineStart &from, const TakeRun &takeRun)
{
    auto source = openText(log.path, log.chosenEncoding);
    if (!source) {
        log.problems.push_back(source.error());
        return false;
    }
    (*source)->check(progress);
    const bool cut = isCut(**source);
    LineBlocks blocks(**source, from.offset, wholeSource, progress, log.path);
    Line line;
    while (blocks.next(line)) {
        line.number += from.linesBefore;
        if (line.whole || !cut)
            take(line);
        if (takeRun)
            blocks.skip(takeRun(blocks.plainText(), blocks.offset()));
    }
    LineCount count = blocks.takeCount();
    log.encoding = (*source)->encoding();
    log.lineMarks = std::move(count.marks);
    for (std::int64_t &mark : log.lineMarks)
        mark += from.linesBefore;
    addEndless(log, count, from.linesBefore);
    const Problems said = (*source)->problems();
    append(log.problems, said);
    return true;
}

void readMessages(Log &log, const Progress &progress, const std::function<bool(const Line &)> &take,
                  const std::string &damaged)
{
    readLogLines(log, progress, [&](const Line &line) {
        if (line.text.empty() || take(line))
            return;
        if (line.whole)
            addUnread(log, line.number, line.text, damaged);
        else
            addPending(log, line.number, false);
    });
}

} // namespace rundiff
