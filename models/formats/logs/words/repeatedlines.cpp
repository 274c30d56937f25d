// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/words/repeatedlines.h"

#include "models/formats/logs/line/decimal.h"
#include "models/formats/logs/line/wordsigns.h"
#include "models/formats/logs/vocabulary/vocabulary.h"
#include "models/formats/logs/words/wordreader.h"

#include <algorithm>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::size_t mostForms = 64;
constexpr std::size_t longestLine = 400;
constexpr std::size_t longestName = 60;
constexpr std::size_t mostNumbers = 32; // of a line
constexpr std::size_t enoughLines = 8;

bool mayHoldResults(std::string_view line)
{
    if (line.size() > longestLine || line.find_first_of(":=") == line.npos)
        return false;
    for (std::size_t at = line.find('.'); at != line.npos; at = line.find('.', at + 1)) {
        if (decimal::isDigit(wordsigns::signAt(line, at + 1)))
            return true;
    }
    return false;
}

// "0.6156", named, and neither a time nor a speed nor an argument: "took: 1.5", "rate: 3.2 words/s", "Adam(lr=0.1)".
bool isResult(const LinePair &pair, std::string_view line, WordReader &words)
{
    const LabelMeaning meaning = words.meaning(pair.label);
    const bool named = pair.separated && !pair.label.empty() && pair.label.size() <= longestName;
    if (!named || pair.whole || !pair.plain || pair.unit || meaning.place != WordPlace::None || meaning.prose ||
        meaning.isCost() || vocabulary().namesArguments(pair.scope))
        return false;
    const std::string_view rest = line.substr(pair.end);
    const std::size_t begin = rest.find_first_not_of(" \t"),
                      end = std::min(rest.find_first_of(" \t,;|)]", begin), rest.size());
    if (begin == 0 || begin == rest.npos)
        return true;
    const std::string_view word = rest.substr(begin, end - begin);
    return !vocabulary().isUnit(word) && !words.meaning(word).isCost();
}

bool mentionsCost(std::string_view text)
{
    return vocabulary().meaning(text).isCost();
}

} // namespace

// Megatron prints its timers as "time (ms) | forward: 12.5 | ..." or, indented, below "... time across ranks (ms):".
bool RepeatedLines::isBelowCosts(std::string_view line)
{
    const bool indented = line.starts_with(' ') || line.starts_with('\t');
    if (!indented || line.ends_with(':'))
        m_costsAbove = line.ends_with(':') && mentionsCost(line);
    return m_costsAbove;
}

std::string RepeatedLines::formOf(std::string_view line, WordReader &words)
{
    scanPairs(line, m_pairs);
    if (m_pairs.empty() || mentionsCost(line.substr(0, m_pairs.front().labelBegin)))
        return {};
    std::erase_if(m_pairs, [&](const LinePair &pair) { return !isResult(pair, line, words); });
    m_pairs.resize(std::min(m_pairs.size(), mostNumbers));
    std::string form;
    for (const LinePair &pair : m_pairs)
        form.append("~").append(pair.label);
    return form;
}

bool RepeatedLines::see(std::string_view line, std::uint64_t offset, WordReader &words)
{
    const bool costs = isBelowCosts(line);
    const std::string form = !costs && mayHoldResults(line) ? formOf(line, words) : std::string();
    if (form.empty())
        return false;
    auto group = std::ranges::find(m_groups, form, &WordGroup::key);
    if (group == m_groups.end()) {
        if (m_groups.size() == mostForms)
            return true;
        m_groups.emplace_back();
        group = m_groups.end() - 1;
        group->key = form;
        group->unread = true;
    }
    std::vector<double> numbers;
    group->records.begin(0, offset);
    for (const LinePair &pair : m_pairs) {
        group->records.set(group->records.metric(pair.label), pair.number);
        numbers.push_back(pair.number.value);
    }
    const std::vector<double> before = std::exchange(group->drawn, std::move(numbers));
    group->changes = group->changes || (!before.empty() && before != group->drawn);
    return true;
}

std::vector<WordGroup> RepeatedLines::take()
{
    return std::exchange(m_groups, {});
}

bool RepeatedLines::areResults(const WordGroup &group)
{
    std::size_t lines = group.records.size();
    for (const Records &records : group.later)
        lines += records.size();
    return group.changes && lines >= enoughLines;
}

} // namespace rundiff
