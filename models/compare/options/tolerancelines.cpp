// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/options/tolerancelines.h"

#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <charconv>
#include <cmath>
#include <sstream>

namespace rundiff
{

namespace
{

// "atol=1e-3"; nothing: the word is part of a name.
std::optional<double> *boundNamed(const std::string &word, MetricTolerance &tolerance)
{
    if (word.starts_with("atol="))
        return &tolerance.atol;
    if (word.starts_with("rtol="))
        return &tolerance.rtol;
    return nullptr;
}

bool readBound(const std::string &word, std::optional<double> &bound)
{
    const char *const begin = word.data() + word.find('=') + 1, *const end = word.data() + word.size();
    double value = 0;
    const auto read = std::from_chars(begin, end, value);
    if (read.ec != std::errc{} || read.ptr != end || !std::isfinite(value) || value < 0)
        return false;
    bound = value;
    return true;
}

bool readLine(const std::string &line, MetricTolerance &tolerance)
{
    std::istringstream words(line);
    for (std::string word; words >> word;) {
        if (std::optional<double> *const bound = boundNamed(word, tolerance)) {
            if (!readBound(word, *bound))
                return false;
        } else {
            addToList(tolerance.metric, word, " ");
        }
    }
    return !tolerance.metric.empty() && (tolerance.atol || tolerance.rtol);
}

} // namespace

std::string toleranceLines(const MetricTolerances &tolerances)
{
    std::string text;
    for (const MetricTolerance &tolerance : tolerances) {
        text += tolerance.metric;
        if (tolerance.atol)
            text += fmt::format(" atol={}", *tolerance.atol);
        if (tolerance.rtol)
            text += fmt::format(" rtol={}", *tolerance.rtol);
        text += "\n";
    }
    return text;
}

tl::expected<MetricTolerances, std::string> tolerancesOfLines(const std::string &text)
{
    MetricTolerances tolerances;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (line.find_first_not_of(" \t\r") == std::string::npos)
            continue;
        MetricTolerance tolerance;
        if (!readLine(line, tolerance))
            return tl::unexpected(message(
                Messages::tr("\"{}\" is not a tolerance. Write a metric and its bounds, as in: grad_norm rtol=0.1"),
                line));
        tolerances.push_back(std::move(tolerance));
    }
    return tolerances;
}

} // namespace rundiff
