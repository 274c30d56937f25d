// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/reading/durations.h"

#include "models/formats/logs/line/numbertokens.h"
#include "models/formats/logs/vocabulary/vocabulary.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace rundiff
{

namespace
{

constexpr std::size_t mostRecords = 40;  // that are inspected
constexpr std::size_t leastRecords = 8;  // between which there is time
constexpr std::size_t longestStart = 96; // of a line, which holds its time stamp
constexpr std::uint64_t mostText = std::uint64_t(1) << 20;
constexpr std::uint64_t mostUnpacked = std::uint64_t(1) << 26;
constexpr double secondsOfDay = 24 * 60 * 60;

struct Stamp {
    double seconds = 0; // of its day
    double resolution = 1;
};

struct Elapsed {
    double seconds = 0;  // between two records
    double allowed = 0;  // error of what the log prints
    double value = 0;    // of the later record
    double increase = 0; // of the value
    double steps = 1;    // between the records
};

// What a number of seconds is multiplied with to be printed: seconds, milliseconds, minutes, hours.
constexpr std::array<double, 4> scales{1, 1000, 1.0 / 60, 1.0 / 3600};

using Measure = double (*)(const Elapsed &);
constexpr std::array<Measure, 3> measures{[](const Elapsed &of) { return of.value; },
                                          [](const Elapsed &of) { return of.increase; },
                                          [](const Elapsed &of) { return of.value * of.steps; }};

bool isShared(const Elapsed &elapsed, Measure measure, double scale)
{
    return std::abs(measure(elapsed) / scale - elapsed.seconds) <= elapsed.allowed;
}

// Times that are all alike say nothing: a number that does not change would fit, too.
bool areDifferent(const std::vector<Elapsed> &times)
{
    const auto ends = std::ranges::minmax_element(times, {}, &Elapsed::seconds);
    return ends.max->seconds - ends.min->seconds > 4 * ends.max->allowed;
}

bool isDuration(const std::vector<Elapsed> &times)
{
    if (times.size() < leastRecords || !areDifferent(times))
        return false;
    const auto enough = static_cast<std::ptrdiff_t>(times.size() - times.size() / leastRecords);
    return std::ranges::any_of(measures, [&](Measure measure) {
        return std::ranges::any_of(scales, [&](double scale) {
            return std::ranges::count_if(times, [&](const Elapsed &one) { return isShared(one, measure, scale); }) >=
                   enough;
        });
    });
}

// The first time of the day in a line.
std::optional<Stamp> stampOf(std::string_view line)
{
    line = line.substr(0, std::min(line.find('\n'), longestStart));
    const ClockTime found = firstClockTime(line);
    if (!found.isOne)
        return std::nullopt;
    return Stamp{found.seconds, found.hasFraction ? 0.01 : 1};
}

// The time stamps of the first points of a curve; empty if one of them has none.
std::vector<Stamp> stampsOf(const Curve &curve, LogText &source)
{
    const std::size_t count = std::min({curve.size(), curve.offsets->size(), mostRecords});
    std::vector<Stamp> stamps;
    if (count <= leastRecords)
        return stamps;
    const std::uint64_t begin = (*curve.offsets)[0], end = (*curve.offsets)[count - 1] + longestStart;
    const bool isFar = end < begin || end - begin > mostText;
    const bool isSlow = !source.plainSize() && begin > mostUnpacked; // it is unpacked from its beginning
    if (isFar || isSlow)
        return stamps;
    const std::string text = readAt(source, begin, static_cast<std::size_t>(end - begin));
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t at = (*curve.offsets)[i] - begin;
        const auto stamp = at < text.size() ? stampOf(std::string_view(text).substr(at)) : std::nullopt;
        if (!stamp)
            return {};
        stamps.push_back(*stamp);
    }
    return stamps;
}

std::vector<Elapsed> timesOf(const Curve &curve, const std::vector<Stamp> &stamps)
{
    constexpr double exactness = 0.03;
    std::vector<Elapsed> times;
    const std::vector<double> &values = *curve.values;
    const std::vector<std::int64_t> &steps = *curve.steps;
    for (std::size_t i = 1; i < stamps.size(); ++i) {
        const double seconds = std::fmod(stamps[i].seconds - stamps[i - 1].seconds + secondsOfDay, secondsOfDay);
        times.push_back({seconds, stamps[i].resolution + exactness * seconds, values[i], values[i] - values[i - 1],
                         static_cast<double>(steps[i] - steps[i - 1])});
    }
    return times;
}

bool saysNothing(const Curve &curve)
{
    return curve.marks.unit.empty() && vocabulary().kindOfMetric(curve.baseName()) == MetricKind::Other;
}

} // namespace

void findDurations(Log &log, LogText &source)
{
    const Curve *stamped = nullptr; // whose stamps are known: most curves of a log have the same lines
    std::vector<Stamp> stamps;
    for (Curve &curve : log.curves) {
        if (!saysNothing(curve))
            continue;
        if (!stamped || stamped->offsets != curve.offsets)
            stamps = stampsOf(curve, source);
        stamped = &curve;
        if (!stamps.empty() && isDuration(timesOf(curve, stamps)))
            curve.marks.unit = "s";
    }
}

} // namespace rundiff
