// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/patterns/likelyrecords.h"
#include "models/formats/logs/patterns/patternlines.h"
#include "models/formats/logs/patterns/textformat.h"
#include "models/formats/logs/reading/formatdetection.h"
#include "models/formats/logs/records/namelessnumbers.h"
#include "models/formats/logs/text/lines.h"
#include "models/run/messages.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::int64_t leastShare = 10; // one of so many lines is a record

// Numbered lines of one form, with numbers that look like curves. They are read by their order in the line.
class ColumnsFormat : public LogFormat
{
public:
    std::string id() const override { return "columns"; }
    std::string name() const override { return message(Messages::tr("numbered lines of numbers without names")); }
    Stage stage() const override { return Stage::Guess; }

    Recognition recognise(const LogSample &sample) const override
    {
        const PatternPtr pattern = patternOf(sample);
        if (!pattern)
            return {};
        PatternLines lines(pattern, std::make_shared<const LauncherPrefix>());
        forEachLine(sample.pieces.front(), [&](std::string_view line) { lines.addLine(line, 0, 0, true); });
        if (leastShare * lines.recordCount < lines.segments || !holdCurves(std::move(lines.training)))
            return {};
        return {1,
                message(Messages::tr("{} lines of the sample have one form, and their numbers look like curves"),
                        lines.recordCount),
                static_cast<std::size_t>(lines.recordCount)};
    }

    void read(Log &log, const LogOptions &options, const Progress &progress) const override
    {
        if (const auto format = formatOf(log))
            format->read(log, options, progress);
        putFirstCurveFirst(log);
    }

    bool readFrom(Log &log, const LineStart &from, const LogOptions &options, const Progress &progress) const override
    {
        const auto format = formatOf(log);
        return format && format->readFrom(log, from, options, progress);
    }

private:
    // The names number the columns: the first one that looks like a curve is the one to judge.
    static void putFirstCurveFirst(Log &log)
    {
        const auto isBefore = [](const Curve &one, const Curve &other) {
            return std::pair(one.metric.size(), std::string_view(one.metric)) <
                   std::pair(other.metric.size(), std::string_view(other.metric));
        };
        std::ranges::stable_sort(log.curves, isBefore);
        const auto first =
            std::ranges::find_if(log.curves, [](const Curve &curve) { return canBeCurve(*curve.values); });
        if (first != log.curves.end())
            std::rotate(log.curves.begin(), first, first + 1);
    }

    static PatternPtr patternOf(const LogSample &sample)
    {
        if (sample.pieces.empty() || isTornDocument(sample))
            return {};
        const LikelyRecords likely = likelyRecords(sample.pieces.front());
        if (likely.pattern.empty() || !likely.hasStep)
            return {};
        return customPattern(likely.pattern, {}).value_or(nullptr);
    }

    static std::unique_ptr<LogFormat> formatOf(const Log &log)
    {
        Problems known; // since the log was recognised
        PatternPtr pattern = patternOf(takeSample(log.path, log.chosenEncoding, known));
        return pattern ? textFormat(std::move(pattern)) : nullptr;
    }
};

} // namespace

std::unique_ptr<LogFormat> columnsFormat()
{
    return std::make_unique<ColumnsFormat>();
}

} // namespace rundiff
