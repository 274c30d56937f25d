// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/patterns/textpreview.h"

#include "models/formats/logs/patterns/patternlines.h"
#include "models/formats/logs/records/countedrecords.h"
#include "models/run/lookup.h"
#include "models/run/messages.h"

#include <algorithm>
#include <chrono>

namespace rundiff
{

namespace
{

using Role = PreviewedLine::Role;
constexpr std::size_t mostHardLines = 3;
constexpr auto mostTime = std::chrono::milliseconds(150);

// How much a reader has taken so far; a line's role is what has become more.
struct Taken {
    explicit Taken(const PatternLines &lines)
        : records(lines.recordCount), withoutValue(lines.withoutValue), unread(lines.unreadCount),
          waiting(lines.pendingLine), rows(lines.training.size()), others(lines.others.size())
    {
    }
    Role roleSince(const Taken &before) const
    {
        if (records > before.records)
            return Role::Record;
        if (unread > before.unread)
            return Role::Bad;
        if (waiting > before.waiting)
            return Role::Waiting;
        if (withoutValue > before.withoutValue)
            return Role::NoValue;
        if (others > before.others)
            return Role::Other;
        return Role::Ignored;
    }

    std::int64_t records, withoutValue, unread, waiting;
    std::size_t rows, others;
};

// Where a line's numbers stand, as far as they are in the text that is shown. A line that is drawn over several times
// has them in pieces of it.
std::vector<PreviewedLine::Mark> marksOf(const std::vector<LineField> &fields, std::size_t length)
{
    std::vector<PreviewedLine::Mark> marks;
    for (const LineField &field : fields) {
        if (!field.name && field.end <= length)
            marks.push_back({field.begin, field.end - field.begin, field.place != LineReading::Place::Count});
    }
    std::sort(marks.begin(), marks.end(), [](const auto &one, const auto &other) { return one.begin < other.begin; });
    return marks;
}

void setNumbers(PreviewedLine &line, const CountedRecords &records, std::size_t row)
{
    line.step = records.steps[row];
    for (const auto &[name, values] : records.metrics) {
        if (!isAbsent(values[row]))
            line.values.emplace_back(name, values[row]);
    }
}

// The row of the records for each line, when it is known how steps are counted.
constexpr std::size_t noRow = std::size_t(-1);

PreviewedLine readLine(PatternLines &lines, std::string_view text, bool whole, std::int64_t number)
{
    const Taken before(lines);
    lines.addLine(text, 0, number, whole);
    const Taken now(lines);
    if (text.ends_with('\r'))
        text.remove_suffix(1);
    PreviewedLine line;
    line.line = number;
    line.role = now.roleSince(before);
    std::string buffer;
    line.text = shortened(cleaned(text, buffer));
    if (line.role == Role::Bad && !lines.unread.empty())
        line.reason = lines.unread.back().reason;
    if (line.role == Role::Waiting)
        line.reason = message(Messages::tr("The last line is an incomplete record; waiting for its end."));
    if (line.role != Role::Ignored && text.find_first_of("\r\b") == std::string_view::npos)
        line.marks = marksOf(lines.fields(), line.text.size());
    return line;
}

} // namespace

void previewByPattern(const PatternPtr &pattern, const std::shared_ptr<const LauncherPrefix> &prefix,
                      std::string_view text, std::size_t mostLines, LogPreview &preview)
{
    const auto end = std::chrono::steady_clock::now() + mostTime;
    PatternLines lines(pattern, prefix);
    lines.learnsShapes = false;
    std::vector<std::size_t> rows;
    while (!text.empty() && preview.lines.size() < mostLines) {
        const std::size_t length = text.find('\n');
        const bool whole = length != std::string_view::npos;
        const auto number = static_cast<std::int64_t>(preview.lines.size()) + 1;
        PreviewedLine line = readLine(lines, text.substr(0, length), whole, number);
        rows.push_back(noRow);
        if (isAnyOf(line.role, {Role::Record, Role::NoValue}))
            rows.back() = lines.training.size() - 1;
        else if (line.role == Role::Other)
            rows.back() = lines.others.size() - 1;
        preview.lines.push_back(std::move(line));
        text.remove_prefix(whole ? length + 1 : text.size());
        if (lines.tooHard() >= mostHardLines || std::chrono::steady_clock::now() > end) {
            preview.message =
                message(Messages::tr("The pattern takes too long, the preview ends at line {}. Simplify it: no "
                                     "repetition inside a repetition."),
                        number);
            break;
        }
    }
    const CountedRecords training = countedRecords(std::move(lines.training), pattern->counting);
    const CountedRecords others = countedRecords(std::move(lines.others), {});
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i] != noRow)
            setNumbers(preview.lines[i], preview.lines[i].role == Role::Other ? others : training, rows[i]);
    }
}

} // namespace rundiff
