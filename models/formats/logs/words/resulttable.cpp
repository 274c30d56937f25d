// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/words/resulttable.h"

#include "models/formats/logs/line/number.h"
#include "models/formats/logs/line/tablecells.h"
#include "models/formats/logs/vocabulary/vocabulary.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::size_t longestHeader = 400;
constexpr std::size_t leastColumns = 3, mostWords = 40;
constexpr std::string_view blanks = " \t";

std::vector<std::string_view> wordsBetweenBlanks(std::string_view line)
{
    std::vector<std::string_view> words;
    std::size_t begin = line.find_first_not_of(blanks);
    while (begin != line.npos && words.size() <= mostWords) {
        const std::size_t end = std::min(line.find_first_of(blanks, begin), line.size());
        words.push_back(line.substr(begin, end - begin));
        begin = line.find_first_not_of(blanks, end);
    }
    return words;
}

// "Box(P R mAP50)" are Box/P, Box/R and Box/mAP50.
std::vector<std::string> namesOf(const std::vector<std::string_view> &words)
{
    std::vector<std::string> names;
    std::string_view group;
    for (std::string_view word : words) {
        const bool last = word.ends_with(':'); // a progress bar follows
        word.remove_suffix(last ? 1 : 0);
        if (const std::size_t opening = word.find('('); opening != word.npos && opening > 0) {
            group = word.substr(0, opening);
            word.remove_prefix(opening + 1);
        }
        const bool closes = word.ends_with(')');
        if (closes)
            word.remove_suffix(1);
        names.push_back(group.empty() ? std::string(word) : std::string(group) + '/' + std::string(word));
        if (closes)
            group = std::string_view();
        if (last)
            break;
    }
    return names;
}

// Counts of images and objects are not results.
bool isResult(const PrintedNumber &number)
{
    return number.decimals != 0 || number.value <= 1;
}

} // namespace

std::optional<ResultTable> ResultTable::begunBy(std::string_view line)
{
    const std::size_t begin = line.find_first_not_of(blanks);
    if (begin == line.npos || line.size() > longestHeader || !line.substr(begin).starts_with("Class"))
        return std::nullopt;
    std::vector<std::string> names = namesOf(wordsBetweenBlanks(line));
    const auto isName = [](const std::string &name) {
        return tablecells::isName(name) && !vocabulary().namesPlace(name);
    };
    const auto isScore = [](const std::string &name) { return vocabulary().meaning(name).isScore(); };
    if (names.size() < leastColumns || names.front() != "Class" || !std::ranges::all_of(names, isName) ||
        std::ranges::none_of(names, isScore))
        return std::nullopt;
    ResultTable table;
    table.m_names.assign(names.begin() + 1, names.end());
    return table;
}

bool ResultTable::readRow(std::string_view line)
{
    m_cells.clear();
    const std::vector<std::string_view> words = wordsBetweenBlanks(line);
    if (words.size() <= m_names.size() || words.size() > mostWords)
        return false;
    const std::size_t first = words.size() - m_names.size();
    const std::string_view last = words[first - 1];
    const std::string_view label(words[0].data(),
                                 static_cast<std::size_t>(last.data() + last.size() - words[0].data()));
    if (parseNumber(words[0]))
        return false;
    for (std::size_t i = 0; i < m_names.size(); ++i) {
        const std::string_view word = words[first + i];
        const auto number = parseNumber(word);
        if (!number)
            return false;
        const auto begin = static_cast<std::size_t>(word.data() - line.data());
        if (isResult(*number))
            m_cells.push_back({begin, begin + word.size(),
                               label == "all" ? m_names[i] : std::string(label) + '/' + m_names[i], *number});
    }
    return !m_cells.empty();
}

} // namespace rundiff
