// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/examination/bitflip.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace rundiff
{

namespace
{

// Of a floating-point type: the exponent as it is stored is the true one plus the bias.
struct ExponentForm {
    std::string_view dtype;
    int bits = 0, bias = 0;
};

constexpr std::array forms = {ExponentForm{"bfloat16", 8, 127}, ExponentForm{"float16", 5, 15},
                              ExponentForm{"float32", 8, 127}, ExponentForm{"float64", 11, 1023}};

const ExponentForm *formOf(std::string_view dtype)
{
    std::string small(dtype);
    std::ranges::transform(small, small.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const auto found =
        std::ranges::find_if(forms, [&](const ExponentForm &form) { return small.ends_with(form.dtype); });
    return found == forms.end() ? nullptr : &*found;
}

// The number with a bit of its exponent flipped; nothing if it or the result has no exponent of its own.
std::optional<double> flipped(double number, int bit, const ExponentForm &form)
{
    if (number == 0 || !std::isfinite(number))
        return std::nullopt;
    const int exponent = std::ilogb(number), stored = exponent + form.bias, other = stored ^ (1 << bit);
    const int infinite = (1 << form.bits) - 1;
    if (stored <= 0 || stored >= infinite || other <= 0 || other >= infinite)
        return std::nullopt;
    return std::scalbn(number, other - stored);
}

// The numbers of a row, all of them finite.
struct Numbers {
    double max = 0, min = 0, mean = 0, norm = 0;

    static std::optional<Numbers> of(const DumpRow &row)
    {
        const auto max = row.max.number(), min = row.min.number(), mean = row.mean.number(), norm = row.norm.number();
        if (!max || !min || !mean || !norm)
            return std::nullopt;
        const Numbers all{*max, *min, *mean, *norm};
        return std::isfinite(all.max) && std::isfinite(all.min) && std::isfinite(all.mean) && std::isfinite(all.norm)
                   ? std::optional(all)
                   : std::nullopt;
    }
};

bool isNear(double one, double other, double scale)
{
    constexpr double rounding = 1e-3; // of sums over many elements
    return std::abs(one - other) <= rounding * std::abs(scale);
}

// Whether one element that grew from the one to the other explains all statistics.
bool explains(double small, double large, const Numbers &before, const Numbers &after, double count)
{
    const double sum = count * (after.mean - before.mean),
                 squares = after.norm * after.norm - before.norm * before.norm;
    return small <= before.max && small >= before.min && isNear(sum, large - small, large - small) &&
           isNear(squares, large * large - small * small, large * large);
}

// The element whose magnitude grew is the new largest or smallest one.
std::vector<BitFlip> grown(const Numbers &before, const Numbers &after, double count, const ExponentForm &form)
{
    std::vector<BitFlip> found;
    for (const double large : {after.max, after.min}) {
        const bool isNew = large > before.max || large < before.min;
        const bool otherStays = large == after.max ? after.min == before.min : after.max == before.max;
        for (int bit = 0; bit < form.bits && isNew && (otherStays || count == 1); ++bit) {
            const auto small = flipped(large, bit, form);
            if (small && std::abs(*small) < std::abs(large) && explains(*small, large, before, after, count))
                found.push_back({*small, large, bit});
        }
        if (after.max == after.min)
            break;
    }
    return found;
}

std::optional<BitFlip> single(std::vector<BitFlip> found, bool fell)
{
    if (found.empty())
        return std::nullopt;
    BitFlip flip = found.front();
    if (found.size() > 1)
        flip.bit.reset();
    if (fell)
        std::swap(flip.from, flip.to);
    return flip;
}

// Of a single number its bits tell.
std::optional<BitFlip> ofNumber(double from, double to, const ExponentForm &form)
{
    for (int bit = 0; bit < form.bits; ++bit) {
        if (flipped(from, bit, form) == to)
            return BitFlip{from, to, bit};
    }
    return std::nullopt;
}

} // namespace

std::optional<BitFlip> bitFlip(const DumpRow &expected, const DumpRow &found, std::uint64_t count,
                               std::string_view dtype)
{
    const ExponentForm *form = formOf(dtype);
    const auto before = Numbers::of(expected), after = Numbers::of(found);
    if (!form || !before || !after || count == 0)
        return std::nullopt;
    if (count == 1)
        return ofNumber(before->max, after->max, *form);
    const auto elements = static_cast<double>(count);
    if (auto flip = single(grown(*before, *after, elements, *form), false))
        return flip;
    return single(grown(*after, *before, elements, *form), true);
}

} // namespace rundiff
