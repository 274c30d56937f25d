// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/contents/shortertype.h"

#include "models/compare/table/rowdistance.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rundiff
{

namespace
{

// How many binary digits a number needs.
int digitsOf(double number)
{
    int exponent = 0;
    double rest = std::fabs(std::frexp(number, &exponent));
    int digits = 0;
    for (; rest > 0; ++digits) {
        rest *= 2;
        rest -= std::floor(rest);
    }
    return digits;
}

struct ShorterType {
    std::string_view name;
    int digits = 0;
};

constexpr std::array<ShorterType, 2> shorterTypes = {{{"bfloat16", 8}, {"float16", 11}}};

} // namespace

std::string_view shorterTypeOf(const Dump &dump, const DumpRow &row)
{
    constexpr double single = 0x1p-23; // epsilon
    constexpr int everyday = 4;        // digits of numbers that people write: 0.5, 12, 1.25
    const auto max = row.max.number(), min = row.min.number();
    const double epsilon = epsilonOf(dump.name(row.dtype));
    const bool isLonger = epsilon > 0 && epsilon <= single && dump.printedDigits == 0;
    if (row.scalar || !isLonger || !max || !min || !std::isfinite(*max) || !std::isfinite(*min) || *max == *min)
        return {};
    const int more = std::max(digitsOf(*max), digitsOf(*min)), fewer = std::min(digitsOf(*max), digitsOf(*min));
    if (fewer <= everyday)
        return {};
    const auto fits = std::ranges::find_if(shorterTypes, [&](const ShorterType &type) { return more <= type.digits; });
    return fits == shorterTypes.end() ? std::string_view() : fits->name;
}

} // namespace rundiff
