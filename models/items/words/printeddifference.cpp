// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/words/printeddifference.h"

#include "models/items/words/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <string>

namespace rundiff
{

namespace
{

constexpr int digitsOfBinaryNumbers = 16; // as many come from a binary number, not from a print

// The places after the point in the shortest text of a number; nothing if the text was not a print of few digits.
std::optional<int> printedPlaces(double number)
{
    const std::string shortest = fmt::format("{}", std::fabs(number));
    const auto digits = std::ranges::count_if(shortest.substr(0, shortest.find('e')),
                                              [](char letter) { return letter >= '0' && letter <= '9'; });
    if (digits >= digitsOfBinaryNumbers)
        return std::nullopt;
    const std::size_t mark = shortest.find('e'), point = shortest.find('.');
    const int exponent = mark == std::string::npos ? 0 : std::atoi(shortest.c_str() + mark + 1);
    const std::size_t end = std::min(mark, shortest.size());
    const int after = point == std::string::npos ? 0 : static_cast<int>(end - point - 1);
    return after - exponent;
}

} // namespace

QString printedDifference(double a, double b)
{
    const double difference = std::fabs(a - b);
    if (std::isfinite(a) && std::isfinite(b) && std::isinf(difference))
        return QStringLiteral("> 1.79e308"); // the largest number
    if (!std::isfinite(difference))
        return exactNumber(difference);
    const auto placesA = printedPlaces(a), placesB = printedPlaces(b);
    if (!placesA || !placesB)
        return exactNumber(difference);
    const int places = std::max({*placesA, *placesB, 0});
    return exactNumber(std::stod(fmt::format("{:.{}f}", difference, places)));
}

} // namespace rundiff
