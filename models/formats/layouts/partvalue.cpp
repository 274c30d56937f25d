// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/layouts/partvalue.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace rundiff
{

namespace
{

using Parts = std::vector<PartValue>;
using Member = std::optional<double> PartValue::*;

// A statistic of all parts: nothing if one of them has none.
std::optional<double> folded(const Parts &parts, Member member, double begin,
                             const std::function<double(double, double, const PartValue &)> &add)
{
    double value = begin;
    for (const PartValue &part : parts) {
        if (!(part.*member))
            return std::nullopt;
        value = add(value, *(part.*member), part);
    }
    return value;
}

double largerOrNan(double one, double other)
{
    return std::isnan(one) || std::isnan(other) ? std::numeric_limits<double>::quiet_NaN() : std::max(one, other);
}

PartValue joined(const Parts &parts, std::size_t dimension)
{
    PartValue whole;
    whole.shape = parts.front().shape;
    whole.shape[dimension] = 0;
    double count = 0;
    for (const PartValue &part : parts) {
        whole.shape[dimension] += part.shape[dimension];
        count += part.count();
    }
    constexpr double infinity = std::numeric_limits<double>::infinity();
    whole.max = folded(parts, &PartValue::max, -infinity,
                       [](double value, double next, const PartValue &) { return largerOrNan(value, next); });
    whole.min = folded(parts, &PartValue::min, infinity,
                       [](double value, double next, const PartValue &) { return -largerOrNan(-value, -next); });
    whole.mean = folded(parts, &PartValue::mean, 0, [&](double value, double next, const PartValue &part) {
        return value + next * part.count() / count;
    });
    const auto squares = folded(parts, &PartValue::norm, 0,
                                [](double value, double next, const PartValue &) { return value + next * next; });
    if (squares)
        whole.norm = std::sqrt(*squares);
    return whole;
}

// Largest elements and norms of a sum are not known; of numbers they are the number.
PartValue summed(const Parts &parts)
{
    PartValue whole;
    whole.shape = parts.front().shape;
    whole.mean =
        folded(parts, &PartValue::mean, 0, [](double value, double next, const PartValue &) { return value + next; });
    if (whole.count() != 1 || !whole.mean)
        return whole;
    whole.max = whole.min = whole.mean;
    whole.norm = std::fabs(*whole.mean);
    return whole;
}

} // namespace

PartValue PartValue::of(const DumpRow &row, std::vector<std::uint64_t> shape)
{
    return {std::move(shape), row.max.number(), row.min.number(), row.mean.number(), row.norm.number()};
}

double PartValue::count() const
{
    double elements = 1;
    for (const std::uint64_t size : shape)
        elements *= static_cast<double>(size);
    return elements;
}

double PartValue::distanceTo(const PartValue &other) const
{
    double scale = 0, difference = 0;
    for (const Member member : {&PartValue::max, &PartValue::min, &PartValue::mean, &PartValue::norm}) {
        const std::optional<double> &one = this->*member, &two = other.*member;
        if (!one || !two)
            continue;
        if (std::isnan(*one) != std::isnan(*two))
            return std::numeric_limits<double>::infinity();
        scale = std::max({scale, std::fabs(*one), std::fabs(*two)});
        difference = std::max(difference, std::fabs(*one - *two));
    }
    return scale > 0 ? difference / scale : 0;
}

PartValue PartValue::times(double factor) const
{
    PartValue scaled = *this;
    for (const Member member : {&PartValue::max, &PartValue::min, &PartValue::mean, &PartValue::norm}) {
        if (scaled.*member)
            *(scaled.*member) *= factor;
    }
    return scaled;
}

PartValue PartValue::withoutRounding(const PartValue &whole) const
{
    constexpr double rounding = 1e-6; // of float32
    PartValue exact = *this;
    for (const Member member : {&PartValue::mean, &PartValue::norm}) {
        const std::optional<double> &own = this->*member, &other = whole.*member;
        if (own && other && std::fabs(*own - *other) <= rounding * std::fabs(*other))
            exact.*member = other;
    }
    return exact;
}

bool isWholeNumberType(std::string_view dtype)
{
    return dtype.find("int") != dtype.npos || dtype.find("Int") != dtype.npos;
}

std::size_t chosenPart(const Parts &parts, const MergeRule &rule, const PartValue &whole)
{
    if (rule.kind == MergeRule::Kind::Last)
        return parts.size() - 1;
    const auto distance = [&](const PartValue &part) { return part.times(rule.factor).distanceTo(whole); };
    return static_cast<std::size_t>(std::ranges::max_element(parts, {}, distance) - parts.begin());
}

PartValue merged(const Parts &parts, const MergeRule &rule, const PartValue &whole)
{
    using Kind = MergeRule::Kind;
    switch (rule.kind) {
    case Kind::Joined:
        return joined(parts, rule.dimension).times(rule.factor);
    case Kind::Sum:
        return summed(parts).times(rule.factor);
    case Kind::Mean:
        return summed(parts).times(rule.factor / static_cast<double>(parts.size()));
    case Kind::Last:
    case Kind::Same:
        break;
    }
    return parts[chosenPart(parts, rule, whole)].times(rule.factor);
}

} // namespace rundiff
