// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/marking/costmarker.h"

#include "models/account/shapes/labelwords.h"
#include "models/account/shapes/plainnumber.h"
#include "models/account/shapes/timeshapes.h"
#include "models/account/shapes/wordsign.h"
#include "models/formats/logs/vocabulary/vocabulary.h"
#include "models/run/ascii.h"
#include "models/run/lettercase.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace rundiff
{

namespace
{

constexpr std::size_t leastIdentityDigits = 4;
constexpr std::size_t longestUnit = 24;

bool isWordStart(char sign)
{
    return ascii::isLetter(sign) || static_cast<unsigned char>(sign) >= 0x80 || (sign > '\0' && sign < '\x09');
}

bool holdsWord(std::string_view text)
{
    return std::ranges::any_of(text, isWordStart);
}

// The bracket after a number that is alone in it, before a unit: "(84.8) HZ".
std::size_t closingLength(std::string_view behind, char before)
{
    constexpr std::string_view opening = "([", closing = ")]";
    const std::size_t kind = opening.find(before);
    const bool closes = kind != opening.npos && !behind.empty() && behind.front() == closing[kind];
    return closes ? 1 : 0;
}

// "M" of "1481M", if nothing else follows.
std::size_t magnitudeLength(std::string_view text)
{
    constexpr std::string_view signs = "kKMGT";
    const bool isMagnitude = !text.empty() && signs.find(text.front()) != text.npos;
    const bool isWord = text.size() > 1 && (isWordStart(text[1]) || ascii::isDigit(text[1]) || text[1] == '_');
    return isMagnitude && !isWord ? 1 : 0;
}

// The text after the last sign that divides the fields of a line, or after the blanks that follow a number.
std::string_view lastField(std::string_view text)
{
    constexpr std::string_view dividers = ",;|{}[]\t";
    std::size_t begin = text.find_last_of(dividers) + 1; // 0 if there is none
    for (std::size_t gap = text.rfind("  "); gap != text.npos && gap >= begin; gap = text.rfind("  ", gap - 1)) {
        const bool isBehindNumber = gap == 0 || text[gap - 1] == ')' || text[gap - 1] == '>';
        if (isBehindNumber)
            return text.substr(gap + 2);
        if (gap == 0)
            break;
    }
    return text.substr(begin);
}

// The length of "nan" or "inf" at a position, or 0.
std::size_t wordNumberLength(std::string_view text, std::size_t at)
{
    constexpr std::size_t length = 3;
    const bool isWord =
        (at == 0 || !isWordSign(text[at - 1])) && !(at + length < text.size() && isWordSign(text[at + length]));
    if (!isWord)
        return 0;
    const std::string word = lowered(text.substr(at, length));
    return word == "nan" || word == "inf" ? length : 0;
}

bool isJudged(std::string_view number, std::span<const double> judged)
{
    if (judged.empty())
        return false;
    double value = 0;
    if (isWordStart(number.front())) // nan, inf
        return std::ranges::any_of(judged, [](double one) { return !std::isfinite(one); });
    if (number.find(',') == number.npos) {
        number.remove_prefix(number.starts_with('+') ? 1 : 0);
        const auto read = std::from_chars(number.data(), number.data() + number.size(), value);
        return read.ec == std::errc() && std::ranges::find(judged, value) != judged.end();
    }
    std::string plain(number);
    std::erase(plain, ',');
    return isJudged(plain, judged);
}

} // namespace

std::string CostMarker::marked()
{
    m_out.reserve(m_line.size());
    while (m_at < m_line.size()) {
        const char sign = m_line[m_at];
        const bool mayBegin = ascii::isDigit(sign) || sign == '+' || sign == '-' || sign == '.';
        if (mayBegin && takeNumber())
            continue;
        if (ascii::isLetter(sign) && takeAttached(wordNumberLength(m_line, m_at)))
            continue;
        m_inBracket = m_inBracket || sign == '(';
        m_out += sign;
        ++m_at;
    }
    return std::move(m_out);
}

// Whether the numbers from here on are costs: a new label decides; without one it is as before within a group such as
// 1.9 (1.8), 12/14 and (3, 4).
void CostMarker::readLabel()
{
    constexpr std::size_t longest = 64;
    const std::string_view between = m_line.substr(m_numberEnd, m_at - m_numberEnd);
    if (holdsWord(between)) {
        const std::string_view end = between.substr(between.size() - std::min(between.size(), 2 * longest));
        m_label = lastField(end);
        if (!holdsWord(m_label))
            m_label = end;
        m_costs = namesCost(m_label);
        return;
    }
    constexpr std::string_view dividers = ",;|\t", joining = "(/";
    const bool divides = between.find_first_of(dividers) != between.npos;
    if (!divides || between.find_first_of(joining) != between.npos)
        return;
    const bool isInTuple = between.find_first_not_of(" ,") == between.npos && m_inBracket;
    m_costs = m_costs && isInTuple;
}

bool CostMarker::namesCost(std::string_view label) const
{
    constexpr std::size_t mostKnown = 4096;
    std::string key(label);
    if (const auto known = m_known.find(key); known != m_known.end())
        return known->second;
    const bool cost = m_rules.namesCost(label);
    if (m_known.size() < mostKnown)
        m_known.emplace(std::move(key), cost);
    return cost;
}

// Of the number here, with the bracket in front of the unit.
std::size_t CostMarker::unitLength(std::size_t number) const
{
    const std::string_view behind = m_line.substr(m_at + number, longestUnit);
    const std::size_t closing = closingLength(behind, before());
    const std::size_t unit = m_rules.unitLength(behind.substr(closing));
    return unit > 0 ? closing + unit : 0;
}

bool CostMarker::takeNumber()
{
    const std::size_t length = amountLength(m_line, m_at);
    if (length == 0)
        return false;
    const std::string_view number = m_line.substr(m_at, length);
    std::size_t unit = unitLength(length);
    const bool isWhole = unit > 0 || numberLength(m_line, m_at) > 0;
    const std::size_t magnitude = isWhole ? 0 : magnitudeLength(m_line.substr(m_at + length));
    if (!isWhole && magnitude == 0)
        return takeAttached(length);
    const std::string_view scaled = m_line.substr(m_at + length + magnitude, longestUnit); // "37.3k tok/s"
    const std::size_t scaledUnit = magnitude > 0 ? m_rules.unitLength(scaled) : 0;
    readLabel();
    const bool isAmount = scaledUnit > 0 || isRatioOfAmounts(length);
    const bool isCost = m_costs || isAmount || isMemoryBehindEpoch(length);
    if (magnitude > 0 && !isCost)
        return takeAttached(length);
    unit = std::max(unit, magnitude + scaledUnit);
    const bool hasUnit = unit > 0 || isAmount;
    take(length, unit, hasUnit ? NumberFate::Amount : fateOf(number));
    return true;
}

// "11787/11237 tok/s": what is above the stroke has the unit, too.
bool CostMarker::isRatioOfAmounts(std::size_t length) const
{
    const std::size_t below = m_at + length + 1;
    if (below >= m_line.size() || m_line[below - 1] != '/')
        return false;
    const std::size_t number = amountLength(m_line, below);
    return number > 0 && m_rules.unitLength(m_line.substr(below + number, longestUnit)) > 0;
}

void CostMarker::take(std::size_t length, std::size_t unit, NumberFate fate)
{
    const std::string_view number = m_line.substr(m_at, length);
    m_numbers.push_back({m_at, length, m_at + length + unit, fate});
    m_isRatio = before() == '/' && m_numberEnd + 1 == m_at;
    m_at += length + unit;
    m_numberEnd = m_at;
    write(number, fate, m_judged, m_judgedMark, m_mark, m_out);
}

// A reader may have taken the number without its letters, "7.89m" of a column of minutes, or a word as a number.
bool CostMarker::takeAttached(std::size_t length)
{
    if (length == 0)
        return false;
    m_numbers.push_back({m_at, length, m_at + length, NumberFate::Attached});
    write(m_line.substr(m_at, length), NumberFate::Attached, m_judged, m_judgedMark, m_mark, m_out);
    m_at += length; // its letters belong to the label of the next number
    return true;
}

// "0/89     5.61G   0.0774": the memory of a device, in the tables of detectors.
bool CostMarker::isMemoryBehindEpoch(std::size_t length) const
{
    const std::string_view between = m_line.substr(m_numberEnd, m_at - m_numberEnd);
    const bool isNext = !between.empty() && between.find_first_not_of(" \t") == std::string_view::npos;
    return m_isRatio && isNext && m_line.substr(m_at + length).starts_with('G');
}

NumberFate CostMarker::fateOf(std::string_view number) const
{
    if (m_costs)
        return NumberFate::Cost;
    if (isIdentity(number))
        return NumberFate::Identity;
    return isTime(number) ? NumberFate::Time : NumberFate::Plain;
}

void CostMarker::write(std::string_view number, NumberFate fate, std::span<const double> judged, char judgedMark,
                       const Mark &mark, std::string &out)
{
    if (mayBeJudged(fate) && isJudged(number, judged))
        out += judgedMark;
    else if (fate == NumberFate::Attached || fate == NumberFate::Digits)
        out += number;
    else if (fate == NumberFate::Plain)
        out += plainNumber(number);
    else
        mark(volatileKind(fate), number, out);
}

// "job 123456", "run_id=98765": the word in front of the number names what has such an identity.
bool CostMarker::isIdentity(std::string_view number) const
{
    const bool isLong = number.size() >= leastIdentityDigits && std::ranges::all_of(number, ascii::isDigit);
    if (!isLong)
        return false;
    const std::vector<std::string> words = labelWords(m_label, 2);
    if (words.empty())
        return false;
    const bool saysId = words.back() == "id" && words.size() == 2;
    return m_rules.namesIdentity(saysId ? words.front() : words.back());
}

bool CostMarker::isTime(std::string_view number) const
{
    if (!isUnixTime(number))
        return false;
    return !vocabulary().namesAmount(withBlanks(labelWords(m_label, 6)));
}

} // namespace rundiff
