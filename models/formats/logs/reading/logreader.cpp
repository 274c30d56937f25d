// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/reading/logreader.h"

#include "models/formats/logs/reading/durations.h"
#include "models/formats/logs/reading/formatdetection.h"
#include "models/formats/logs/reading/logformat.h"
#include "models/formats/logs/text/encoding.h"
#include "models/formats/logs/text/lines.h"
#include "models/formats/logs/text/opentext.h"
#include "models/formats/logs/vocabulary/metricchoice.h"
#include "models/formats/texts/cuttext.h"
#include "models/run/messages.h"

#include <algorithm>

namespace rundiff
{

namespace
{

void checkEncoding(Log &log, const std::string &name)
{
    if (name.empty() || encodingNamed(name, {}))
        log.chosenEncoding = name;
    else
        log.problems.push_back({log.path, 0, Severity::Error,
                                message(Messages::tr("There is no log encoding named \"{}\". Available: {}"), name,
                                        fmt::join(logEncodings(), ", "))});
}

} // namespace

LogFormats logFormats(const LogOptions &options, Problems &problems)
{
    LogFormats formats;
    addEventFormats(formats);
    addHistoryFormats(formats);
    addMonitorFormats(formats);
    addTrackerFormats(formats);
    addJsonFormats(formats);
    addTableFormats(formats);
    if (options.pattern.empty())
        addWordFormats(formats);
    addTextFormats(formats, options, problems);
    return formats;
}

void finishLog(Log &log, LogText *source)
{
    if (source)
        findDurations(log, *source);
    sortByLikelihood(log.curves);
    for (Restart &restart : log.restarts)
        restart.line = lineNumber(log, static_cast<std::uint64_t>(restart.line));
    for (LogSegment &segment : log.segments)
        segment.line = lineNumber(log, static_cast<std::uint64_t>(segment.line));
    if (source) {
        const Problems said = source->problems();
        append(log.problems, said);
    }
}

struct LogReaders::Made {
    LogFormats formats;
    Problems problems; // of files of patterns
};

LogReaders::LogReaders(const LogOptions &options)
{
    auto made = std::make_shared<Made>();
    made->formats = logFormats(options, made->problems);
    m_made = std::move(made);
}

std::shared_ptr<const Log> readLog(const std::string &path, const LogOptions &options, const Progress &progress)
{
    return LogReaders(options).read(path, options, progress);
}

std::shared_ptr<const Log> LogReaders::read(const std::string &path, const LogOptions &options,
                                            const Progress &progress) const
{
    auto log = std::make_shared<Log>();
    log->path = path;
    log->problems = m_made->problems;
    const LogFormats &formats = m_made->formats;
    checkEncoding(*log, options.encoding);
    const LogSample sample = takeSample(path, log->chosenEncoding, log->problems);
    const auto [chosen, why] = chooseFormat(formats, sample, options, log->problems);
    log->why = why;
    if (!chosen) {
        if (log->problems.empty())
            log->problems.push_back(
                {path, 0, Severity::Warning,
                 message(Messages::tr("No loss records were found: the file matches none of the {} known "
                                      "log formats. Specify a pattern with the groups step and loss."),
                         formats.size())});
        return log;
    }
    log->format = chosen->id();
    log->formatName = chosen->name();
    chosen->read(*log, options, progress);
    return log;
}

bool readLogFrom(Log &log, const std::string &format, const LineStart &from, const LogOptions &options,
                 const Progress &progress)
{
    Problems said; // when the log was first read
    const LogFormats formats = logFormats(options, said);
    const LogFormat *reader = formatNamed(formats, format);
    if (!reader) // JSON Lines are called after their writer
        reader = formatNamed(formats, "jsonl");
    if (!reader)
        return false;
    log.format = reader->id();
    return reader->readFrom(log, from, options, progress) && log.format == format;
}

std::vector<LogFormatName> logFormatNames(const LogOptions &options)
{
    Problems problems;
    std::vector<LogFormatName> names;
    for (const auto &format : logFormats(options, problems))
        names.push_back({format->id(), format->name()});
    return names;
}

std::vector<std::string> logEncodings()
{
    return {"utf-8", "utf-16le", "utf-16be", "gbk", "shift-jis", "latin-1"};
}

std::vector<LogFit> logFits(const std::string &path, const LogOptions &options)
{
    Problems problems;
    const LogFormats formats = logFormats(options, problems);
    std::vector<LogFit> fits;
    for (const LogCandidate &candidate : logCandidates(formats, takeSample(path, options.encoding, problems), true))
        fits.push_back(
            {candidate.format->id(), candidate.format->name(), candidate.recognition.why, candidate.recognition.score});
    return fits;
}

std::string filePath(const Log &log, std::uint64_t offset)
{
    std::string path = log.path;
    for (const LogFile &file : log.files) {
        if (file.firstOffset <= offset)
            path = file.path;
    }
    return path;
}

namespace
{

using LogSource = tl::expected<std::unique_ptr<LogText>, Problem>;

LogSource openLog(const Log &log)
{
    if (log.text)
        return openMemory(log.text);
    return openText(log.path, log.chosenEncoding);
}

std::int64_t savedLine(const LinePlaces &places, std::uint64_t offset)
{
    const auto found = std::lower_bound(places.offsets.begin(), places.offsets.end(), offset);
    const bool known = found != places.offsets.end() && *found == offset;
    if (known)
        return places.lines[static_cast<std::size_t>(found - places.offsets.begin())];
    return 0;
}

} // namespace

std::int64_t lineNumber(const Log &log, std::uint64_t offset)
{
    if (log.places)
        return savedLine(*log.places, offset);
    if (log.lineMarks.empty())
        return 0;
    auto source = openLog(log);
    if (!source)
        return 0;
    const std::size_t mark = std::min<std::size_t>(offset / lineMarkDistance, log.lineMarks.size() - 1);
    std::uint64_t at = mark * lineMarkDistance;
    std::int64_t number = log.lineMarks[mark] + 1;
    while (at < offset) {
        const std::string text = readAt(**source, at, std::min<std::uint64_t>(offset - at, lineMarkDistance));
        if (text.empty())
            break;
        number += std::count(text.begin(), text.end(), '\n');
        at += text.size();
    }
    return number;
}

LogPlace placeOfPoint(const Log &log, const Curve &curve, std::size_t point)
{
    if (point >= curve.offsets->size())
        return {log.path, 0};
    const std::uint64_t offset = (*curve.offsets)[point];
    return {filePath(log, offset), lineNumber(log, offset)};
}

LogContext logContextOfLine(const Log &log, std::int64_t line, int linesAround)
{
    if (log.lineMarks.empty() || log.places || line < 1)
        return {};
    auto source = openLog(log);
    if (!source)
        return {};
    const auto behind = std::lower_bound(log.lineMarks.begin(), log.lineMarks.end(), line); // has as many line feeds
    const auto mark = static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, behind - log.lineMarks.begin() - 1));
    std::uint64_t at = mark * lineMarkDistance;
    std::int64_t feeds = log.lineMarks[mark];
    while (feeds < line - 1) {
        const std::string text = readAt(**source, at, lineMarkDistance);
        if (text.empty())
            return {}; // the log is shorter now
        std::size_t place = 0;
        for (; feeds < line - 1; ++feeds) {
            const std::size_t feed = text.find('\n', place);
            if (feed == std::string::npos)
                break;
            place = feed + 1;
        }
        at += feeds < line - 1 ? text.size() : place;
    }
    return logContext(log, at, linesAround);
}

std::vector<std::int64_t> lineNumbers(const Log &log, const std::vector<std::uint64_t> &offsets)
{
    std::vector<std::int64_t> lines;
    if (log.places) {
        for (const std::uint64_t offset : offsets)
            lines.push_back(savedLine(*log.places, offset));
        return lines;
    }
    auto source = log.lineMarks.empty() ? LogSource(nullptr) : openLog(log);
    if (!source || !*source)
        return lines;
    std::uint64_t at = 0;
    std::int64_t number = 1;
    std::string text;
    std::size_t done = 0; // of the text
    for (const std::uint64_t offset : offsets) {
        while (at < offset) {
            if (done == text.size()) {
                text = readAt(**source, at, lineMarkDistance);
                done = 0;
            }
            if (text.empty())
                return lines;
            const std::size_t count = std::min<std::uint64_t>(offset - at, text.size() - done);
            number += std::count(text.data() + done, text.data() + done + count, '\n');
            done += count;
            at += count;
        }
        lines.push_back(number);
    }
    return lines;
}

std::optional<std::string> textOfLog(const Log &log, std::uint64_t limit)
{
    auto source = log.lineMarks.empty() || log.places ? LogSource(nullptr) : openLog(log);
    if (source && *source)
        return readAll(**source, limit);
    return std::nullopt;
}

LogContext logContext(const Log &log, std::uint64_t offset, int linesAround)
{
    LogContext context;
    context.line = lineNumber(log, offset);
    if (context.line == 0)
        return context;
    auto source = log.places ? LogSource(nullptr) : openLog(log);
    if (!source || !*source)
        return context;
    constexpr std::uint64_t far = std::uint64_t(64) << 10; // text on either side
    constexpr std::size_t behindCut = 4096;                // in which a secret ends that begins before
    const std::uint64_t begin = offset > far ? offset - far : 0;
    const auto wanted = static_cast<std::size_t>(offset - begin + far);
    const std::string text = readAt(**source, begin, wanted);
    std::vector<std::string> before, after;
    std::uint64_t at = begin;
    forEachLine(text, [&](std::string_view line) {
        const std::uint64_t end = at + line.size();
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (at == begin && begin > 0) // what begins with a part of a word may be the rest of a secret
            line.remove_prefix(std::min(line.find_first_of(" \t\r"), line.size()));
        const bool isCut = end == begin + wanted;
        const std::size_t shown = isCut ? line.size() - std::min(line.size(), behindCut) : line.size();
        (end < offset ? before : after).push_back(cutText(line, shown));
        at = end + 1;
    });
    const auto around = static_cast<std::size_t>(std::max(linesAround, 0));
    if (before.size() > around)
        before.erase(before.begin(), before.end() - static_cast<std::ptrdiff_t>(around));
    if (after.size() > around + 1)
        after.resize(around + 1);
    context.firstLine = context.line - static_cast<std::int64_t>(before.size());
    context.lines = std::move(before);
    context.lines.insert(context.lines.end(), after.begin(), after.end());
    return context;
}

} // namespace rundiff
