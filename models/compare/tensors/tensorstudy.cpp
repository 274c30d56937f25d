// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/tensors/tensorstudy.h"

#include "models/compare/tensors/tensorsofrow.h"
#include "models/compare/tensors/ulps.h"
#include "models/formats/tensors/numberblocks.h"
#include "models/run/messages.h"
#include "models/run/tensorshape.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace rundiff
{

namespace
{

constexpr std::size_t blockElements = 16384, histogramBins = 64, mostWorst = 20, pictureSide = 512;

// NaN in one run alone, and different infinities, are infinitely far apart.
double distance(double a, double b)
{
    const bool bothNan = std::isnan(a) && std::isnan(b);
    if (bothNan || a == b)
        return 0;
    const double difference = std::fabs(a - b);
    if (std::isfinite(difference))
        return difference;
    return std::numeric_limits<double>::infinity();
}

void widen(TensorStudy::Histogram &histogram, double value, bool &any)
{
    if (!std::isfinite(value))
        return;
    if (!any)
        histogram.low = histogram.high = value;
    histogram.low = std::min(histogram.low, value);
    histogram.high = std::max(histogram.high, value);
    any = true;
}

void count(TensorStudy::Histogram &histogram, double value)
{
    if (!std::isfinite(value)) {
        ++histogram.notFinite;
        return;
    }
    const double place = (value - histogram.low) / (histogram.high - histogram.low) * histogramBins;
    const auto bin = std::isfinite(place) ? static_cast<std::size_t>(std::max(0.0, place)) : 0;
    ++histogram.counts[std::min(bin, histogramBins - 1)];
}

void count(TensorStudy::Differences &differences, double difference)
{
    using Differences = TensorStudy::Differences;
    if (difference == 0) {
        ++differences.zero;
        return;
    }
    if (!std::isfinite(difference)) {
        ++differences.notFinite;
        return;
    }
    const double place = (std::log10(difference) - Differences::lowestPower) * Differences::binsPerPower;
    if (place < 0)
        ++differences.below;
    else if (place >= static_cast<double>(differences.counts.size()))
        ++differences.above;
    else
        ++differences.counts[static_cast<std::size_t>(place)];
}

// Where an element falls in the picture.
class Cells
{
public:
    Cells(TensorStudy &study, const TensorAxes &axes) : m_picture(study.picture)
    {
        const std::size_t dimensions = study.shape.size();
        const auto strides = stridesInOrder(study.shape);
        const auto take = [&](std::optional<std::size_t> wanted, std::size_t fromEnd) {
            if (wanted && *wanted < dimensions)
                return *wanted;
            return dimensions - fromEnd;
        };
        if (dimensions > 0) {
            m_picture.axes.across = take(axes.across, 1);
            m_across = {strides[*m_picture.axes.across], study.shape[*m_picture.axes.across]};
        }
        if (dimensions > 1) {
            m_picture.axes.down = take(axes.down, 2);
            m_down = {strides[*m_picture.axes.down], study.shape[*m_picture.axes.down]};
        }
        m_picture.width = std::min<std::uint64_t>(m_across.size, pictureSide);
        m_picture.height = std::min<std::uint64_t>(m_down.size, pictureSide);
        m_picture.worst.assign(m_picture.width * m_picture.height, 0);
    }

    void add(std::uint64_t element, double difference)
    {
        const std::size_t x = m_across.at(element) * m_picture.width / m_across.size;
        const std::size_t y = m_down.at(element) * m_picture.height / m_down.size;
        float &worst = m_picture.worst[y * m_picture.width + x];
        worst = std::max(worst, static_cast<float>(difference));
    }

private:
    struct Axis {
        std::uint64_t stride = 1, size = 1;
        std::uint64_t at(std::uint64_t element) const { return size == 1 ? 0 : element / stride % size; }
    };
    TensorStudy::Picture &m_picture;
    Axis m_down, m_across;
};

// The largest differences seen, the smallest of them in front.
class Worst
{
public:
    explicit Worst(TensorStudy &study) : m_study(study) {}

    void add(std::uint64_t element, double a, double b, double difference)
    {
        if (m_kept.size() == mostWorst) {
            if (difference <= m_kept.front().difference)
                return;
            std::pop_heap(m_kept.begin(), m_kept.end(), larger);
            m_kept.pop_back();
        }
        m_kept.push_back({element, a, b, difference});
        std::push_heap(m_kept.begin(), m_kept.end(), larger);
    }

    void finish()
    {
        std::sort_heap(m_kept.begin(), m_kept.end(), larger);
        for (const Kept &kept : m_kept) {
            std::optional<std::uint64_t> ulps;
            if (m_study.typeA == m_study.typeB)
                ulps = ulpsBetween(m_study.typeA, kept.a, kept.b);
            m_study.worst.push_back(
                {indexOfElement(kept.element, m_study.shape), kept.a, kept.b, kept.difference, ulps});
        }
    }

private:
    struct Kept {
        std::uint64_t element;
        double a, b, difference;
    };
    static bool larger(const Kept &one, const Kept &other)
    {
        return std::tie(other.difference, one.element) < std::tie(one.difference, other.element);
    }
    TensorStudy &m_study;
    std::vector<Kept> m_kept;
};

template <typename Work>
bool forAll(const Tensor &a, const Tensor &b, const std::stop_token &stop, const Work &work)
{
    NumberBlocks blocksA(a), blocksB(b);
    std::vector<double> valuesA, valuesB;
    for (std::uint64_t first = 0; blocksA.left() > 0; first += blockElements) {
        const std::size_t count = std::min<std::uint64_t>(blockElements, blocksA.left());
        valuesA.resize(count);
        valuesB.resize(count);
        if (stop.stop_requested() || !blocksA.next(valuesA) || !blocksB.next(valuesB))
            return false;
        for (std::size_t at = 0; at < count; ++at)
            work(first + at, valuesA[at], valuesB[at]);
    }
    return true;
}

void lookAtAll(const Tensor &a, const Tensor &b, const TensorAxes &axes, const std::stop_token &stop,
               TensorStudy &study)
{
    bool anyA = false, anyB = false;
    bool read = forAll(a, b, stop, [&](std::uint64_t, double x, double y) {
        widen(study.a, x, anyA);
        widen(study.b, y, anyB);
    });
    // One scale for both, so that their histograms can be laid over each other.
    if (!anyA)
        std::tie(study.a.low, study.a.high) = std::tie(study.b.low, study.b.high);
    if (!anyB)
        std::tie(study.b.low, study.b.high) = std::tie(study.a.low, study.a.high);
    study.a.low = study.b.low = std::min(study.a.low, study.b.low);
    study.a.high = study.b.high = std::max(study.a.high, study.b.high);
    study.a.counts.assign(histogramBins, 0);
    study.b.counts.assign(histogramBins, 0);
    Cells cells(study, axes);
    Worst worst(study);
    std::uint64_t ulpCount = 0;
    double ulpSum = 0;
    const bool ulps = study.typeA == study.typeB && ulpsBetween(study.typeA, 0, 0).has_value();
    read = read && forAll(a, b, stop, [&](std::uint64_t element, double x, double y) {
               const double difference = distance(x, y);
               count(study.a, x);
               count(study.b, y);
               count(study.differences, difference);
               if (difference > 0) {
                   ++study.differing;
                   cells.add(element, difference);
                   worst.add(element, x, y, difference);
               }
               if (const auto between = ulps ? ulpsBetween(study.typeA, x, y) : std::nullopt) {
                   ++ulpCount;
                   ulpSum += static_cast<double>(*between);
                   study.largestUlps = std::max(study.largestUlps.value_or(0), *between);
               }
           });
    if (ulpCount > 0)
        study.meanUlps = ulpSum / static_cast<double>(ulpCount);
    worst.finish();
    if (!read && !stop.stop_requested())
        study.problem =
            message(Messages::tr("The tensors could not be read completely. Has a file been changed or truncated?"));
}

} // namespace

double TensorStudy::Differences::beginOf(std::size_t bin)
{
    return std::pow(10.0, lowestPower + static_cast<double>(bin) / binsPerPower);
}

double TensorStudy::Differences::shareWithin(std::size_t bin, std::uint64_t all) const
{
    std::uint64_t within = zero + below;
    for (std::size_t at = 0; at < std::min(bin, counts.size()); ++at)
        within += counts[at];
    if (all == 0)
        return 1;
    return static_cast<double>(within) / static_cast<double>(all);
}

TensorStudy studyTensors(const Tensor &tensorA, const Tensor &tensorB, const TensorAxes &axes, std::stop_token stop)
{
    Tensor a = tensorA, b = tensorB;
    if (a.shape != b.shape) {
        a = squeezed(a);
        b = squeezed(b);
    }
    TensorStudy study;
    study.typeA = a.type;
    study.typeB = b.type;
    study.shape = a.shape;
    study.count = a.count();
    study.realPartsOnly = isComplex(a.type) || isComplex(b.type);
    if (a.shape != b.shape)
        study.problem = message(Messages::tr("The shapes differ, {} and {}: the elements cannot be paired."),
                                shapeText(a.shape), shapeText(b.shape));
    else if (study.count == 0)
        study.problem = message(Messages::tr("The tensors are empty."));
    else
        lookAtAll(a, b, axes, stop, study);
    return study;
}

namespace
{

std::string whyUnread(const PairTable &table, const Problem &problem)
{
    std::string reason = problem.message;
    if (reason.find(problem.path) == std::string::npos)
        reason = problem.path + ": " + reason;
    if (table.a->location.savedFile.empty())
        return reason;
    return message(
        Messages::tr("A saved result contains no tensors. They were located in {} and {}, and are shown only where "
                     "these folders exist: {}"),
        table.a->location.folder, table.b->location.folder, reason);
}

} // namespace

TensorStudy studyTensors(const PairTable &table, std::size_t row, const TensorAxes &axes, std::stop_token stop)
{
    TensorStudy study;
    if (!hasTensors(table, row)) {
        study.problem =
            message(Messages::tr("This row has no tensor file in both runs. msprobe writes them with task tensor."));
        return study;
    }
    const auto tensors = tensorsOfRow(table, row);
    if (!tensors) {
        study.problem = whyUnread(table, tensors.error());
        return study;
    }
    return studyTensors(tensors->first, tensors->second, axes, std::move(stop));
}

} // namespace rundiff
