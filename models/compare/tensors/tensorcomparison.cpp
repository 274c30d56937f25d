// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/tensors/tensorcomparison.h"

#include "models/compare/tensors/singleerrors.h"
#include "models/compare/tensors/tensorsums.h"
#include "models/compare/tensors/ulps.h"
#include "models/formats/tensors/elementblocks.h"
#include "models/formats/tensors/tensorfile.h"
#include "models/run/lookup.h"
#include "models/run/messages.h"
#include "models/run/parallel.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>
#include <optional>

namespace rundiff
{

namespace
{

constexpr std::uint64_t partElements = largeTensor / 4;
constexpr std::size_t blockElements = statisticsBlock; // of both tensors together they stay in the processor's cache

TensorMetric ofNumber(double value)
{
    return {value, std::isnan(value) ? TensorMetric::Kind::Nan : TensorMetric::Kind::Number};
}

TensorMetrics allOf(TensorMetric::Kind kind)
{
    const TensorMetric metric{0, kind};
    TensorMetrics metrics{metric, metric, metric, metric, metric, metric};
    metrics.compared = kind != TensorMetric::Kind::Unsupported;
    return metrics;
}

// Python's round(): fixed-point text with so many places, read again.
double rounded(double value, int places)
{
    if (!std::isfinite(value))
        return value;
    char text[400];
    const auto written = std::to_chars(std::begin(text), std::end(text), value, std::chars_format::fixed, places);
    double result = value;
    std::from_chars(std::begin(text), written.ptr, result);
    return result;
}

constexpr int usualPlaces = 12;

// The rule of msprobe's cosine: two vectors of zeros agree, one of them has no angle; close to 1 six places are shown.
TensorMetric cosineOf(const TensorSums &sums)
{
    constexpr double zero = std::numeric_limits<double>::epsilon();
    constexpr double close = 0.9999;
    constexpr int closePlaces = 6;
    const double normA = std::sqrt(sums.squaresA), normB = std::sqrt(sums.squaresB);
    if (normA <= zero && normB <= zero)
        return ofNumber(1.0);
    if (normA <= zero || normB <= zero)
        return ofNumber(std::numeric_limits<double>::quiet_NaN());
    const double cosine = rounded(sums.dot / (normA * normB), usualPlaces);
    return ofNumber(cosine > close ? rounded(cosine, closePlaces) : cosine);
}

TensorMetrics metricsOf(const TensorSums &sums, std::uint64_t count)
{
    const auto share = [count](std::uint64_t some) {
        return ofNumber(rounded(static_cast<double>(some) / static_cast<double>(count), usualPlaces));
    };
    TensorMetrics metrics;
    metrics.cosine = cosineOf(sums);
    metrics.euclidean = ofNumber(std::sqrt(sums.squaresDifference));
    metrics.maxAbsolute = ofNumber(rounded(sums.maxDifference, usualPlaces));
    metrics.maxRelative = ofNumber(rounded(sums.maxRelative, usualPlaces));
    metrics.oneThousandth = share(sums.belowThousandth);
    metrics.fiveThousandths = share(sums.belowFiveThousandths);
    metrics.compared = true;
    return metrics;
}

// One block of one side: as it is stored, and as numbers.
template <typename Real>
class SideBlock
{
public:
    SideBlock(const Tensor &tensor, std::uint64_t first, std::size_t elements)
        : m_blocks(tensor), m_type(tensor.type), m_size(elementSize(tensor.type)), m_values(elements)
    {
        m_blocks.seek(first);
        if (!native())
            m_raw.resize(elements * m_size);
    }

    bool next(std::size_t count)
    {
        m_values.resize(count);
        return m_blocks.next(raw());
    }
    std::span<char> raw()
    {
        if (native())
            return {reinterpret_cast<char *>(m_values.data()), m_values.size() * sizeof(Real)};
        return {m_raw.data(), m_values.size() * m_size};
    }
    std::vector<Real> &values()
    {
        if constexpr (std::is_same_v<Real, float>) {
            if (!native())
                toFloat(m_type, raw(), m_values);
        } else if (!native()) {
            toDouble(m_type, raw(), m_values);
        }
        return m_values;
    }

private:
    bool native() const
    {
        return m_type == (std::is_same_v<Real, float> ? ElementType::Float32 : ElementType::Float64);
    }

    ElementBlocks m_blocks;
    ElementType m_type;
    std::size_t m_size;
    std::vector<Real> m_values;
    std::vector<char> m_raw;
};

struct TotalsOfBoth {
    NumberTotals a, b;
};

// A run of elements of both tensors, block by block. Real is numpy's result type of both with float32.
template <typename Real>
class BlockwiseComparison
{
public:
    enum class End { Finished, ReadError, NotAvailable, Stopped };

    BlockwiseComparison(const Tensor &a, const Tensor &b, std::uint64_t first, std::uint64_t count,
                        const TensorRules &rules, bool withTotals)
        : m_rules(rules), m_withTotals(withTotals), m_left(count), m_sameType(a.type == b.type),
          m_exactType(a.type == b.type && !isFloating(a.type)), m_type(a.type),
          m_ulps(m_sameType ? largestUlps(a.type, {}, {}) : std::nullopt),
          m_a(a, first, std::min<std::uint64_t>(blockElements, m_left)),
          m_b(b, first, std::min<std::uint64_t>(blockElements, m_left))
    {
    }

    void run()
    {
        while (m_left > 0 && goesOn()) {
            const std::size_t count = std::min<std::uint64_t>(blockElements, m_left);
            if (m_rules.stop.stop_requested())
                m_end = End::Stopped;
            else if (!m_a.next(count) || !m_b.next(count))
                m_end = End::ReadError;
            else if (!addBlock(count))
                m_end = End::NotAvailable;
            m_left -= count;
        }
    }

    bool goesOn() const { return m_end == End::Finished || (m_withTotals && m_end == End::NotAvailable); }

    // The elements after these.
    void append(const BlockwiseComparison &next)
    {
        if (m_end == End::Finished)
            m_end = next.m_end;
        m_sums.add(next.m_sums);
        m_identical &= next.m_identical;
        m_outside += next.m_outside;
        m_totals.insert(m_totals.end(), next.m_totals.begin(), next.m_totals.end());
        if (m_ulps && next.m_ulps)
            m_ulps = std::max(m_ulps, next.m_ulps);
    }

    End end() const { return m_end; }
    const TensorSums &sums() const { return m_sums; }
    bool identical() const { return m_identical; }
    std::optional<std::uint64_t> ulps() const { return m_ulps; }
    const std::vector<TotalsOfBoth> &totals() const { return m_totals; } // of each block, if they were asked for
    std::uint64_t outside() const { return m_outside; } // of the user's tolerance, or infinities of opposite signs

private:
    bool addBlock(std::size_t count)
    {
        const auto rawA = m_a.raw(), rawB = m_b.raw();
        const bool sameBits = m_sameType && std::memcmp(rawA.data(), rawB.data(), rawA.size()) == 0;
        if (m_ulps && !sameBits)
            m_ulps = std::max(m_ulps, largestUlps(m_type, rawA, rawB));
        std::vector<Real> &b = m_b.values();
        std::vector<Real> &a = sameBits ? b : m_a.values();
        if (m_withTotals)
            addTotals(a, b, sameBits);
        if (m_end == End::NotAvailable)
            return false;
        if (!sameBits)
            m_identical = m_identical && !m_exactType && sameValues(a, b);
        if (!(allFinite(b.data(), count) && (sameBits || allFinite(a.data(), count))) && !dropNonFinite(a, b))
            return false;
        if (sameBits) {
            addEqualBlocks(b.data(), count, m_sums);
            return true;
        }
        addBlocks(a.data(), b.data(), count, m_sums);
        if (m_rules.tolerance)
            m_outside += countOutside(a.data(), b.data(), count, m_rules.tolerance->atol, m_rules.tolerance->rtol);
        return true;
    }

    void addTotals(const std::vector<Real> &a, const std::vector<Real> &b, bool sameBits)
    {
        const NumberTotals ofB = totalsOf(std::span<const Real>(b));
        m_totals.push_back({sameBits ? ofB : totalsOf(std::span<const Real>(a)), ofB});
    }

    static bool sameValues(const std::vector<Real> &a, const std::vector<Real> &b)
    {
        for (std::size_t i = 0; i < a.size(); ++i) {
            if (std::isnan(a[i]) && std::isnan(b[i]))
                continue;
            if (a[i] != b[i] || std::signbit(a[i]) != std::signbit(b[i]))
                return false;
        }
        return true;
    }

    // Of numbers that are not finite.
    bool isAccepted(Real a, Real b) const
    {
        if (m_rules.tolerance)
            return m_rules.tolerance->accepts(a, b);
        return std::isnan(a) || a == b;
    }

    // msprobe: infinities (of any sign) and NaN must stand at the same places; then they count as 0 on both sides.
    bool dropNonFinite(std::vector<Real> &a, std::vector<Real> &b)
    {
        for (std::size_t i = 0; i < a.size(); ++i) {
            if (std::isnan(a[i]) != std::isnan(b[i]) || std::isinf(a[i]) != std::isinf(b[i]))
                return false;
            if (std::isfinite(a[i]))
                continue;
            m_outside += !isAccepted(a[i], b[i]);
            a[i] = b[i] = 0;
        }
        return true;
    }

    const TensorRules &m_rules;
    bool m_withTotals;
    std::uint64_t m_left;
    bool m_sameType, m_exactType;
    ElementType m_type;
    std::optional<std::uint64_t> m_ulps; // the largest so far
    SideBlock<Real> m_a, m_b;
    TensorSums m_sums;
    std::vector<TotalsOfBoth> m_totals;
    bool m_identical = true;
    std::uint64_t m_outside = 0;
    End m_end = End::Finished;
};

// All elements. A large tensor is cut at the same places whatever the number of threads: sums depend on their order.
template <typename Real>
BlockwiseComparison<Real> compareBlocks(const Tensor &a, const Tensor &b, const TensorRules &rules, bool withTotals)
{
    const std::uint64_t count = a.count();
    const std::uint64_t parts = std::max<std::uint64_t>(1, count / partElements);
    const auto begin = [&](std::uint64_t part) { return part < parts ? part * partElements : count; };
    std::vector<std::optional<BlockwiseComparison<Real>>> compared(parts);
    inParallel(parts, rules.jobs, [&](std::size_t part) {
        compared[part].emplace(a, b, begin(part), begin(part + 1) - begin(part), rules, withTotals);
        compared[part]->run();
    });
    for (std::size_t part = 1; part < parts; ++part)
        compared[0]->append(*compared[part]);
    return std::move(*compared[0]);
}

// The smallest tolerance with tolerance * scale >= difference, in the arithmetic of doubles.
double neededTolerance(double difference, double scale)
{
    constexpr double infinite = std::numeric_limits<double>::infinity();
    if (difference == 0)
        return 0;
    if (!(scale > 0) || !std::isfinite(difference))
        return infinite;
    double tolerance = difference / scale;
    while (tolerance * scale < difference)
        tolerance = std::nextafter(tolerance, infinite);
    while (std::nextafter(tolerance, 0) * scale >= difference)
        tolerance = std::nextafter(tolerance, 0);
    return tolerance;
}

void judgeWithin(TensorMetrics &metrics, const TensorSums &sums, std::uint64_t outside, const Tensor &a,
                 const Tensor &b, const TensorRules &rules)
{
    metrics.dtypeTolerance = std::max(toleranceOf(a.type), toleranceOf(b.type));
    const bool integers =
        a.type == b.type && !isFloating(a.type); // beyond 2^53 they differ in less than a double shows
    if (outside == 0 && !integers)
        metrics.neededTolerance = neededTolerance(sums.maxDifference, sums.maxB);
    metrics.within = metrics.identical || (rules.tolerance ? outside == 0 : metrics.withinTolerance(rules.relative));
}

Problem unreadable()
{
    return {
        {},
        0,
        Severity::Warning,
        message(Messages::tr("A tensor could not be read completely: its file is damaged or was changed meanwhile")),
        Unread{UnreadReason::Damaged, "tensors", 1, {}}};
}

template <typename Real>
TensorMetrics compareAs(const Tensor &a, const Tensor &b, const TensorRules &rules, Problems &problems,
                        TensorPairTotals *totals = nullptr)
{
    using Comparison = BlockwiseComparison<Real>;
    const Comparison comparison = compareBlocks<Real>(a, b, rules, totals != nullptr);
    const auto end = comparison.end();
    for (const TotalsOfBoth &block : comparison.totals()) {
        totals->a.add(block.a);
        totals->b.add(block.b);
        totals->known = isAnyOf(end, {Comparison::End::Finished, Comparison::End::NotAvailable});
    }
    if (end == Comparison::End::NotAvailable)
        return allOf(TensorMetric::Kind::NotAvailable);
    if (end != Comparison::End::Finished) {
        if (end == Comparison::End::ReadError)
            problems.push_back(unreadable());
        return allOf(TensorMetric::Kind::Unsupported);
    }
    TensorMetrics metrics = metricsOf(comparison.sums(), a.count());
    metrics.largestUlps = comparison.ulps();
    metrics.identical = comparison.identical();
    judgeWithin(metrics, comparison.sums(), comparison.outside(), a, b, rules);
    return metrics;
}

void takeTolerances(const TensorMetrics &from, TensorMetrics &to)
{
    to.within = from.within;
    to.neededTolerance = from.neededTolerance;
    to.dtypeTolerance = from.dtypeTolerance;
}

// A single number: msprobe computes the two largest errors only, and does not test for NaN and infinity first.
TensorMetrics compareScalars(const Tensor &a, const Tensor &b, const TensorRules &rules, Problems &problems)
{
    const auto errors = singleErrors(a, b);
    if (!errors) {
        problems.push_back(unreadable());
        return allOf(TensorMetric::Kind::Unsupported);
    }
    TensorMetrics metrics = allOf(TensorMetric::Kind::Unsupported);
    metrics.compared = true;
    metrics.maxAbsolute = ofNumber(rounded(errors->absolute, usualPlaces));
    metrics.maxRelative = ofNumber(rounded(errors->relative, usualPlaces));
    const bool single = fitsFloat(a.type) && fitsFloat(b.type);
    Problems none;
    TensorMetrics judged = single ? compareAs<float>(a, b, rules, none) : compareAs<double>(a, b, rules, none);
    metrics.identical = judged.identical;
    takeTolerances(judged, metrics);
    metrics.largestUlps = judged.largestUlps;
    return metrics;
}

// The dimensions in the order in which A stores them, if both are contiguous in it: every metric is the same in any
// order of the elements.
void readInStoredOrder(Tensor &a, Tensor &b)
{
    std::vector<std::size_t> order(a.shape.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&a](std::size_t i, std::size_t j) { return a.strides[i] > a.strides[j]; });
    const auto permuted = [&order](const Tensor &tensor) {
        Tensor result = tensor;
        for (std::size_t i = 0; i < order.size(); ++i) {
            result.shape[i] = tensor.shape[order[i]];
            result.strides[i] = tensor.strides[order[i]];
        }
        return result;
    };
    Tensor storedA = permuted(a), storedB = permuted(b);
    if (storedA.inOrder() && storedB.inOrder()) {
        a = std::move(storedA);
        b = std::move(storedB);
    }
}

// A complex tensor as a real one with a further dimension of two.
Tensor partsOf(const Tensor &tensor)
{
    Tensor parts = tensor;
    parts.type = tensor.type == ElementType::Complex64 ? ElementType::Float32 : ElementType::Float64;
    for (std::uint64_t &stride : parts.strides)
        stride *= 2;
    parts.shape.push_back(2);
    parts.strides.push_back(1);
    return parts;
}

// msprobe's metrics see real parts only; whether two complex tensors agree is judged by both parts.
void judgeComplex(const Tensor &a, const Tensor &b, const TensorRules &rules, TensorMetrics &metrics)
{
    metrics.identical = false;
    takeTolerances(TensorMetrics{}, metrics);
    if (!isComplex(a.type) || !isComplex(b.type) || !metrics.compared)
        return;
    Problems none;
    const TensorMetrics judged = compareAs<double>(partsOf(a), partsOf(b), rules, none);
    metrics.identical = judged.identical && a.type == b.type;
    takeTolerances(judged, metrics);
}

} // namespace

double toleranceOf(ElementType type)
{
    switch (type) {
    case ElementType::Float64:
    case ElementType::Complex128:
        return 1e-8;
    case ElementType::Float32:
    case ElementType::Complex64:
        return 1e-4;
    case ElementType::Float16:
        return 1e-2;
    case ElementType::BFloat16:
    case ElementType::Float8E4M3:
    case ElementType::Float8E5M2:
    case ElementType::Float8E4M3Fnuz:
    case ElementType::Float8E5M2Fnuz:
        return 3e-2;
    default:
        return 0;
    }
}

TensorMetrics compareTensors(const Tensor &targetTensor, const Tensor &goldenTensor, const TensorRules &rules,
                             Problems &problems, TensorPairTotals *totals)
{
    Tensor a = squeezed(targetTensor), b = squeezed(goldenTensor);
    if (a.count() == 0) {
        TensorMetrics metrics = allOf(TensorMetric::Kind::Unsupported);
        metrics.compared = true;
        metrics.identical = metrics.within = a.shape == b.shape;
        return metrics;
    }
    if (a.shape != b.shape)
        return allOf(TensorMetric::Kind::ShapeUnmatched);
    if (!a.inOrder() || !b.inOrder())
        totals = nullptr; // sums depend on the order
    readInStoredOrder(a, b);
    const auto compareNumbers = [&] {
        if (a.shape.empty())
            return compareScalars(a, b, rules, problems);
        const bool single = fitsFloat(a.type) && fitsFloat(b.type);
        if (single)
            return compareAs<float>(a, b, rules, problems, totals);
        return compareAs<double>(a, b, rules, problems, totals);
    };
    TensorMetrics metrics = compareNumbers();
    if (isComplex(a.type) || isComplex(b.type))
        judgeComplex(a, b, rules, metrics);
    return metrics;
}

TensorMetrics unsupportedMetrics()
{
    return allOf(TensorMetric::Kind::Unsupported);
}

TensorMetrics compareTensorFiles(const std::string &pathA, const std::string &pathB, const TensorRules &rules,
                                 Problems &problems)
{
    const auto tensorA = readTensor(pathA), tensorB = readTensor(pathB);
    for (const auto *tensor : {&tensorA, &tensorB}) {
        if (!*tensor)
            problems.push_back(tensor->error());
    }
    if (!tensorA || !tensorB)
        return unsupportedMetrics();
    return compareTensors(*tensorA, *tensorB, rules, problems);
}

} // namespace rundiff
