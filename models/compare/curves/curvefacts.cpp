// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/curves/curvefacts.h"

#include "models/compare/curves/comparecurves.h"
#include "models/compare/curves/visibledifference.h"
#include "models/formats/logs/text/logtext.h"
#include "models/formats/logs/text/opentext.h"
#include "models/run/lettercase.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>

namespace rundiff
{

namespace
{

constexpr std::size_t spikeNeighbours = 10;
constexpr double spikeFactor = 1.5;
constexpr std::size_t seedText = 256 * 1024; // seeds are printed near the beginning

// The smallest atol for which this step is within; nullopt: none.
std::optional<double> neededAtol(const ComparedStep &step, Tolerance tolerance)
{
    if (std::isnan(step.difference)) {
        if (tolerance.accepts(step.a, step.b))
            return 0;
        return std::nullopt;
    }
    tolerance.atol = std::max(0.0, step.difference - tolerance.rtol * std::fabs(step.b));
    while (!tolerance.accepts(step.a, step.b)) // the difference was rounded
        tolerance.atol = std::nextafter(tolerance.atol, std::numeric_limits<double>::infinity());
    return tolerance.atol;
}

// Mean of relative errors, added one by one.
class MeanError
{
public:
    void add(const ComparedStep &step)
    {
        m_sum += step.difference / std::fabs(step.b);
        ++m_count;
    }
    std::optional<double> mean() const
    {
        if (m_count == 0)
            return std::nullopt;
        return m_sum / static_cast<double>(m_count);
    }

private:
    double m_sum = 0;
    std::size_t m_count = 0;
};

CurveComparison shiftedBy(std::int64_t offset, const Curve &a, const Curve &b, CompareOptions options)
{
    options.offset = offset;
    return compareCurves(a, b, options);
}

// Whether the value is larger than spikeFactor times the (upper) median of its finite neighbours. The median itself
// is not needed: more than half of them must be that much smaller.
bool isSpike(const Curve::Values &values, std::size_t index)
{
    const double value = values[index];
    const std::size_t first = index - std::min(index, spikeNeighbours);
    const std::size_t end = std::min(values.size(), index + spikeNeighbours + 1);
    std::size_t finite = 0, smaller = 0, positive = 0;
    for (std::size_t i = first; i < end; ++i) {
        const double other = values[i];
        if (!std::isfinite(other))
            continue;
        ++finite;
        smaller += spikeFactor * other < value;
        positive += other > 0;
    }
    --finite, --positive; // the value itself
    return finite >= spikeNeighbours && smaller > finite / 2 && positive >= finite - finite / 2;
}

// The smallest number in each block of values; infinity where there is none.
constexpr std::size_t blockSize = 16;
std::vector<double> smallestOfBlocks(const Curve::Values &values)
{
    std::vector<double> smallest((values.size() + blockSize - 1) / blockSize, std::numeric_limits<double>::infinity());
    for (std::size_t i = 0; i < values.size(); ++i)
        smallest[i / blockSize] = std::min(smallest[i / blockSize], values[i]);
    return smallest;
}

std::vector<bool> spikesOf(const Curve &curve)
{
    static_assert(blockSize > spikeNeighbours); // a value's neighbours are in its block and those next to it
    const Curve::Values &values = *curve.values;
    const std::vector<double> smallest = smallestOfBlocks(values);
    std::vector<bool> spikes(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::size_t block = i / blockSize;
        const double before = smallest[block - std::min<std::size_t>(block, 1)];
        const double behind = smallest[std::min(block + 1, smallest.size() - 1)];
        const bool maybe = values[i] > spikeFactor * std::min({before, smallest[block], behind});
        const bool positive = std::isfinite(values[i]) && values[i] > 0;
        spikes[i] = maybe && positive && isSpike(values, i);
    }
    return spikes;
}

// The numbers after the word "seed" at the start of a log, in their order.
std::vector<std::string> seedsOf(const Log &log)
{
    std::vector<std::string> seeds;
    const auto file = openText(log.path, log.chosenEncoding);
    if (!file)
        return seeds;
    const std::string text = lowered(readStart(**file, seedText));
    for (std::size_t at = text.find("seed"); at != std::string::npos; at = text.find("seed", at + 4)) {
        const std::size_t digit = std::min(text.find_first_not_of(" .:='\"\t(", at + 4), text.size());
        const std::size_t end = std::min(text.find_first_not_of("0123456789", digit), text.size());
        if (end > digit && digit - at < 64)
            seeds.push_back(text.substr(digit, end - digit));
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
    CommonSteps steps = commonSteps(comparison);
    ComparedStep step;
    Tolerance tolerance = comparison.tolerance;
    while (steps.next(step)) {
        for (auto rung = ladder.rungs.rbegin(); rung != ladder.rungs.rend(); ++rung) {
            tolerance.atol = rung->atol;
            if (tolerance.accepts(step.a, step.b))
                break; // so do all larger ones
            ++rung->outside;
            if (!rung->firstOutside)
                rung->firstOutside = step.step;
        }
        tolerance.atol = needed;
        if (tolerance.accepts(step.a, step.b))
            continue;
        const auto atolOfStep = neededAtol(step, tolerance);
        if (!atolOfStep)
            possible = false;
        needed = std::max(needed, atolOfStep.value_or(0));
    }
    if (possible)
        ladder.smallestAtol = needed;
    return ladder;
}

RelativeErrors relativeErrors(const CurveComparison &comparison)
{
    constexpr std::size_t firstSteps = 10;
    const std::size_t tail = comparison.compared - (comparison.compared + 9) / 10; // where the last tenth begins
    RelativeErrors errors;
    MeanError all, first, last;
    CommonSteps steps = commonSteps(comparison);
    ComparedStep step;
    for (std::size_t i = 0; steps.next(step); ++i) {
        if (std::isnan(step.difference) || step.b == 0) {
            ++errors.leftOut;
            continue;
        }
        all.add(step);
        if (i < firstSteps)
            first.add(step);
        if (i >= tail)
            last.add(step);
    }
    errors.all = all.mean();
    errors.firstTen = first.mean();
    errors.lastTenth = last.mean();
    return errors;
}

std::optional<double> untestableBelow(const CurveComparison &comparison)
{
    const double visible = std::max(smallestVisibleDifference(comparison.a), smallestVisibleDifference(comparison.b));
    if (comparison.tolerance.atol >= visible)
        return std::nullopt;
    return visible;
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

static std::optional<SpikeIn> spikeIn(bool a, bool b)
{
    if (a && b)
        return SpikeIn::Both;
    if (a)
        return SpikeIn::A;
    if (b)
        return SpikeIn::B;
    return std::nullopt;
}

std::vector<Spike> findSpikes(const CurveComparison &comparison, std::size_t most)
{
    constexpr double missing = std::numeric_limits<double>::quiet_NaN();
    const std::vector<bool> inA = spikesOf(comparison.a), inB = spikesOf(comparison.b);
    std::vector<Spike> spikes;
    std::vector<bool> commonA(inA.size()), commonB(inB.size());
    const Curve::Steps &stepsA = *comparison.a.steps, &stepsB = *comparison.b.steps;
    CommonSteps steps = commonSteps(comparison);
    ComparedStep step;
    while (steps.next(step)) {
        commonA[step.indexA] = commonB[step.indexB] = true;
        if (const auto in = spikeIn(inA[step.indexA], inB[step.indexB]))
            spikes.push_back({step.step, *in, step.a, step.b});
    }
    for (std::size_t i = 0; i < inA.size(); ++i) {
        if (inA[i] && !commonA[i])
            spikes.push_back({stepsA[i] + comparison.offset, SpikeIn::A, (*comparison.a.values)[i], missing});
    }
    for (std::size_t i = 0; i < inB.size(); ++i) {
        if (inB[i] && !commonB[i])
            spikes.push_back({stepsB[i], SpikeIn::B, missing, (*comparison.b.values)[i]});
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
    const std::vector<std::string> seedsA = seedsOf(a), seedsB = seedsOf(b);
    const bool known = !seedsA.empty() && !seedsB.empty();
    if (known && seedsA != seedsB)
        return SuspiciousEquality::DifferentSeeds;
    return SuspiciousEquality::None;
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
