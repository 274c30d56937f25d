// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/gate/recordedmetric.h"

#include "models/run/lettercase.h"
#include "models/run/textpieces.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

struct Digits {
    int decimals = 0, significant = 0;
};

// Of the shortest text that restores the number; nullopt: it needs an exponent.
std::optional<Digits> digitsOf(double value)
{
    const std::string text = fmt::format("{}", std::fabs(value));
    if (text.find('e') != std::string::npos)
        return std::nullopt;
    Digits digits;
    const std::size_t point = text.find('.');
    bool begun = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (i == point)
            continue;
        begun = begun || text[i] != '0';
        digits.significant += begun;
        digits.decimals += i > point; // never without a point
    }
    return digits;
}

// "num-zeros" and "num zeros" are one name.
std::string plainName(const std::string &name)
{
    std::string plain = lowered(name);
    std::replace_if(
        plain.begin(), plain.end(), [](char letter) { return contains("-_", letter); }, ' ');
    return plain;
}

} // namespace

const RecordedMetric *RecordedMetrics::metric(const std::string &name) const
{
    const RecordedMetric *similar = nullptr;
    int alike = 0;
    for (const RecordedMetric &candidate : metrics) {
        if (candidate.name == name)
            return &candidate;
        if (plainName(candidate.name) == plainName(name)) {
            similar = &candidate;
            ++alike;
        }
    }
    if (alike != 1)
        return nullptr;
    return similar;
}

PrintedPrecision roundedPrecision(const std::vector<double> &values)
{
    constexpr int fewestDigits = 5, mostDigits = 12; // fewer say nothing of rounding, more are those of the number
    constexpr std::size_t fewestValues = 3;
    std::vector<Digits> all;
    int decimals = 0;
    for (const double value : values) {
        if (!std::isfinite(value))
            continue;
        const auto digits = digitsOf(value);
        if (!digits || digits->significant > mostDigits)
            return {};
        all.push_back(*digits);
        decimals = std::max(decimals, digits->decimals);
    }
    const auto full = std::count_if(all.begin(), all.end(), [&](const Digits &digits) {
        return digits.decimals == decimals && digits.significant >= fewestDigits;
    });
    if (decimals == 0 || all.size() < fewestValues || 2 * static_cast<std::size_t>(full) < all.size())
        return {};
    return {decimals, mostDigits, false};
}

double halfOfLastDigit(const PrintedPrecision &precision, double value)
{
    if (precision.exact || !std::isfinite(value))
        return 0;
    if (precision.decimals >= 0)
        return 0.5 * std::pow(10.0, -precision.decimals);
    double size = 0;
    if (value != 0)
        size = std::floor(std::log10(std::fabs(value)));
    return 0.5 * std::pow(10.0, size + 1 - precision.significantDigits);
}

} // namespace rundiff
