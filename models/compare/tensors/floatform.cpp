// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/tensors/floatform.h"

#include "models/run/lettercase.h"

#include <array>
#include <bit>
#include <cmath>
#include <limits>

namespace rundiff
{

namespace
{

struct NamedForm {
    ElementType type;
    FloatForm form;
};

constexpr std::array forms = {NamedForm{ElementType::BFloat16, {8, 7}}, NamedForm{ElementType::Float16, {5, 10}},
                              NamedForm{ElementType::Float32, {8, 23}}, NamedForm{ElementType::Float64, {11, 52}}};

} // namespace

FloatPart FloatForm::partOf(int bit) const
{
    if (bit < mantissaBits)
        return FloatPart::Mantissa;
    if (bit < mantissaBits + exponentBits)
        return FloatPart::Exponent;
    return FloatPart::Sign;
}

int FloatForm::placeInPart(int bit) const
{
    switch (partOf(bit)) {
    case FloatPart::Mantissa:
        return bit;
    case FloatPart::Exponent:
        return bit - mantissaBits;
    case FloatPart::Sign:
        break;
    }
    return 0;
}

std::optional<FloatForm> floatForm(ElementType type)
{
    for (const NamedForm &named : forms) {
        if (named.type == type)
            return named.form;
    }
    return std::nullopt;
}

std::optional<FloatForm> floatForm(std::string_view dtype)
{
    const std::string name = lowered(dtype);
    for (const NamedForm &named : forms) {
        if (name.ends_with(elementName(named.type)))
            return named.form;
    }
    return std::nullopt;
}

double numberOf(std::uint64_t bits, const FloatForm &form)
{
    const std::uint64_t one = 1;
    const std::uint64_t mantissa = bits & ((one << form.mantissaBits) - 1);
    const auto stored = static_cast<int>(bits >> form.mantissaBits & ((one << form.exponentBits) - 1));
    const bool negative = (bits >> (form.bits() - 1) & 1) != 0;
    double size = 0;
    if (stored == (1 << form.exponentBits) - 1)
        size = mantissa == 0 ? std::numeric_limits<double>::infinity() : std::numeric_limits<double>::quiet_NaN();
    else if (stored == 0)
        size = std::ldexp(static_cast<double>(mantissa), 1 - form.bias() - form.mantissaBits);
    else
        size = std::ldexp(static_cast<double>(mantissa | one << form.mantissaBits),
                          stored - form.bias() - form.mantissaBits);
    return negative ? -size : size;
}

std::optional<std::uint64_t> bitsOf(double number, const FloatForm &form)
{
    if (std::isnan(number))
        return std::nullopt;
    const double size = std::fabs(number);
    const std::uint64_t one = 1, hidden = one << form.mantissaBits;
    std::uint64_t bits = 0;
    if (std::isinf(size)) {
        bits = ((one << form.exponentBits) - 1) << form.mantissaBits;
    } else if (size > 0) {
        const int exponent = std::max(std::ilogb(size), 1 - form.bias());
        const double mantissa = std::ldexp(size, form.mantissaBits - exponent);
        if (exponent > form.bias() || mantissa != std::floor(mantissa))
            return std::nullopt;
        bits = static_cast<std::uint64_t>(mantissa); // below the hidden bit: the smallest numbers, stored exponent 0
        if (bits >= hidden)
            bits += static_cast<std::uint64_t>(exponent + form.bias() - 1) << form.mantissaBits;
    }
    if (std::signbit(number))
        return bits | one << (form.bits() - 1);
    return bits;
}

std::optional<std::uint64_t> narrowedBits(std::uint64_t bits, const FloatForm &stored, const FloatForm &narrow)
{
    if (stored == narrow)
        return bits;
    const int dropped = stored.mantissaBits - narrow.mantissaBits;
    if (stored.exponentBits == narrow.exponentBits && dropped > 0) // keeps NaN
        return std::countr_zero(bits) >= dropped ? std::optional(bits >> dropped) : std::nullopt;
    return bitsOf(numberOf(bits, stored), narrow);
}

} // namespace rundiff
