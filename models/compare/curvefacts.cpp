// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/curvefacts.h"

#include "models/formats/filebytes.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <limits>
#include <string_view>

namespace rundiff
{

namespace
{

constexpr std::size_t spikeNeighbours = 10;
constexpr double spikeFactor = 1.5;
constexpr std::size_t seedText = 256 * 1024; // seeds are printed near the beginning

// The smallest atol for which this step is within; nullopt: none.
std::optional<double> neededAtol(const ComparedStep &step, const Tolerance &tolerance)
{
    if (std::isnan(step.difference)) {
        if (tolerance.accepts(step.a, step.b))
            return 0;
        return std::nullopt;
    }
    return std::max(0.0, step.difference - tolerance.rtol * std::fabs(step.b));
}

double median(std::vector<double> &values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

CurveComparison shiftedBy(std::int64_t offset, const Curve &a, const Curve &b, CompareOptions options)
{
    options.offset = offset;
    return compareCurves(a, b, options);
}

// Whether each point of the curve is a spike.
std::vector<bool> spikesOf(const Curve &curve)
{
    const Curve::Values &values = *curve.values;
    std::vector<bool> spikes(values.size());
    std::vector<double> around;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (!std::isfinite(values[i]) || values[i] <= 0)
            continue;
        around.clear();
        const std::size_t first = i > spikeNeighbours ? i - spikeNeighbours : 0;
        for (std::size_t j = first; j < std::min(values.size(), i + spikeNeighbours + 1); ++j) {
            if (j != i && std::isfinite(values[j]))
                around.push_back(values[j]);
        }
        if (around.size() < spikeNeighbours)
            continue;
        const double middle = median(around);
        spikes[i] = middle > 0 && values[i] > spikeFactor * middle;
    }
    return spikes;
}

// The numbers behind the word "seed" in the beginning of a log, in their order.
std::vector<std::string> seedsOf(const std::string &path)
{
    std::vector<std::string> seeds;
    const auto file = FileBytes::open(path);
    if (!file)
        return seeds;
    std::string text(seedText, '\0');
    text.resize(file->readSome(0, text));
    for (std::size_t at = text.find("seed"); at != std::string::npos; at = text.find("seed", at + 4)) {
        std::size_t digit = at + 4;
        while (digit < text.size() && digit < at + 60 &&
               std::string_view(" .:='\"\t(").find(text[digit]) != std::string::npos)
            ++digit;
        std::string number;
        for (; digit < text.size() && std::isdigit(static_cast<unsigned char>(text[digit])); ++digit)
            number.push_back(text[digit]);
        if (!number.empty())
            seeds.push_back(number);
    }
    return seeds;
}

} // namespace

ToleranceLadder toleranceLadder(const CurveComparison &comparison)
{
    ToleranceLadder ladder;
    static constexpr std::array<double, 8> exact = {1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8};
    for (std::size_t i = 0; i < exact.size(); ++i)
        ladder.rungs[i].atol = exact[i];
    double needed = 0;
    bool possible = true;
    CommonSteps steps(comparison);
    ComparedStep step;
    Tolerance tolerance = comparison.tolerance;
    while (steps.next(step)) {
        for (LadderRung &rung : ladder.rungs) {
            tolerance.atol = rung.atol;
            if (tolerance.accepts(step.a, step.b))
                continue;
            ++rung.outside;
            if (!rung.firstOutside)
                rung.firstOutside = step.step;
        }
        const auto atolOfStep = neededAtol(step, tolerance);
        possible = possible && atolOfStep.has_value();
        needed = std::max(needed, atolOfStep.value_or(0));
    }
    if (possible)
        ladder.smallestAtol = needed;
    return ladder;
}

double smallestVisibleDifference(const Curve &curve)
{
    const PrintedPrecision &precision = curve.precision;
    if (precision.exact)
        return 0;
    if (precision.decimals >= 0)
        return 0.5 * std::pow(10.0, -precision.decimals);
    double largest = 0; // with exponents the last digit's worth grows with the value
    for (const double value : *curve.values)
        largest = std::isfinite(value) ? std::max(largest, std::fabs(value)) : largest;
    if (largest == 0)
        return 0;
    return 0.5 * std::pow(10.0, std::floor(std::log10(largest)) - precision.significantDigits + 1);
}

std::optional<double> untestableBelow(const CurveComparison &comparison)
{
    const double visible = std::max(smallestVisibleDifference(comparison.a), smallestVisibleDifference(comparison.b));
    return comparison.tolerance.atol < visible ? std::optional(visible) : std::nullopt;
}

std::optional<std::int64_t> betterOffset(const CurveComparison &now, const CompareOptions &options)
{
    const Curve &a = now.a, &b = now.b;
    if (options.align != Align::Step || options.offset != 0 || a.size() < 2 || b.size() < 2)
        return std::nullopt;
    const std::size_t shorter = std::min(a.size(), b.size());
    if (now.compared > 0 && now.verdict != Verdict::Different)
        return std::nullopt;
    std::int64_t apart = 0;
    if (__builtin_sub_overflow(b.steps->front(), a.steps->front(), &apart))
        return std::nullopt;
    std::optional<std::int64_t> best;
    std::size_t most = 0;
    for (const std::int64_t offset : {apart, std::int64_t(-1), std::int64_t(1)}) {
        if (offset == 0)
            continue;
        const CurveComparison shifted = shiftedBy(offset, a, b, options);
        const bool fewBefore = now.compared < shorter / 2 && shifted.compared >= shorter - shorter / 10;
        const bool equal = shifted.compared >= shorter / 2 && shifted.verdict != Verdict::Different;
        if (shifted.compared > most && shifted.compared > 1 && (fewBefore || equal)) {
            best = offset;
            most = shifted.compared;
        }
    }
    return best;
}

std::vector<Spike> findSpikes(const CurveComparison &comparison, std::size_t most)
{
    constexpr double missing = std::numeric_limits<double>::quiet_NaN();
    const std::vector<bool> inA = spikesOf(comparison.a), inB = spikesOf(comparison.b);
    std::vector<Spike> spikes;
    std::vector<bool> common(inA.size());
    std::vector<bool> commonB(inB.size());
    CommonSteps steps(comparison);
    ComparedStep step;
    while (steps.next(step)) {
        common[step.indexA] = commonB[step.indexB] = true;
        const bool a = inA[step.indexA], b = inB[step.indexB];
        if (a || b)
            spikes.push_back({step.step, a && b ? SpikeIn::Both : a ? SpikeIn::A : SpikeIn::B, step.a, step.b});
    }
    for (std::size_t i = 0; i < inA.size(); ++i) {
        if (inA[i] && !common[i])
            spikes.push_back(
                {(*comparison.a.steps)[i] + comparison.offset, SpikeIn::A, (*comparison.a.values)[i], missing});
    }
    for (std::size_t i = 0; i < inB.size(); ++i) {
        if (inB[i] && !commonB[i])
            spikes.push_back({(*comparison.b.steps)[i], SpikeIn::B, missing, (*comparison.b.values)[i]});
    }
    std::stable_sort(spikes.begin(), spikes.end(),
                     [](const Spike &one, const Spike &other) { return one.step < other.step; });
    if (spikes.size() > most)
        spikes.resize(most);
    return spikes;
}

SuspiciousEquality suspiciousEquality(const CurveComparison &comparison, const Log &a, const Log &b)
{
    if (comparison.compared == 0 || comparison.firstUnequal)
        return SuspiciousEquality::None;
    std::error_code error;
    if (std::filesystem::equivalent(a.path, b.path, error))
        return SuspiciousEquality::SameFile;
    const std::vector<std::string> seedsA = seedsOf(a.path), seedsB = seedsOf(b.path);
    const bool known = !seedsA.empty() && !seedsB.empty();
    return known && seedsA != seedsB ? SuspiciousEquality::DifferentSeeds : SuspiciousEquality::None;
}

Curve smoothed(const Curve &curve, double weight)
{
    const Curve::Values &values = *curve.values;
    const auto first = std::find_if(values.begin(), values.end(), [](double value) { return std::isfinite(value); });
    const bool constant =
        std::all_of(first, values.end(), [&](double value) { return !std::isfinite(value) || value == *first; });
    if (constant || weight <= 0)
        return curve;
    Curve::Values shown;
    shown.reserve(values.size());
    double sum = 0, decay = 1;
    for (const double value : values) {
        if (!std::isfinite(value)) {
            shown.push_back(value);
            continue;
        }
        sum = weight * sum + (1 - weight) * value;
        decay *= weight;
        shown.push_back(weight >= 1 ? sum : sum / (1 - decay));
    }
    Curve result = curve;
    result.values = std::make_shared<const Curve::Values>(std::move(shown));
    return result;
}

} // namespace rundiff
