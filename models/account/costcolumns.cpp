// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/costcolumns.h"

#include "models/account/plainnumber.h"
#include "models/run/ascii.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::size_t leastColumns = 3;
constexpr std::size_t mostColumns = 64;
constexpr std::string_view asSeconds = "0 s"; // what the rules of units take for a cost

std::vector<std::string_view> wordsOf(std::string_view line)
{
    constexpr std::string_view blanks = " \t\r|";
    std::vector<std::string_view> words;
    for (std::size_t at = line.find_first_not_of(blanks); at != line.npos && words.size() <= mostColumns;) {
        const std::size_t end = std::min(line.find_first_of(blanks, at), line.size());
        words.push_back(line.substr(at, end - at));
        at = line.find_first_not_of(blanks, end);
    }
    return words;
}

bool beginsTimerBlock(std::string_view line)
{
    const std::size_t end = line.find_last_not_of(" \t\r");
    const std::string_view text = line.substr(0, end == line.npos ? 0 : end + 1);
    return text.ends_with("(ms):") || text.ends_with("(s):") || text.ends_with("(sec):");
}

bool isIndented(std::string_view line)
{
    const std::size_t begin = line.find_first_not_of(" \t");
    return begin != line.npos && begin > 0;
}

} // namespace

std::string CostColumns::withoutCosts(std::string_view line)
{
    if (beginsTimerBlock(line)) {
        m_isBlock = true;
        return std::string(line);
    }
    m_isBlock = m_isBlock && isIndented(line);
    if (m_isBlock)
        return withoutNumbers(line);
    const bool hasDigit = std::ranges::any_of(line, ascii::isDigit);
    if (hasDigit)
        return m_costs.empty() ? std::string(line) : withoutColumns(line);
    std::vector<std::string_view> words = wordsOf(line);
    std::erase(words, "#");
    if (words.size() >= leastColumns && words.size() <= mostColumns && !readHeading(words))
        m_costs.clear();
    return std::string(line);
}

bool CostColumns::readHeading(const std::vector<std::string_view> &words)
{
    m_costs.clear();
    for (const std::string_view word : words)
        m_costs.push_back(m_rules.namesCostColumn(word));
    return std::ranges::find(m_costs, true) != m_costs.end();
}

std::string CostColumns::withoutColumns(std::string_view line) const
{
    const std::vector<std::string_view> words = wordsOf(line);
    if (words.size() != m_costs.size())
        return std::string(line);
    std::string out;
    std::size_t done = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto begin = static_cast<std::size_t>(words[i].data() - line.data());
        out.append(line.substr(done, begin - done)).append(m_costs[i] ? asSeconds : words[i]);
        done = begin + words[i].size();
    }
    return out.append(line.substr(done));
}

std::string CostColumns::withoutNumbers(std::string_view line) const
{
    std::string out;
    for (std::size_t at = 0; at < line.size();) {
        const std::size_t length = numberLength(line, at);
        out.append(length > 0 ? asSeconds : line.substr(at, 1));
        at += std::max<std::size_t>(length, 1);
    }
    return out;
}

} // namespace rundiff
