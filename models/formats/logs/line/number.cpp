// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/line/number.h"

#include "models/formats/logs/line/decimal.h"
#include "models/formats/logs/line/wordsigns.h"
#include "models/run/lettercase.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <iterator>
#include <limits>

namespace rundiff
{

namespace
{

bool startsWithWord(std::string_view text, std::string_view word)
{
    return text.size() >= word.size() &&
           std::equal(word.begin(), word.end(), text.begin(), [](char a, char b) { return a == lowered(b); });
}

std::size_t word(PrintedNumber &number, double value, std::size_t length)
{
    number = {value, 0, 0};
    return length;
}

// Microsoft's runtime fills up to the wanted number of decimals: 1.#IND00.
std::size_t withDigits(std::string_view text, std::size_t at)
{
    return std::min(text.find_first_not_of("0123456789", at), text.size());
}

} // namespace

std::size_t scanNumber(std::string_view text, PrintedNumber &number)
{
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const std::size_t signs = wordsigns::plusOrMinus(text);
    const bool negative = signs > 0 && text[0] == '-';
    const std::string_view rest = text.substr(signs);
    for (const std::string_view spelling : {"1.#qnan", "1.#snan", "1.#ind", "1.#nan"}) {
        if (startsWithWord(rest, spelling))
            return word(number, nan, withDigits(text, signs + spelling.size()));
    }
    if (startsWithWord(rest, "1.#inf"))
        return word(number, negative ? -infinity : infinity, withDigits(text, signs + 6));
    if (const std::size_t length = scanDecimal(text.data(), text.data() + text.size(), number))
        return length;
    for (const std::string_view spelling : {"infinity", "inf"}) {
        if (startsWithWord(rest, spelling))
            return word(number, negative ? -infinity : infinity, signs + spelling.size());
    }
    for (const std::string_view spelling : {"nan(ind)", "nan(snan)", "nan"}) {
        if (startsWithWord(rest, spelling))
            return word(number, nan, signs + spelling.size());
    }
    return 0;
}

std::optional<PrintedNumber> parseNumber(std::string_view text)
{
    static constexpr std::string_view openings[] = {
        "[",           "'",           "\"",         "tensor(", "Tensor(", "tf.Tensor(", "DTensor(local_tensor=",
        "np.float64(", "np.float32(", "np.float16("};
    constexpr int mostWrappings = 16; // no program prints more around a number
    PrintedNumber number;
    for (int wrapping = 0; wrapping < mostWrappings; ++wrapping) {
        text = trimmed(text);
        if (!text.empty() && scanDecimal(text.data(), text.data() + text.size(), number) == text.size()) // most numbers
            return number;
        if (const std::size_t length = scanNumber(text, number); length > 0 && length == text.size())
            return number;
        const auto opening =
            std::ranges::find_if(openings, [&](std::string_view one) { return text.starts_with(one); });
        if (opening == std::end(openings))
            return std::nullopt;
        const std::string_view inner = trimmed(text.substr(opening->size()));
        const std::size_t length = scanNumber(inner, number);
        const std::string_view rest = trimmed(inner.substr(length));
        if (length > 0 && isAnyOf(rest, {"]", "'", "\"", ")"}))
            return number;
        const bool isOfTensor = length > 0 && opening->find("ensor") != std::string_view::npos;
        if (isOfTensor && rest.starts_with(", ") && rest.ends_with(')'))
            return number; // tensor(2.5, device='npu:0', grad_fn=<NllLossBackward0>)
        number = PrintedNumber();
        text = inner.substr(0, std::max<std::size_t>(inner.size(), 1) - 1);
    }
    return std::nullopt;
}

std::optional<std::int64_t> parseInteger(std::string_view text)
{
    text = trimmed(text);
    if (text.starts_with('+'))
        text.remove_prefix(1);
    std::int64_t value = 0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
    if (result.ec != std::errc{} || result.ptr != text.data() + text.size())
        return std::nullopt;
    return value;
}

std::optional<std::int64_t> wholeStep(const PrintedNumber &number)
{
    constexpr double largest = 1e15;
    const double value = number.value;
    if (number.decimals > 0 || !(value >= 0 && value < largest) || value != std::floor(value))
        return std::nullopt;
    return static_cast<std::int64_t>(value);
}

std::optional<std::int64_t> parseStep(std::string_view text)
{
    if (const auto whole = parseInteger(text))
        return whole;
    const auto number = parseNumber(text);
    if (!number || !std::isfinite(number->value) || std::fabs(number->value) > 9e15 ||
        number->value != std::floor(number->value))
        return std::nullopt;
    return static_cast<std::int64_t>(number->value);
}

void PrecisionSeen::add(const PrecisionSeen &other)
{
    m_decimals = std::max(m_decimals, other.m_decimals);
    m_fewest = std::min(m_fewest, other.m_fewest);
    m_significant = std::max(m_significant, other.m_significant);
    m_exponents |= other.m_exponents;
    m_plain |= other.m_plain;
    m_binary |= other.m_binary;
}

PrintedPrecision PrecisionSeen::precision() const
{
    if (m_binary)
        return {};
    PrintedPrecision precision;
    // A value in exponent form among plain ones (1e-05) comes from a printer of all digits, not of fixed decimals.
    precision.decimals = m_exponents ? -1 : m_decimals;
    precision.significantDigits = std::max<int>(m_significant, 1);
    precision.exact = m_significant >= 15; // DBL_DIG: shorter ones were rounded
    return precision;
}

} // namespace rundiff
