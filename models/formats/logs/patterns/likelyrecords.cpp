// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/patterns/likelyrecords.h"

#include "models/formats/json/jsondocument.h"
#include "models/formats/logs/line/linenumbers.h"
#include "models/formats/logs/line/segments.h"
#include "models/formats/logs/patterns/patternlines.h"
#include "models/formats/logs/patterns/patternproposal.h"
#include "models/formats/logs/reading/formatdetection.h"
#include "models/formats/logs/text/lines.h"
#include "models/run/messages.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace rundiff
{

namespace
{

constexpr std::size_t mostForms = 2000;
constexpr std::size_t mostOfForm = 200; // lines that are kept
constexpr std::size_t mostShown = 5;
constexpr std::size_t longestLine = 2000;
constexpr std::size_t mostNumbers = 60;
constexpr int weightOfOwn = 6;

struct Form {
    std::vector<NumberedLine> lines;
    std::size_t count = 0;
};

using Forms = std::unordered_map<std::string, Form>;

Forms formsOf(std::string_view text)
{
    Forms forms;
    std::int64_t number = 0;
    std::string buffer;
    forEachLine(text, [&](std::string_view line) {
        ++number;
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        line = line.substr(line.rfind('\r') + 1); // what a terminal shows at last
        const std::string_view clean = cleaned(line, buffer);
        if (clean.empty() || clean.size() > longestLine || isDamaged(line))
            return;
        NumberedLine numbered = numberedLine(clean, number);
        if (numbered.numbers.empty() || numbered.numbers.size() > mostNumbers)
            return;
        const std::string form = formOf(numbered);
        if (forms.size() >= mostForms && !forms.contains(form))
            return;
        Form &known = forms[form];
        if (known.count++ < mostOfForm)
            known.lines.push_back(std::move(numbered));
    });
    return forms;
}

// How much lines of one form look like records: a value that changes, a number that counts, and how many they are.
double likelihood(const Form &form, const LineColumns &columns)
{
    if (columns.values.empty())
        return 0;
    const bool loss = std::ranges::any_of(columns.values, &LineColumns::Value::loss);
    if (columns.whole || (form.count < 2 && !loss)) // labels, or a setting
        return columns.whole && form.count > 1 ? std::log2(static_cast<double>(form.count)) / 100 : 0;
    double score = 2 * std::log2(1 + static_cast<double>(form.count));
    if (loss)
        score += 4;
    if (columns.step)
        score += 3;
    return score;
}

bool readsAll(const std::string &expression, const std::vector<NumberedLine> &lines)
{
    const auto pattern = customPattern(expression, {});
    if (!pattern)
        return false;
    PatternLines reader(*pattern, std::make_shared<const LauncherPrefix>());
    for (const NumberedLine &line : lines)
        reader.addLine(line.text, 0, line.line, true);
    return reader.recordCount == static_cast<std::int64_t>(lines.size()) && reader.unreadCount == 0;
}

} // namespace

LikelyRecords likelyRecords(std::string_view text)
{
    const Forms forms = formsOf(text);
    const Form *best = nullptr;
    LineColumns columnsOfBest;
    double bestScore = 0;
    for (const auto &[key, form] : forms) {
        LineColumns columns = columnsOf(form.lines);
        const double score = likelihood(form, columns);
        const bool earlier = best && score == bestScore && form.lines.front().line < best->lines.front().line;
        if (score > bestScore || earlier) {
            best = &form;
            bestScore = score;
            columnsOfBest = std::move(columns);
        }
    }
    LikelyRecords found;
    if (!best)
        return found;
    for (std::size_t i = 0; i < std::min(mostShown, best->lines.size()); ++i)
        found.lines.push_back({best->lines[i].line, shortened(best->lines[i].text)});
    const std::string pattern = proposedPattern(best->lines, columnsOfBest);
    if (readsAll(pattern, best->lines))
        found.pattern = pattern;
    found.hasStep = columnsOfBest.step.has_value();
    return found;
}

LikelyRecords likelyRecordsOf(const std::string &path, const LogReading &reading)
{
    Problems unused;
    const LogSample sample = takeSample(path, reading.encoding, unused);
    if (sample.pieces.empty())
        return {};
    return likelyRecords(sample.pieces.front());
}

std::string suggestion(const LikelyRecords &records)
{
    std::string text;
    for (const LikelyRecords::Line &line : records.lines)
        text += fmt::format("\n  {}: {}", line.line, line.text);
    if (records.pattern.empty())
        return text;
    std::string quoted; // for a shell
    for (const char letter : records.pattern)
        letter == '\'' ? quoted += "'\\''" : quoted += letter;
    const Json json{{"patterns",
                     {{{"id", "own"},
                       {"name", "own"},
                       {"weight", weightOfOwn},
                       {"record", records.pattern},
                       {"step", records.hasStep ? "step" : "index"}}}}};
    return text + "\n" + message(Messages::tr("This option reads them:")) + "\n  --log-pattern '" + quoted + "'\n" +
           message(Messages::tr("and so does this JSON file in rundiff/log-patterns of your configuration:")) + "\n  " +
           jsonText(json);
}

} // namespace rundiff
