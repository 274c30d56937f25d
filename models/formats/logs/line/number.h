// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/curve.h"

#include "models/formats/logs/line/printednumber.h"
#include "models/run/textpieces.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

namespace rundiff
{

// The longest number at the start of the text, in every spelling of not-a-number and infinity that the runtimes print;
// returns its number of characters, 0 for none.
std::size_t scanNumber(std::string_view text, PrintedNumber &number);

// A whole cell or field: a number surrounded only by blanks, quotes, brackets, tensor(...), np.float64(...).
std::optional<PrintedNumber> parseNumber(std::string_view text);

std::optional<std::int64_t> parseInteger(std::string_view text);

// A step among other numbers, which may be rounded as they are: "12", "1.02e+03".
std::optional<std::int64_t> wholeStep(const PrintedNumber &number);

// A step of a table or a JSON object, "12" or "12.0".
std::optional<std::int64_t> parseStep(std::string_view text);

// The precision of a printed metric, collected number by number.
class PrecisionSeen
{
public:
    void add(const PrintedNumber &number)
    {
        if (number.significant > m_significant)
            m_significant = number.significant;
        if (number.decimals > m_decimals)
            m_decimals = number.decimals;
        if (number.decimals < m_fewest && number.significant > 0)
            m_fewest = number.decimals;
        m_exponents = m_exponents || number.decimals < 0;
        m_plain = m_plain || (number.decimals >= 0 && number.significant > 0);
    }
    void addBinary() { m_binary = true; }
    void add(const PrecisionSeen &other);
    PrintedPrecision precision() const;
    // After the point of every finite number; -1 if they differ.
    int fixedDecimals() const { return m_fewest == m_decimals && !m_exponents ? m_decimals : -1; }
    // Every finite number so far has an exponent, or the same count of digits after the point, and this one has not.
    bool isShort(const PrintedNumber &number) const
    {
        if (number.significant == 0)
            return false;
        if (m_exponents)
            return !m_plain && number.decimals >= 0;
        return fixedDecimals() > 0 && number.decimals < fixedDecimals();
    }

private:
    std::int16_t m_decimals = 0;
    std::int16_t m_fewest = std::numeric_limits<std::int16_t>::max();
    std::int16_t m_significant = 0;
    bool m_exponents = false; // some have one
    bool m_plain = false;     // some have none
    bool m_binary = false;
};

} // namespace rundiff
