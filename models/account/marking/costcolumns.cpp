// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/marking/costcolumns.h"

#include "models/account/shapes/plainnumber.h"
#include "models/run/ascii.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::size_t leastColumns = 3;
constexpr std::size_t mostColumns = 64;
constexpr std::string_view asSeconds = "0 s"; // what the rules of units take for a cost

constexpr std::size_t longestHeading = 300;
constexpr std::string_view blanks = " \t\r|", commas = ",";

std::vector<std::string_view> cellsOf(std::string_view line, std::string_view dividers)
{
    std::vector<std::string_view> words;
    for (std::size_t at = line.find_first_not_of(dividers); at != line.npos && words.size() <= mostColumns;) {
        const std::size_t end = std::min(line.find_first_of(dividers, at), line.size());
        words.push_back(line.substr(at, end - at));
        at = line.find_first_not_of(dividers, end);
    }
    return words;
}

// "Iter       Train Loss   Remaining Time": what more than one blank divides
std::vector<std::string_view> wideCellsOf(std::string_view line)
{
    std::vector<std::string_view> cells;
    for (std::size_t at = line.find_first_not_of(blanks); at != line.npos && cells.size() <= mostColumns;) {
        std::size_t end = std::min(line.find("  ", at), line.size());
        end = std::min(line.find_first_of("\t\r|", at), end);
        cells.push_back(line.substr(at, end - at));
        at = line.find_first_not_of(blanks, end);
    }
    return cells;
}

bool areColumns(const std::vector<std::string_view> &names)
{
    return names.size() >= leastColumns && names.size() <= mostColumns;
}

std::string_view dividersOf(std::string_view heading)
{
    const auto count = static_cast<std::size_t>(std::ranges::count(heading, ','));
    return count + 1 >= leastColumns ? commas : blanks;
}

// "---  ------  ----" below the names of columns, which may be several words
bool isRuler(std::string_view line)
{
    return line.find_first_not_of("- \t\r") == line.npos;
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

std::string_view CostColumns::withoutCosts(std::string_view line, std::string &buffer)
{
    if (beginsTimerBlock(line)) {
        m_isBlock = true;
        return line;
    }
    m_isBlock = m_isBlock && isIndented(line);
    if (m_isBlock) {
        replaceNumbers(line);
        return buffer = withoutReplaced(line);
    }
    const std::vector<std::string_view> rules = isRuler(line) ? cellsOf(line, blanks) : std::vector<std::string_view>();
    if (areColumns(rules))
        readRuledHeading(rules, line);
    pass(line);
    const bool hasDigit = std::ranges::any_of(line, ascii::isDigit);
    if (hasDigit && m_costs.empty() && m_wide.empty())
        return line;
    if (hasDigit) {
        replaceColumns(line);
        return buffer = withoutReplaced(line);
    }
    const std::string_view dividers = dividersOf(line);
    std::vector<std::string_view> names = cellsOf(line, dividers);
    std::erase(names, "#");
    if (areColumns(names) && rules.empty())
        readHeading(names, dividers == blanks ? wideCellsOf(line) : names, dividers);
    return line;
}

int CostColumns::heading() const
{
    return m_isBlock ? -1 : m_heading;
}

void CostColumns::pass(std::string_view line)
{
    if (line.size() <= longestHeading)
        m_previous.assign(line);
    else
        m_previous.clear();
}

// Empty: none of them names a cost.
std::vector<bool> CostColumns::costsOf(const std::vector<std::string_view> &names) const
{
    std::vector<bool> costs;
    for (const std::string_view name : names)
        costs.push_back(m_rules.namesCostColumn(name));
    const bool hasCost = areColumns(names) && std::ranges::find(costs, true) != costs.end();
    return hasCost ? costs : std::vector<bool>();
}

void CostColumns::readHeading(const std::vector<std::string_view> &names,
                              const std::vector<std::string_view> &wideNames, std::string_view dividers)
{
    std::vector<bool> costs = costsOf(names);
    std::vector<bool> wide = wideNames.size() == names.size() ? std::vector<bool>() : costsOf(wideNames);
    const bool hasNone = costs.empty() && wide.empty();
    const bool isSame = costs == m_costs && wide == m_wide && (hasNone || dividers == m_dividers);
    if (!isSame)
        m_heading = hasNone ? 0 : ++m_headings;
    m_costs = std::move(costs);
    m_wide = std::move(wide);
    m_dividers = dividers;
}

// The name of a column is the text above its rule.
void CostColumns::readRuledHeading(const std::vector<std::string_view> &rules, std::string_view ruler)
{
    std::vector<std::string_view> names;
    for (const std::string_view rule : rules) {
        const auto begin = std::min(static_cast<std::size_t>(rule.data() - ruler.data()), m_previous.size());
        names.push_back(std::string_view(m_previous).substr(begin, rule.size()));
    }
    readHeading(names, names, blanks);
}

std::string CostColumns::withoutReplaced(std::string_view line) const
{
    std::string out;
    std::size_t done = 0;
    for (const Part &part : m_replaced) {
        out.append(line.substr(done, part.begin - done)).append(asSeconds);
        done = part.begin + part.length;
    }
    return out.append(line.substr(done));
}

void CostColumns::replaceColumns(std::string_view line)
{
    m_replaced.clear();
    const std::vector<std::string_view> words = cellsOf(line, m_dividers);
    const std::vector<bool> &costs = words.size() == m_wide.size() ? m_wide : m_costs;
    if (words.size() != costs.size())
        return;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (costs[i])
            m_replaced.push_back({static_cast<std::size_t>(words[i].data() - line.data()), words[i].size()});
    }
}

void CostColumns::replaceNumbers(std::string_view line)
{
    m_replaced.clear();
    for (std::size_t at = 0; at < line.size();) {
        const std::size_t length = numberLength(line, at);
        if (length > 0)
            m_replaced.push_back({at, length});
        at += std::max<std::size_t>(length, 1);
    }
}

} // namespace rundiff
