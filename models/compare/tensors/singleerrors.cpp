// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/tensors/singleerrors.h"

#include "models/formats/tensors/elementblocks.h"
#include "models/formats/tensors/smallfloats.h"
#include "models/run/lookup.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <span>

namespace rundiff
{

namespace
{

constexpr std::size_t widestInteger = 8;

// A number as it is stored, and as a double (of a complex one the real part).
struct Number {
    ElementType type = ElementType::Float64;
    std::array<char, 16> raw{};
    double value = 0;

    bool isBool() const { return type == ElementType::Bool; }
    bool isInteger() const { return !isFloating(type) && !rundiff::isComplex(type); } // True counts as 1
    bool isSigned() const
    {
        return isAnyOf(type, {ElementType::Int8, ElementType::Int16, ElementType::Int32, ElementType::Int64});
    }
    std::size_t width() const { return elementSize(type); }

    std::uint64_t integer() const // with the sign in all higher bits
    {
        std::uint64_t bits = isSigned() && value < 0 ? ~std::uint64_t(0) : 0;
        std::memcpy(&bits, raw.data(), width());
        return bits;
    }
    double imaginary() const
    {
        if (type == ElementType::Complex128) {
            double part;
            std::memcpy(&part, raw.data() + sizeof part, sizeof part);
            return part;
        }
        float part = 0;
        if (type == ElementType::Complex64)
            std::memcpy(&part, raw.data() + sizeof part, sizeof part);
        return part;
    }
};

std::optional<Number> numberOf(const Tensor &tensor)
{
    Number number;
    number.type = tensor.type;
    const std::span raw(number.raw.data(), elementSize(tensor.type));
    if (!ElementBlocks(tensor).next(raw))
        return std::nullopt;
    toDouble(tensor.type, raw, {&number.value, 1});
    return number;
}

// How exact numpy's common type with a floating-point type is: float16 keeps whole numbers of one byte, float32 of two.
std::size_t floatWidth(const Number &number)
{
    if (number.isBool())
        return 1;
    if (number.isInteger())
        return std::min(widestInteger, number.width() * 2);
    if (number.type == ElementType::Float16)
        return 2;
    return fitsFloat(number.type) ? 4 : 8;
}

double floatingDifference(const Number &a, const Number &b)
{
    switch (std::max(floatWidth(a), floatWidth(b))) {
    case 2:
        return std::fabs(roundedToFloat16(a.value - b.value));
    case 4:
        return std::fabs(static_cast<float>(a.value) - static_cast<float>(b.value));
    default:
        return std::fabs(a.value - b.value);
    }
}

double integerDifference(const Number &a, const Number &b)
{
    if (a.isBool()) // msprobe takes True and False for 1.0 and 0.0
        return std::fabs(a.value - b.value);
    const bool isSigned = a.isSigned() || b.isSigned();
    const auto widthWithSign = [isSigned](const Number &number) {
        const bool lacksSign = isSigned && !number.isSigned() && !number.isBool();
        return lacksSign ? number.width() * 2 : number.width();
    };
    const std::size_t width = std::max(widthWithSign(a), widthWithSign(b));
    if (width > widestInteger)
        return std::fabs(a.value - b.value);
    const std::size_t unused = 8 * (widestInteger - width);
    const std::uint64_t shifted = (a.integer() - b.integer()) << unused;
    if (!isSigned)
        return static_cast<double>(shifted >> unused);
    const std::int64_t difference = static_cast<std::int64_t>(shifted) >> unused;
    const bool smallest = shifted == std::uint64_t(1) << 63; // has no counterpart above zero: abs() leaves it
    if (smallest)
        return static_cast<double>(difference);
    return std::fabs(static_cast<double>(difference));
}

double differenceOf(const Number &a, const Number &b)
{
    if (a.isInteger() && b.isInteger())
        return integerDifference(a, b);
    if (!a.isBool() && (isComplex(a.type) || isComplex(b.type)))
        return std::hypot(a.value - b.value, a.imaginary() - b.imaginary());
    return floatingDifference(a, b);
}

// Where golden is 0, both get the type's epsilon.
template <typename Real>
double relativeError(Real target, Real golden)
{
    const Real shift = golden == 0 ? std::numeric_limits<Real>::epsilon() : Real(0);
    golden += shift;
    return std::fabs(((target + shift) - golden) / golden);
}

// numpy's result type of numbers without dimensions depends on their size.
bool needsDouble(double value)
{
    constexpr double firstBeyondFloat = 3.4e38;
    return std::isfinite(value) && std::fabs(value) >= firstBeyondFloat;
}

} // namespace

std::optional<SingleErrors> singleErrors(const Tensor &target, const Tensor &golden)
{
    const auto a = numberOf(target), b = numberOf(golden);
    if (!a || !b)
        return std::nullopt;
    SingleErrors errors;
    errors.absolute = differenceOf(*a, *b);
    if (needsDouble(a->value) || needsDouble(b->value))
        errors.relative = relativeError(a->value, b->value);
    else
        errors.relative = relativeError(static_cast<float>(a->value), static_cast<float>(b->value));
    return errors;
}

} // namespace rundiff
