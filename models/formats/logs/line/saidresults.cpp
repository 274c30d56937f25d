// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/line/saidresults.h"

#include "models/formats/logs/line/decimal.h"
#include "models/formats/logs/line/numbertokens.h"
#include "models/formats/logs/vocabulary/vocabulary.h"
#include "models/run/texthash.h"

#include <algorithm>
#include <string>

namespace rundiff
{

namespace
{

constexpr std::size_t longestLine = 300;
constexpr std::size_t mostResults = 10'000; // the first ones

bool isNumberSign(char sign)
{
    return decimal::isDigit(sign) || sign == '.';
}

bool isUnitAt(std::string_view line, std::size_t at)
{
    const std::string_view rest = line.substr(at);
    return vocabulary().isUnit(rest.substr(0, rest.find_first_of(" \t,;|)]")));
}

// The numbers with a fraction or a percent sign, but for times and dates.
std::string resultsIn(std::string_view line)
{
    std::string numbers;
    for (std::size_t at = 0; at < line.size();) {
        if (!decimal::isDigit(line[at])) {
            ++at;
            continue;
        }
        const std::size_t time = unreadableEnd(line, at);
        const auto stop = std::find_if_not(line.begin() + static_cast<std::ptrdiff_t>(at), line.end(), isNumberSign);
        const std::size_t end = time > at ? time : static_cast<std::size_t>(stop - line.begin());
        const std::string_view number = line.substr(at, end - at);
        const std::size_t sign = std::min(line.find_first_not_of(' ', end), line.size());
        const bool isAmount = isUnitAt(line, sign); // "184.4s" is a duration, whatever names it
        const bool hasFraction = number.find('.') < number.size() - 1;
        const bool result = (hasFraction && !isAmount) || line.substr(sign).starts_with('%');
        if (time == at && result)
            numbers.append(number).push_back(' ');
        at = end;
    }
    return numbers;
}

} // namespace

bool SaidResults::see(std::string_view line, std::int64_t number)
{
    if (line.size() > longestLine || m_results.size() == mostResults)
        return false;
    const std::string numbers = resultsIn(line);
    if (numbers.empty() || !vocabulary().mentionsResult(line))
        return false;
    m_results.push_back({number, hashOf(numbers)});
    return true;
}

void SaidResults::append(const SaidResults &next, std::int64_t linesBefore)
{
    for (const SaidResult &result : next.m_results) {
        if (m_results.size() < mostResults)
            m_results.push_back({result.line + linesBefore, result.numbers});
    }
}

} // namespace rundiff
