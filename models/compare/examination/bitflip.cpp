// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/examination/bitflip.h"

#include "models/formats/tensors/elementblocks.h"
#include "models/run/tensorshape.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <utility>

namespace rundiff
{

namespace
{

// The numbers of a row, all of them finite.
struct Numbers {
    double max = 0, min = 0, mean = 0, norm = 0;

    bool holds(double number) const { return std::isfinite(number) && number >= min && number <= max; }
    bool isExtreme(double number) const { return number == max || number == min; }

    static std::optional<Numbers> of(const DumpRow &row)
    {
        const auto max = row.max.number(), min = row.min.number(), mean = row.mean.number(), norm = row.norm.number();
        if (!max || !min || !mean || !norm)
            return std::nullopt;
        const Numbers all{*max, *min, *mean, *norm};
        const auto isFinite = [](double number) { return std::isfinite(number); };
        if (!std::ranges::all_of(std::array{all.max, all.min, all.mean, all.norm}, isFinite))
            return std::nullopt;
        return all;
    }
};

// A difference of two sums over many elements, and what their rounding may add to it.
struct Change {
    double size = 0, rounding = 0;

    bool tells(double wanted) const { return rounding <= 0.1 * std::abs(wanted); }
    bool is(double wanted) const
    {
        constexpr double usual = 1e-3;
        return std::abs(size - wanted) <= usual * std::abs(wanted) + rounding;
    }
};

class StatisticsOfOneFlip
{
public:
    StatisticsOfOneFlip(const Numbers &before, const Numbers &after, double count, const FloatForm &form)
        : m_before(before), m_after(after), m_form(form)
    {
        constexpr double single = 0x1p-23; // statistics are computed in single precision
        m_sum = {count * (after.mean - before.mean), count * single * std::max(magnitude(before), magnitude(after))};
        m_squares = {after.norm * after.norm - before.norm * before.norm,
                     4 * single * std::max(before.norm * before.norm, after.norm * after.norm)};
    }

    std::vector<BitFlip> found()
    {
        for (const auto &[before, after] :
             {std::pair{m_before.max, m_after.max}, std::pair{m_before.min, m_after.min}}) {
            if (before == after)
                continue;
            tryBits(after, true);
            tryBits(before, false);
        }
        return std::move(m_found);
    }

private:
    static double magnitude(const Numbers &numbers) { return std::abs(numbers.mean); }

    // The number is the new one of the element, or the one that it had.
    void tryBits(double number, bool isNew)
    {
        const auto bits = bitsOf(number, m_form);
        if (!bits)
            return;
        for (int bit = 0; bit < m_form.bits(); ++bit) {
            double from = number, to = numberOf(*bits ^ std::uint64_t(1) << bit, m_form);
            if (isNew)
                std::swap(from, to);
            if (explains(from, to, bit))
                keep({from, to, m_form.partOf(bit), m_form.placeInPart(bit), {}});
        }
    }

    bool explains(double from, double to, int bit) const
    {
        if (!m_before.holds(from) || !m_after.holds(to))
            return false;
        if (!extremeFits(m_before.max, m_after.max, from, to) || !extremeFits(-m_before.min, -m_after.min, -from, -to))
            return false;
        const bool bothSeen = m_before.isExtreme(from) && m_after.isExtreme(to);
        if (m_form.partOf(bit) == FloatPart::Mantissa && !bothSeen) // of many numbers nearby one fits by chance
            return false;
        return (bothSeen || sumsTell(from, to)) && m_sum.is(to - from) && m_squares.is(to * to - from * from);
    }

    bool sumsTell(double from, double to) const
    {
        const bool negated = from == -to; // the squares stay
        return m_sum.tells(to - from) && (negated || m_squares.tells(to * to - from * from));
    }

    // The largest number is the changed one, or stays; one that was the largest leaves its place to a smaller one.
    static bool extremeFits(double before, double after, double from, double to)
    {
        if (from == before)
            return after >= to && after <= std::max(before, to);
        return after == std::max(before, to);
    }

    void keep(const BitFlip &flip)
    {
        const bool known = std::ranges::any_of(
            m_found, [&](const BitFlip &other) { return other.from == flip.from && other.to == flip.to; });
        if (!known)
            m_found.push_back(flip);
    }

    const Numbers &m_before, &m_after;
    const FloatForm &m_form;
    Change m_sum, m_squares;
    std::vector<BitFlip> m_found;
};

// A difference in the last places that both numbers use is as rounding makes it, also in a narrower type.
bool looksRounded(std::uint64_t before, std::uint64_t after, int bit, const FloatForm &form)
{
    constexpr int roundedPlaces = 2;
    return form.partOf(bit) == FloatPart::Mantissa && bit < std::countr_zero(before | after) + roundedPlaces;
}

// 3 became 2, or 0 became 2: numbers that are counted.
bool isCounted(double from, double to)
{
    constexpr double most = 65536;
    const auto isCount = [](double number) { return std::trunc(number) == number && std::abs(number) <= most; };
    return isCount(from) && isCount(to);
}

std::uint64_t elementBits(const char *at, std::size_t width)
{
    std::uint64_t bits = 0; // little-endian
    for (std::size_t byte = width; byte-- > 0;)
        bits = bits << 8 | static_cast<unsigned char>(at[byte]);
    return bits;
}

} // namespace

std::optional<BitFlips> flipByStatistics(const DumpRow &expected, const DumpRow &found, std::uint64_t count,
                                         std::string_view dtype)
{
    const auto form = floatForm(dtype);
    const auto before = Numbers::of(expected), after = Numbers::of(found);
    if (!form || !before || !after || count == 0)
        return std::nullopt;
    std::vector<BitFlip> flips = StatisticsOfOneFlip(*before, *after, static_cast<double>(count), *form).found();
    std::erase_if(flips, [&](const BitFlip &flip) {
        if (flip.part != FloatPart::Mantissa)
            return false;
        const auto one = bitsOf(flip.from, *form), other = bitsOf(flip.to, *form);
        return !one || !other || looksRounded(*one, *other, *flip.bit, *form);
    });
    if (flips.empty())
        return std::nullopt;
    if (flips.size() > 1)
        flips.front().bit.reset();
    flips.resize(1);
    return BitFlips{BitFlips::Evidence::Statistics, count, std::move(flips)};
}

namespace
{

constexpr std::uint64_t fewElements = 8; // that are checked one by one

struct DifferentElement {
    std::uint64_t place = 0, before = 0, after = 0; // bits
};

// The first few elements whose bits differ; nothing if the tensors cannot be read.
struct DifferentElements {
    std::uint64_t count = 0;
    std::vector<DifferentElement> first;

    static std::optional<DifferentElements> of(const Tensor &expected, const Tensor &found, const std::stop_token &stop)
    {
        constexpr std::uint64_t atOnce = 1 << 16;
        const std::size_t width = elementSize(expected.type);
        const std::uint64_t all = expected.count();
        ElementBlocks before(expected), after(found);
        std::vector<char> partBefore, partAfter;
        DifferentElements different;
        for (std::uint64_t begin = 0; begin < all; begin += atOnce) {
            const auto part = static_cast<std::size_t>(std::min(atOnce, all - begin));
            partBefore.resize(part * width);
            partAfter.resize(part * width);
            if (stop.stop_requested() || !before.next(partBefore) || !after.next(partAfter))
                return std::nullopt;
            if (partBefore == partAfter)
                continue;
            for (std::size_t at = 0; at < part; ++at)
                different.add(begin + at, partBefore.data() + at * width, partAfter.data() + at * width, width);
        }
        return different;
    }

private:
    void add(std::uint64_t place, const char *before, const char *after, std::size_t width)
    {
        if (std::memcmp(before, after, width) == 0)
            return;
        if (count++ < fewElements)
            first.push_back({place, elementBits(before, width), elementBits(after, width)});
    }
};

// Nothing if the elements differ in more than a bit each.
std::optional<BitFlips> flipsOf(const DifferentElements &different, const Tensor &tensor, const FloatForm &stored,
                                const FloatForm &form)
{
    constexpr std::uint64_t fewestEqual = 8; // for each that differs: one that is scaled by 2 looks the same
    if (different.count == 0 || different.count > fewElements)
        return std::nullopt;
    const std::uint64_t all = tensor.count();
    BitFlips flips{BitFlips::Evidence::Seen, all, {}};
    bool certain = different.count == 1 && all - different.count >= fewestEqual;
    for (const DifferentElement &element : different.first) {
        const auto before = narrowedBits(element.before, stored, form);
        const auto after = narrowedBits(element.after, stored, form);
        if (!before || !after || std::popcount(*before ^ *after) != 1)
            return std::nullopt;
        const int bit = std::countr_zero(*before ^ *after);
        const double from = numberOf(*before, form), to = numberOf(*after, form);
        const bool mayBeRounded = looksRounded(*before, *after, bit, form) || isCounted(from, to);
        certain = certain && !mayBeRounded && from != to;
        flips.flips.push_back(
            {from, to, form.partOf(bit), form.placeInPart(bit), indexOfElement(element.place, tensor.shape)});
    }
    if (!certain)
        flips.evidence = BitFlips::Evidence::Doubtful;
    return flips;
}

} // namespace

std::optional<DifferentBits> differentBits(const Tensor &expected, const Tensor &found, std::string_view dtype,
                                           const std::stop_token &stop)
{
    const auto stored = floatForm(expected.type), training = floatForm(dtype);
    if (!stored || expected.type != found.type || expected.shape != found.shape)
        return std::nullopt;
    const auto different = DifferentElements::of(expected, found, stop);
    if (!different)
        return std::nullopt;
    DifferentBits result{expected.count(), different->count, {}};
    if (training && training->mantissaBits < stored->mantissaBits)
        result.flips = flipsOf(*different, expected, *stored, *training);
    if (!result.flips)
        result.flips = flipsOf(*different, expected, *stored, *stored);
    return result;
}

} // namespace rundiff
