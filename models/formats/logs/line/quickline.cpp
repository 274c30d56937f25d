// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/line/quickline.h"

#include "models/formats/logs/line/decimal.h"
#include "models/formats/logs/line/lenientjson.h"
#include "models/run/lookup.h"

#include <algorithm>
#include <cstring>

namespace rundiff
{

namespace
{

using decimal::eightBytes;
using decimal::isDigit;

constexpr std::size_t mostColumns = 32;
constexpr unsigned mostStepDigits = 15; // exact as a double, which is what readers of JSON make of a step
constexpr unsigned mostMisses = 8;      // then a number is not compared with the one before it

inline std::uint64_t firstBytes(std::size_t count)
{
    if (count >= 8)
        return ~std::uint64_t(0);
    return (std::uint64_t(1) << 8 * count) - 1;
}

// Exactly `count` digits, up to eight; false if one of them is something else.
inline bool addEight(const char *at, unsigned count, std::uint64_t &number)
{
    if (count == 0)
        return true;
    const std::uint64_t digits = (eightBytes(at) ^ decimal::eightZeros) << 8 * (8 - count); // leading zeros
    number = number * decimal::tenToThe[count] + decimal::valueOfEight(digits);
    return decimal::aboveNine(digits) == 0;
}

// The same, up to 18. The count of the line before is used instead of one that is found in the line: the processor
// then need not wait for it to find the next number.
inline bool addDigits(const char *at, unsigned count, std::uint64_t &number)
{
    for (; count > 8; at += 8, count -= 8) {
        if (!addEight(at, 8, number))
            return false;
    }
    return addEight(at, count, number);
}

inline bool mayContinue(char sign) // a number that seems to end
{
    return isDigit(sign) || sign == '.' || (sign | 0x20) == 'e';
}

} // namespace

void QuickLine::add(const LiteralText &text, bool blanks, Number number)
{
    Part part;
    part.text = text;
    part.blanks = blanks;
    part.number = number;
    part.column = number == Number::Same ? m_same : m_columns;
    m_parts.push_back(std::move(part));
    if (number == Number::Value)
        ++m_columns;
    if (number == Number::Same)
        ++m_same;
    m_room += static_cast<std::ptrdiff_t>(text.size()) + decimal::commonRoom;
}

// Whether a number that is followed by this has surely ended.
bool QuickLine::mayEndBefore(char sign) const
{
    if (m_spelling == Spelling::Json)
        return LenientJson::endsWord(sign);
    return !mayContinue(sign);
}

bool QuickLine::finish()
{
    m_room += 2 * decimal::commonRoom;
    m_news.resize(m_parts.size());
    const auto steps = std::ranges::count(m_parts, Number::Step, &Part::number);
    const auto ranks = std::ranges::count(m_parts, Number::Rank, &Part::number);
    m_ranked = ranks == 1;
    if (steps != 1 || ranks > 1 || m_columns == 0 || m_columns > mostColumns)
        return false;
    for (std::size_t i = 0; i + 1 < m_parts.size(); ++i) {
        const bool decimalNumber = isAnyOf(m_parts[i].number, {Number::Value, Number::Unused});
        const Part &next = m_parts[i + 1];
        if (decimalNumber && (next.text.size() == 0 ? !next.blanks : !mayEndBefore(next.text.front())))
            return false;
    }
    return true;
}

// Returns the position after the step, null if it is not one of the usual form.
inline const char *QuickLine::takeStep(Part &part, const char *at, const char *end, std::int64_t &step) const
{
    std::uint64_t number = 0;
    if (!addDigits(at, part.whole, number) || isDigit(at[part.whole])) {
        number = 0;
        const auto width = static_cast<std::size_t>(decimal::takeDigits(at, end, number) - at);
        if (width == 0 || width > mostStepDigits)
            return nullptr;
        part.whole = static_cast<unsigned>(width);
    }
    if (m_spelling == Spelling::Json && *at == '0' && part.whole > 1)
        return nullptr;
    step = static_cast<std::int64_t>(number);
    return at + part.whole;
}

// A number with as many digits as most have.
inline const char *QuickLine::takeUsual(Part &part, const char *at, double &value)
{
    const bool negative = *at == '-';
    if (negative)
        ++at;
    const bool zero = *at == '0';
    std::uint64_t number = 0;
    if (!addDigits(at, part.whole, number) || (zero && part.whole > 1))
        return nullptr;
    at += part.whole;
    if (part.decimals > 0) {
        if (*at != '.' || !addDigits(++at, part.decimals, number))
            return nullptr;
        at += part.decimals;
    }
    if (mayContinue(*at))
        return nullptr;
    if (number <= decimal::largestExact) // both operands are exact: see decimal::valueOf()
        value = static_cast<double>(number) / decimal::powersOfTen[part.decimals];
    else if (!decimal::divideByPower(number, static_cast<int>(part.decimals), value))
        return nullptr;
    if (negative)
        value = -value;
    const auto digits = static_cast<int>(part.whole + part.decimals);
    if (part.significant < digits) {
        const int significant = zero ? decimal::digitsOf(number) : digits;
        if (significant > part.significant)
            m_news[m_newsCount++] = {
                &part, {value, static_cast<std::int16_t>(part.decimals), static_cast<std::int16_t>(significant)}, true};
    }
    return at;
}

// Any other number. If the next one has the same count of digits, this becomes the usual one.
[[gnu::noinline]] const char *QuickLine::takeOther(Part &part, const char *at, const char *end, double &value)
{
    PrintedNumber number;
    const std::size_t length = decimal::scanCommon(at, end, number);
    if (length == 0 || (m_spelling == Spelling::Json && !LenientJson::isPlainNumber({at, length})))
        return nullptr;
    m_news[m_newsCount++] = {&part, number, false};
    value = number.value;
    const std::size_t rest = length - (*at == '-' ? 1 : 0);
    if (number.decimals >= 0) {
        const auto decimals = static_cast<unsigned>(number.decimals);
        const auto whole = static_cast<unsigned>(rest) - (decimals > 0 ? decimals + 1 : 0);
        if (whole == part.rareWhole && decimals == part.rareDecimals && isDigit(at[length - 1])) {
            part.whole = whole;
            part.decimals = decimals;
            part.significant = 0;
        }
        part.rareWhole = whole;
        part.rareDecimals = decimals;
    }
    return at + length;
}

inline const char *QuickLine::takeValue(Part &part, const char *at, const char *end, double &value)
{
    Repeated &before = part.repeated;
    if (before.misses >= mostMisses) {
        const char *const stop = takeUsual(part, at, value);
        if (stop)
            return stop;
        return takeOther(part, at, end, value);
    }
    const std::uint64_t text[2] = {eightBytes(at), eightBytes(at + 8)};
    if ((((text[0] ^ before.text[0]) & before.mask[0]) | ((text[1] ^ before.text[1]) & before.mask[1])) == 0) {
        value = before.value;
        return at + before.length;
    }
    ++before.misses;
    const char *const usual = takeUsual(part, at, value);
    const char *const stop = usual ? usual : takeOther(part, at, end, value);
    const auto length = static_cast<std::size_t>(stop ? stop - at : 0);
    if (length > 0 && length < sizeof before.text && !mayContinue(at[length])) {
        std::memcpy(before.text, text, sizeof text);
        before.mask[0] = firstBytes(length + 1);
        before.mask[1] = length + 1 > 8 ? firstBytes(length + 1 - 8) : 0;
        before.length = length;
        before.value = value;
    }
    return stop;
}

// Returns the end of the line, null if it has another form.
inline const char *QuickLine::readLine(const char *at, const char *end, const LineRule &rule, LineBatch &batch)
{
    m_newsCount = 0;
    for (Part &part : m_parts) {
        if (!part.text.isAt(at, end))
            return nullptr;
        at += part.text.size();
        if (part.blanks) {
            const char *const begin = at;
            while (*at == ' ' && end - at > m_room)
                ++at;
            if (at - begin < 2)
                return nullptr;
        }
        const char *const begin = at;
        switch (part.number) {
        case Number::None:
            continue;
        case Number::Step:
            at = takeStep(part, at, end, batch.steps[batch.lines]);
            break;
        case Number::Rank:
            at = takeStep(part, at, end, batch.ranks[batch.lines]);
            break;
        case Number::Value:
            at = takeValue(part, at, end, batch.columns[part.column].values[batch.lines]);
            break;
        case Number::Unused: {
            double value = 0;
            at = takeValue(part, at, end, value);
            break;
        }
        case Number::Whole:
        case Number::Same: {
            std::int64_t number = 0;
            at = takeStep(part, at, end, number);
            if (at && part.number == Number::Same && number != rule.same[part.column])
                return nullptr;
            break;
        }
        case Number::Digits:
            while (isDigit(*at) && at - begin < decimal::commonRoom)
                ++at;
            break;
        }
        if (!at || at == begin)
            return nullptr;
    }
    return at;
}

void QuickLine::beginBatch(LineBatch &batch)
{
    batch.lines = batch.bytes = 0;
    batch.ranked = m_ranked;
    batch.columns.resize(std::max(batch.columns.size(), m_columns));
    for (LineBatch::Column &column : batch.columns)
        column.precision = PrecisionSeen();
    for (Part &part : m_parts) {
        part.significant = 0;
        part.repeated = Repeated();
    }
}

// The line is one of the batch: what is new about its numbers counts.
void QuickLine::addNews(LineBatch &batch)
{
    for (std::size_t i = 0; i < m_newsCount; ++i) {
        const auto &[part, number, usual] = m_news[i];
        if (part->number == Number::Value)
            batch.columns[part->column].precision.add(number);
        if (usual)
            part->significant = number.significant;
    }
}

void QuickLine::read(std::string_view text, LineRule rule, LineBatch &batch)
{
    beginBatch(batch);
    const char *at = text.data();
    const char *const end = at + text.size();
    while (batch.lines < LineBatch::most && end - at > m_room) {
        const char *stop = readLine(at, end, rule, batch);
        if (!stop)
            break;
        const std::string_view line(at, stop);
        const std::int64_t step = batch.steps[batch.lines];
        const std::int64_t rank = m_ranked ? batch.ranks[batch.lines] : rule.rank;
        if (*stop == '\r')
            ++stop;
        if (*stop != '\n' || (rule.increasing && step <= rule.above && rank == rule.rank))
            break;
        if (m_newsCount > 0)
            addNews(batch);
        rule.above = step;
        rule.rank = rank;
        batch.lastLine = line;
        batch.begins[batch.lines++] = static_cast<std::uint32_t>(at - text.data());
        at = stop + 1;
    }
    batch.bytes = static_cast<std::size_t>(at - text.data());
}

} // namespace rundiff
