// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/run/naturalorder.h"

#include "models/run/ascii.h"

#include <algorithm>

namespace rundiff
{

namespace
{

std::string_view digitsAt(std::string_view text, std::size_t at)
{
    std::size_t end = at;
    while (end < text.size() && ascii::isDigit(text[end]))
        ++end;
    return text.substr(at, end - at);
}

std::string_view withoutZeros(std::string_view digits)
{
    return digits.substr(std::min(digits.find_first_not_of('0'), digits.size()));
}

} // namespace

bool naturallyLess(std::string_view one, std::string_view other)
{
    std::size_t i = 0, j = 0;
    while (i < one.size() && j < other.size()) {
        if (ascii::isDigit(one[i]) && ascii::isDigit(other[j])) {
            const std::string_view a = digitsAt(one, i), b = digitsAt(other, j);
            const std::string_view numberA = withoutZeros(a), numberB = withoutZeros(b);
            if (numberA.size() != numberB.size())
                return numberA.size() < numberB.size();
            if (const int order = numberA.compare(numberB); order != 0)
                return order < 0;
            i += a.size();
            j += b.size();
            continue;
        }
        if (one[i] != other[j])
            return static_cast<unsigned char>(one[i]) < static_cast<unsigned char>(other[j]);
        ++i;
        ++j;
    }
    if (i < one.size() || j < other.size())
        return i == one.size();
    return one < other; // 02 and 2: the same number, yet an order
}

} // namespace rundiff
