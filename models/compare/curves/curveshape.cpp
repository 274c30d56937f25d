// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/curves/curveshape.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

namespace rundiff
{

namespace
{

using Kind = CurveShape::Kind;
using Values = std::vector<double>;
using Part = std::span<const double>;

constexpr std::size_t fewest = 20, mostUsed = 4096; // steps; of longer curves every n-th
constexpr std::size_t fewestForSpeed = 40;

double quantile(Part values, double share)
{
    if (values.empty())
        return 0;
    Values sorted(values.begin(), values.end());
    const auto place = sorted.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(sorted.size() - 1));
    std::ranges::nth_element(sorted, place);
    return *place;
}

double median(Part values)
{
    return quantile(values, 0.5);
}

Values sizes(Part values)
{
    Values found(values.size());
    std::ranges::transform(values, found.begin(), [](double value) { return std::fabs(value); });
    return found;
}

double typical(Part values)
{
    return median(sizes(values));
}

// One of equal parts of a curve.
Part part(Part values, std::size_t index, std::size_t parts)
{
    const std::size_t first = values.size() * index / parts, end = values.size() * (index + 1) / parts;
    return values.subspan(first, end - first);
}

// An average over neighbours; beyond the ends the curve goes on as its mirror image.
Values smoothedBy(std::size_t reach, const Values &values)
{
    const auto last = static_cast<std::ptrdiff_t>(values.size()) - 1;
    const auto at = [&](std::ptrdiff_t index) {
        if (index < 0)
            return 2 * values.front() - values[static_cast<std::size_t>(-index)];
        if (index > last)
            return 2 * values.back() - values[static_cast<std::size_t>(2 * last - index)];
        return values[static_cast<std::size_t>(index)];
    };
    const auto width = static_cast<std::ptrdiff_t>(reach);
    Values found(values.size());
    for (std::ptrdiff_t index = 0; index <= last; ++index) {
        double sum = 0;
        for (std::ptrdiff_t neighbour = index - width; neighbour <= index + width; ++neighbour)
            sum += at(neighbour);
        found[static_cast<std::size_t>(index)] = sum / static_cast<double>(2 * width + 1);
    }
    return found;
}

Values minus(const Values &one, const Values &other, double factor = 1, double summand = 0)
{
    Values found(one.size());
    for (std::size_t at = 0; at < one.size(); ++at)
        found[at] = one[at] - factor * other[at] - summand;
    return found;
}

// The common steps that are finite in both runs.
struct Points {
    Values steps, a, b, difference;
    std::size_t beforeFirstOutside = 0;
    bool someAreZero = false; // in B

    explicit Points(const CurveComparison &curves)
    {
        const std::size_t each = curves.compared / mostUsed + 1;
        CommonSteps common = commonSteps(curves);
        ComparedStep step;
        for (std::size_t index = 0; common.next(step); ++index) {
            const bool isUsed = index % each == 0 && std::isfinite(step.difference);
            if (!isUsed)
                continue;
            beforeFirstOutside += curves.firstOutside && step.step < curves.firstOutside->step;
            steps.push_back(static_cast<double>(step.step));
            a.push_back(step.a);
            b.push_back(step.b);
            difference.push_back(step.a - step.b);
            someAreZero = someAreZero || step.b == 0;
        }
    }

    std::size_t size() const { return steps.size(); }
    std::size_t reach() const { return std::max<std::size_t>(2, size() / 40); } // of smoothing
    double ratio() const
    {
        Values ratios(size());
        for (std::size_t at = 0; at < size(); ++at)
            ratios[at] = a[at] / b[at];
        return median(ratios);
    }
    std::size_t larger() const
    {
        return static_cast<std::size_t>(std::ranges::count_if(difference, [](double value) { return value > 0; }));
    }
    std::size_t smaller() const
    {
        return static_cast<std::size_t>(std::ranges::count_if(difference, [](double value) { return value < 0; }));
    }
};

// ---- one number in all steps ---------------------------------------------------------------------------------------

// How far half of the steps are from a constant; nothing where it does not explain them: its rest is too large, or
// changes along the curve.
std::optional<double> restOf(const Values &rest, const Points &points, double noise)
{
    constexpr double mostTypical = 0.15, mostOften = 0.4, often = 0.9, ofNoise = 0.5, clear = 0.06, mostTrend = 0.02;
    constexpr std::size_t parts = 3;
    const double effect = typical(points.difference), left = typical(rest);
    if (left > mostTypical * effect || quantile(sizes(rest), often) > mostOften * effect)
        return std::nullopt;
    if (left > std::max(ofNoise * noise, clear * effect)) // the noise of one run is that of the other
        return std::nullopt;
    const double byChance = 3 * left / std::sqrt(static_cast<double>(points.size()) / parts);
    for (std::size_t index = 0; index < parts; ++index) {
        if (std::fabs(median(part(rest, index, parts))) > mostTrend * effect + byChance)
            return std::nullopt;
    }
    return left;
}

std::optional<CurveShape> constantOf(const Points &points)
{
    constexpr double oneSide = 0.97;
    const std::size_t most = std::max(points.larger(), points.smaller());
    const bool fromStart = points.beforeFirstOutside <= std::max<std::size_t>(2, points.size() / 50);
    if (!fromStart || static_cast<double>(most) < oneSide * static_cast<double>(points.size()))
        return std::nullopt;
    const double noise = typical(minus(points.b, smoothedBy(points.reach(), points.b)));
    const double offset = median(points.difference), ratio = points.someAreZero ? 1 : points.ratio();
    const auto ofRatio = restOf(minus(points.a, points.b, ratio), points, noise);
    const auto ofOffset = restOf(minus(points.a, points.b, 1, offset), points, noise);
    const bool isRatio = !points.someAreZero && ofRatio && (!ofOffset || *ofRatio <= *ofOffset);
    if (!isRatio && !ofOffset)
        return std::nullopt;
    CurveShape shape;
    shape.kind = isRatio ? Kind::Ratio : Kind::Offset;
    shape.number = isRatio ? ratio : offset;
    shape.spread = isRatio ? *ofRatio / std::fabs(median(points.b)) : *ofOffset;
    return shape;
}

// ---- around each other ---------------------------------------------------------------------------------------------

// As many signs each way and a mean near 0, as by chance.
bool isUnbiased(Part values)
{
    constexpr double sigmas = 3;
    const auto count = static_cast<double>(values.size());
    double sum = 0, squares = 0, above = 0;
    for (const double value : values) {
        sum += value;
        squares += value * value;
        above += value > 0;
    }
    const double mean = sum / count, deviation = std::sqrt(std::max(0.0, squares / count - mean * mean));
    return deviation > 0 && std::fabs(mean) <= sigmas * deviation / std::sqrt(count) &&
           std::fabs(2 * above - count) <= sigmas * std::sqrt(count);
}

// Neighbours have nothing in common: what grows or is shifted by a few steps has.
bool isWhite(Part values)
{
    constexpr std::size_t lags = 3;
    constexpr double most = 0.2, sigmas = 3.5;
    double mean = 0;
    for (const double value : values)
        mean += value / static_cast<double>(values.size());
    double squares = 0;
    std::array<double, lags> products{};
    for (std::size_t at = 0; at < values.size(); ++at) {
        squares += (values[at] - mean) * (values[at] - mean);
        for (std::size_t lag = 1; lag <= std::min(lags, at); ++lag)
            products[lag - 1] += (values[at] - mean) * (values[at - lag] - mean);
    }
    const double allowed = std::max(most, sigmas / std::sqrt(static_cast<double>(values.size()))) * squares;
    return std::ranges::all_of(products, [&](double product) { return std::fabs(product) < allowed; });
}

std::optional<CurveShape> scatterOf(const Points &points)
{
    constexpr double leastShare = 0.4, mostOfOne = 9;
    Values relative = points.difference;
    for (std::size_t at = 0; !points.someAreZero && at < relative.size(); ++at)
        relative[at] /= std::fabs(points.b[at]);
    const Part all(relative);
    const bool unbiased =
        isUnbiased(all) && isUnbiased(part(all, 0, 3)) && isUnbiased(part(all, 1, 3)) && isUnbiased(part(all, 2, 3));
    if (!unbiased || !isWhite(all))
        return std::nullopt;
    const double size = typical(all), first = typical(part(all, 0, 5)), last = typical(part(all, 4, 5));
    if (std::min(first, last) < leastShare * size || std::ranges::max(sizes(all)) > mostOfOne * size)
        return std::nullopt;
    CurveShape shape;
    shape.kind = Kind::Scatter;
    for (const double value : points.difference)
        shape.number += value / static_cast<double>(points.size());
    shape.spread = typical(points.difference);
    return shape;
}

// ---- the same course at another speed ------------------------------------------------------------------------------

// A curve between its steps; asked in ascending order.
class Between
{
public:
    Between(const Values &steps, const Values &values) : m_steps(steps), m_values(values) {}

    double at(double step)
    {
        while (m_next + 1 < m_steps.size() && m_steps[m_next] < step)
            ++m_next;
        if (m_next == 0)
            return m_values.front();
        const double before = m_steps[m_next - 1], behind = m_steps[m_next];
        const double share = std::clamp((step - before) / (behind - before), 0.0, 1.0);
        return m_values[m_next - 1] + share * (m_values[m_next] - m_values[m_next - 1]);
    }

private:
    const Values &m_steps, &m_values;
    std::size_t m_next = 0;
};

// What a speed leaves of the difference, and how large the difference is in the same steps.
struct Fit {
    double speed = 1, rest = 0, often = 0, without = 0, oftenWithout = 0;
};

std::optional<Fit> fitOf(double speed, const Points &points, const Values &a, const Values &b)
{
    constexpr double leastShare = 0.4, often = 0.9;
    Between course(points.steps, b);
    Values rest, without;
    for (std::size_t at = 0; at < points.size(); ++at) {
        const double step = points.steps[at] * speed;
        if (step < points.steps.front() || step > points.steps.back())
            continue;
        rest.push_back(std::fabs(a[at] - course.at(step)));
        without.push_back(std::fabs(a[at] - b[at]));
    }
    if (static_cast<double>(rest.size()) < leastShare * static_cast<double>(points.size()))
        return std::nullopt;
    return Fit{speed, median(rest), quantile(rest, often), median(without), quantile(without, often)};
}

std::optional<Fit> bestFit(const Points &points, const Values &a, const Values &b)
{
    constexpr int each = 80; // speeds between 1 and 2, and between 1/2 and 1
    std::optional<Fit> best;
    for (int index = -each; index <= each; ++index) {
        const auto fit = fitOf(std::exp2(static_cast<double>(index) / each), points, a, b);
        if (fit && (!best || fit->rest < best->rest))
            best = fit;
    }
    return best;
}

// A ratio or an offset explains the curves as well.
double restOfConstant(const Points &points, const Values &a, const Values &b)
{
    const double offset = median(minus(a, b));
    const double ofOffset = typical(minus(a, b, 1, offset));
    if (points.someAreZero)
        return ofOffset;
    return std::min(ofOffset, typical(minus(a, b, points.ratio())));
}

std::optional<CurveShape> speedOf(const Points &points)
{
    constexpr double leastFall = 8, ofNoise = 1.2, ofRest = 0.2, ofOften = 0.3, ofConstant = 0.6;
    constexpr double leastSpeed = 0.05, edge = 0.98; // logarithms; at the edge another one may fit better
    if (points.size() < fewestForSpeed)
        return std::nullopt;
    const std::size_t reach = points.reach();
    const Values a = smoothedBy(reach, points.a), b = smoothedBy(reach, points.b);
    const double noise = 1.5 * std::max(typical(minus(points.a, a)), typical(minus(points.b, b)));
    const double fall = std::fabs(median(part(b, 0, 20)) - median(part(b, 19, 20)));
    if (fall < leastFall * noise || typical(minus(a, b)) < noise / std::sqrt(static_cast<double>(reach)))
        return std::nullopt;
    const auto fit = bestFit(points, a, b);
    const double apart = fit ? std::fabs(std::log(fit->speed)) : 0;
    if (apart < leastSpeed || apart > edge * std::log(2.0))
        return std::nullopt;
    const bool fits =
        fit->rest <= ofRest * fit->without && fit->often <= ofOften * fit->oftenWithout && fit->rest <= ofNoise * noise;
    if (!fits || fit->rest > ofConstant * restOfConstant(points, a, b))
        return std::nullopt;
    CurveShape shape;
    shape.kind = Kind::Speed;
    shape.number = fit->speed;
    shape.spread = fit->rest;
    return shape;
}

} // namespace

std::optional<CurveShape> shapeOf(const CurveComparison &curves)
{
    if (!curves.firstOutside || curves.align != Align::Step)
        return std::nullopt;
    const Points points(curves);
    if (points.size() < fewest)
        return std::nullopt;
    auto shape = constantOf(points);
    if (!shape)
        shape = scatterOf(points);
    if (!shape)
        shape = speedOf(points);
    if (!shape)
        return std::nullopt;
    shape->steps = points.size();
    shape->larger = points.larger();
    shape->smaller = points.smaller();
    return shape;
}

} // namespace rundiff
