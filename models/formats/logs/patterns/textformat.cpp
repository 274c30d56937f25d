// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/patterns/textformat.h"

#include "models/formats/logs/line/segmentends.h"
#include "models/formats/logs/patterns/patternlines.h"
#include "models/formats/logs/patterns/textpreview.h"
#include "models/formats/logs/reading/logreader.h"
#include "models/formats/logs/records/countedrecords.h"
#include "models/formats/logs/records/namelessnumbers.h"
#include "models/formats/logs/records/rowlog.h"
#include "models/formats/logs/text/lines.h"
#include "models/formats/logs/text/opentext.h"
#include "models/formats/logs/words/continuedgroups.h"
#include "models/formats/logs/words/wordchoice.h"
#include "models/run/messages.h"
#include "models/run/threads.h"

#include <algorithm>
#include <thread>

namespace rundiff
{

namespace
{

constexpr std::uint64_t smallestPart = std::uint64_t(8) << 20;
constexpr std::size_t enoughHardLines = 20;
constexpr int distinctive = 6; // weight of a form of which one record is enough

struct Part {
    std::unique_ptr<PatternLines> lines;
    LineCount count;
};

// A text log of one pattern.
class TextFormat : public LogFormat
{
public:
    TextFormat(PatternPtr pattern, std::shared_ptr<const LauncherPrefix> prefix)
        : m_pattern(std::move(pattern)), m_prefix(std::move(prefix))
    {
    }

    std::string id() const override { return m_pattern->id; }
    std::string name() const override { return m_pattern->name; }
    Stage stage() const override { return m_pattern->guess ? Stage::Guess : Stage::Text; }

    // weight * records - 2 * bad, over a sample; forms that others resemble need two records among five lines.
    Recognition recognise(const LogSample &sample) const override
    {
        if (!mayHoldRecords(sample))
            return {};
        PatternLines lines(m_pattern, m_prefix);
        for (const std::string_view piece : sample.pieces) {
            forEachLine(piece, [&](std::string_view line) { lines.addLine(line, 0, 0, true); });
        }
        const double score =
            m_pattern->weight * static_cast<double>(lines.recordCount) - 2 * static_cast<double>(lines.unreadCount);
        const bool alone = lines.recordCount < 2 && lines.segments >= 5 && m_pattern->weight < distinctive;
        if (lines.recordCount == 0 || alone || score <= 0 ||
            static_cast<double>(lines.recordCount) < m_pattern->minShare * static_cast<double>(lines.segments))
            return {};
        if (m_pattern->nameless && !looksLikeTraining(std::move(lines.training), sample.path))
            return {};
        return {score, whyRecognised(lines), static_cast<std::size_t>(lines.recordCount)};
    }

    void read(Log &log, const LogOptions &options, const Progress &progress) const override
    {
        readLines(log, {}, options, progress);
        if (m_pattern->nameless && m_pattern->counting.rule == StepRule::Index && options.format.empty())
            log.problems.push_back({log.path, 0, Severity::Warning,
                                    message(Messages::tr("Nothing in the log says what its numbers are: they are read "
                                                         "as the loss of one record a line."))});
    }

    bool readFrom(Log &log, const LineStart &from, const LogOptions &options, const Progress &progress) const override
    {
        if (m_pattern->sequential())
            return false;
        readLines(log, from, options, progress);
        return true;
    }

    bool previewLines(std::string_view text, std::size_t mostLines, LogPreview &preview) const override
    {
        previewByPattern(m_pattern, m_prefix, text, mostLines, preview);
        return true;
    }

private:
    bool looksLikeTraining(Records records, const std::string &path) const
    {
        if (m_pattern->step)
            return canBeStepsAndLosses(std::move(records));
        return canBeLosses(std::move(records), path);
    }

    std::string whyRecognised(const PatternLines &lines) const
    {
        const std::string why = message(
            Messages::tr("{} lines of the sample are records of this form, {} look like records but cannot be read"),
            lines.recordCount, lines.unreadCount);
        return m_pattern->nameless ? message(Messages::tr("{}; nothing in the log names them"), why) : why;
    }

    // Most patterns are dismissed by a look at the whole text. Colours may divide a literal.
    bool mayHoldRecords(const LogSample &sample) const
    {
        const auto occurs = [&](const std::string &literal) {
            return std::ranges::any_of(
                sample.pieces, [&](std::string_view piece) { return piece.find(literal) != std::string_view::npos; });
        };
        return m_pattern->literals.empty() || occurs("\x1b[") || std::ranges::any_of(m_pattern->literals, occurs);
    }

    void readLines(Log &log, const LineStart &start, const LogOptions &options, const Progress &progress) const
    {
        auto source = openText(log.path, log.chosenEncoding);
        if (!source) {
            log.problems.push_back(source.error());
            return;
        }
        (*source)->check(progress);
        std::vector<Part> parts = readParts(**source, log, start, options, progress);
        log.encoding = (*source)->encoding();
        collect(log, std::move(parts), start, options);
        noteSegmentEnds(log, **source);
        finishLog(log, source->get());
        putOwnMetricFirst(log);
    }

    // What a known format calls its loss is the loss, whatever other names its lines hold.
    void putOwnMetricFirst(Log &log) const
    {
        if (m_pattern->guess || !m_pattern->loss)
            return;
        const auto own = std::find_if(log.curves.begin(), log.curves.end(),
                                      [&](const Curve &curve) { return curve.metric == m_pattern->metric; });
        if (own != log.curves.end())
            std::rotate(log.curves.begin(), own, own + 1);
    }

    std::vector<Part> readParts(LogText &source, Log &log, const LineStart &start, const LogOptions &options,
                                const Progress &progress) const
    {
        const std::uint64_t size = source.plainSize().value_or(0);
        std::size_t count = 1;
        if (!m_pattern->sequential() && start.offset == 0 && size > 2 * smallestPart)
            count = std::clamp<std::size_t>(size / smallestPart, 1, std::max(1U, std::thread::hardware_concurrency()));
        const bool cut = isCut(source); // then its last line is not more reliable than its end
        std::vector<Part> parts(count);
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < count; ++i) {
            parts[i].lines = std::make_unique<PatternLines>(m_pattern, m_prefix);
            parts[i].lines->unfinishedWaits = options.growing || cut;
            parts[i].lines->readBesides(i == 0);
            const std::uint64_t from = count == 1 ? start.offset : size / count * i & ~(lineMarkDistance - 1);
            const std::uint64_t to = i + 1 == count ? wholeSource : size / count * (i + 1) & ~(lineMarkDistance - 1);
            auto work = [&source, &progress, &part = parts[i], &path = log.path, from, to] {
                part.count = readLineRuns(source, from, to, progress, path, *part.lines);
                part.lines->finish();
            };
            if (count == 1 || !startThread(threads, work))
                work();
        }
        return parts;
    }

    // Among the unread lines, each of which is reported once.
    static void addDamaged(Log &log, std::vector<UnreadLine> damaged)
    {
        const auto known = [&](const UnreadLine &line) {
            return std::any_of(log.unreadLines.begin(), log.unreadLines.end(),
                               [&](const UnreadLine &other) { return other.line == line.line; });
        };
        std::erase_if(damaged, known);
        if (damaged.empty())
            return;
        log.unreadCount += static_cast<std::int64_t>(damaged.size());
        log.unreadLines.insert(log.unreadLines.end(), damaged.begin(), damaged.end());
        std::stable_sort(log.unreadLines.begin(), log.unreadLines.end(),
                         [](const UnreadLine &one, const UnreadLine &other) { return one.line < other.line; });
    }

    void collect(Log &log, std::vector<Part> parts, const LineStart &start, const LogOptions &options) const
    {
        std::vector<Records> training, others, evaluations;
        LineKinds kinds;
        Omissions omissions;
        std::size_t tooHard = 0;
        std::int64_t before = start.linesBefore;
        for (Part &part : parts) {
            PatternLines &lines = *part.lines;
            log.lineMarks.reserve(log.lineMarks.size() + part.count.marks.size());
            for (const std::int64_t mark : part.count.marks)
                log.lineMarks.push_back(before + mark);
            for (UnreadLine &line : lines.unread) {
                line.line += before;
                if (log.unreadLines.size() < 1000)
                    log.unreadLines.push_back(std::move(line));
            }
            log.unreadCount += lines.unreadCount;
            addEndless(log, part.count, before);
            log.linesWithoutValue += lines.withoutValue;
            if (lines.pendingLine > 0)
                addPending(log, before + lines.pendingLine, lines.pendingUsed);
            kinds.append(std::move(lines.kinds), before);
            omissions.append(lines.omissions, before);
            before += part.count.lines;
            tooHard += lines.tooHard();
            training.push_back(std::move(lines.training));
            others.push_back(std::move(lines.others));
            for (auto &[total, records] : lines.evaluations)
                evaluations.push_back(std::move(records)); // bars are read in one part
        }
        addDamaged(log, kinds.damagedLines());
        omissions.report(log);
        if (tooHard > enoughHardLines)
            log.problems.push_back(
                {log.path, 0, Severity::Warning,
                 message(Messages::tr("The pattern took too long on {} lines, which are ignored. Simplify "
                                      "it: no repetition inside a repetition."),
                         tooHard),
                 Unread{UnreadReason::Limit, "lines", static_cast<std::int64_t>(tooHard), {}}});
        const bool any = std::ranges::any_of(parts, [](const Part &part) { return part.lines->records() > 0; });
        std::vector<WordGroup> groups = any ? takeBesides(parts) : std::vector<WordGroup>();
        if (any)
            log.saidResults = takeSaid(parts, start.linesBefore);
        BorrowedSteps borrowed = stepsToBorrow(groups);
        addCurves(log, std::move(training), m_pattern->counting, options.rank, true, &borrowed);
        addCurves(log, std::move(others), {}, log.rank, false);
        for (Records &records : evaluations) {
            std::vector<Records> own;
            own.push_back(std::move(records));
            addCurves(log, std::move(own), {}, log.rank, false);
        }
        setBorrowed(groups, borrowed);
        addFurtherCurves(log, std::move(groups));
    }

    // The text of a part before its first record follows the last one of the part before.
    static std::vector<WordGroup> takeBesides(std::vector<Part> &parts)
    {
        std::vector<WordGroup> groups;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (!parts[i].lines->besides)
                continue;
            BesideLines &lines = *parts[i].lines->besides;
            std::int64_t before = 0;
            for (std::size_t next = i + 1; next < parts.size(); ++next) {
                before += parts[next - 1].count.lines;
                lines.addHeadOf(*parts[next].lines->besides, parts[i].lines->records(), before);
                if (parts[next].lines->records() > 0)
                    break;
            }
            continueGroups(groups, lines.takeGroups());
        }
        return groups;
    }

    static std::vector<SaidResult> takeSaid(const std::vector<Part> &parts, std::int64_t linesBefore)
    {
        SaidResults said;
        for (const Part &part : parts) {
            if (part.lines->besides)
                said.append(part.lines->besides->said(), linesBefore);
            linesBefore += part.count.lines;
        }
        return said.take();
    }

    PatternPtr m_pattern;
    std::shared_ptr<const LauncherPrefix> m_prefix;
};

} // namespace

std::unique_ptr<LogFormat> textFormat(PatternPtr pattern)
{
    return std::make_unique<TextFormat>(std::move(pattern), std::make_shared<const LauncherPrefix>());
}

void addTextFormats(LogFormats &formats, const LogOptions &options, Problems &problems)
{
    const auto prefix = std::make_shared<const LauncherPrefix>();
    if (!options.pattern.empty()) {
        if (auto custom = customPattern(options.pattern, options.anchor)) {
            formats.clear();
            formats.push_back(std::make_unique<TextFormat>(std::move(*custom), prefix));
        } else {
            problems.push_back(
                {{}, 0, Severity::Error, message(Messages::tr("The log pattern cannot be used: {}"), custom.error())});
        }
        return;
    }
    PatternSet set = loadPatterns(options.userPatterns.value_or(userPatternFolder()));
    append(problems, set.problems);
    for (PatternPtr &pattern : set.patterns)
        formats.push_back(std::make_unique<TextFormat>(std::move(pattern), prefix));
    formats.push_back(columnsFormat());
}

} // namespace rundiff
