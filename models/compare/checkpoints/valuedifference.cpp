// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/checkpoints/valuedifference.h"

#include "models/compare/tensors/ulps.h"
#include "models/formats/tensors/numberblocks.h"
#include "models/formats/tensors/smallfloats.h"
#include "models/run/numberorder.h"
#include "models/run/tensorshape.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>

#include <fmt/format.h>

namespace rundiff
{

namespace
{

using Kind = CheckpointDifferenceKind;

constexpr std::size_t blockElements = 32 * 1024;

float roundedTo(ElementType type, float value)
{
    if (type == ElementType::BFloat16)
        return roundedToBFloat16(value);
    return float(roundedToFloat16(value));
}

bool isHalf(ElementType type)
{
    return type == ElementType::BFloat16 || type == ElementType::Float16;
}

// What all elements of a pair have in common, found while they pass.
class Findings
{
public:
    Findings(ElementType a, ElementType b)
        : m_isRounding(a != b && isFloating(a) && isFloating(b)), m_coarse(isHalf(b) ? b : a),
          m_mayBeCast(a == b && isFloating(a) && !isHalf(a)), m_isRoundingToFloat(m_isRounding && !isHalf(m_coarse))
    {
    }

    void add(std::uint64_t place, double a, double b)
    {
        m_dot += a * b;
        m_squaresA += a * a;
        m_squaresB += b * b;
        if (sameNumber(a, b))
            m_hasEqual = m_hasEqual || a != 0;
        else
            addApart({place, a, b});
        m_isZeroA = m_isZeroA && a == 0;
        m_isZeroB = m_isZeroB && b == 0;
        if (m_isRounding)
            m_isRounding = isRounded(a, b);
        if (m_mayBeCast) {
            m_isBFloat16 = m_isBFloat16 && sameNumber(roundedToBFloat16(float(a)), b);
            m_isFloat16 = m_isFloat16 && sameNumber(roundedToFloat16(float(a)), b);
            m_mayBeCast = m_isBFloat16 || m_isFloat16;
        }
        addRatio(a, b);
    }

    // Blocks of equal bytes are passed over: they only say what the tensors are not.
    void addEqual(std::span<const char> bytes)
    {
        m_hasEqual = m_hasEqual || std::ranges::any_of(bytes, [](char byte) { return byte != 0; });
    }

    ValueDifference result() const
    {
        ValueDifference difference;
        difference.largest = m_largest;
        difference.first = m_first;
        const double cosine = m_dot / std::sqrt(m_squaresA) / std::sqrt(m_squaresB);
        if (std::isfinite(cosine))
            difference.cosine = cosine;
        if (m_isRounding)
            difference.kind = Kind::Rounding;
        else if (m_isZeroB && !m_isZeroA && !m_hasEqual)
            difference.kind = Kind::Zero;
        else if (m_mayBeCast && m_largest > 0)
            difference.kind = Kind::Cast;
        else if (m_isRatio && m_ratio != 0 && !m_hasEqual)
            difference.kind = Kind::Ratio;
        return difference;
    }
    bool isEqual() const { return !m_first; }

private:
    // Between NaN and a number there is no distance, and no other one is the largest then.
    void addApart(const ElementApart &element)
    {
        if (!m_first)
            m_first = element;
        const double distance = std::fabs(element.a - element.b);
        m_largest = std::isnan(distance) ? distance : std::max(m_largest, distance);
    }

    bool isRounded(double a, double b) const
    {
        if (m_isRoundingToFloat)
            return sameNumber(float(a), float(b));
        const float one = roundedTo(m_coarse, float(a)), other = roundedTo(m_coarse, float(b));
        return sameNumber(one, other);
    }

    void addRatio(double a, double b)
    {
        if (!m_isRatio || (a == 0 && b == 0))
            return;
        if (a == 0 || b == 0) {
            m_isRatio = false;
            return;
        }
        if (m_ratio == 0)
            m_ratio = b / a;
        constexpr double noise = 1e-5;
        m_isRatio = std::fabs(b / a - m_ratio) <= noise * std::fabs(m_ratio);
    }

    bool m_isRounding;
    ElementType m_coarse;
    bool m_mayBeCast, m_isRoundingToFloat;
    bool m_isBFloat16 = true, m_isFloat16 = true, m_isRatio = true, m_isZeroA = true, m_isZeroB = true;
    bool m_hasEqual = false;
    std::optional<ElementApart> m_first;
    double m_largest = 0, m_ratio = 0, m_dot = 0, m_squaresA = 0, m_squaresB = 0;
};

ValueDifference unread()
{
    ValueDifference difference;
    difference.isUnread = true;
    return difference;
}

// Whether other bits are other values, also where they are one number of double precision: large integers.
bool isExact(ElementType a, ElementType b)
{
    return a == b && !isFloating(a);
}

std::optional<std::uint64_t> larger(std::optional<std::uint64_t> one, std::optional<std::uint64_t> other)
{
    return std::max(one, other); // nothing is less than a number
}

std::optional<ValueDifference> differenceOfTensors(const Tensor &a, const Tensor &b, const std::stop_token &stop)
{
    ElementBlocks blocksA(a), blocksB(b);
    const std::size_t sizeA = elementSize(a.type), sizeB = elementSize(b.type);
    std::vector<char> rawA(blockElements * sizeA), rawB(blockElements * sizeB);
    std::vector<double> valuesA, valuesB;
    Findings findings(a.type, b.type);
    std::optional<std::uint64_t> ulps;
    bool hasOtherBits = false;
    for (std::uint64_t left = a.count(); left > 0 && !stop.stop_requested();) {
        const std::size_t count = std::min<std::uint64_t>(left, blockElements);
        const std::span<char> partA(rawA.data(), count * sizeA), partB(rawB.data(), count * sizeB);
        if (!blocksA.next(partA) || !blocksB.next(partB))
            return unread();
        const std::uint64_t place = a.count() - left;
        left -= count;
        const bool isEqual = a.type == b.type && std::memcmp(partA.data(), partB.data(), partA.size()) == 0;
        hasOtherBits = hasOtherBits || !isEqual;
        if (!hasOtherBits) {
            findings.addEqual(partA);
            continue;
        }
        if (a.type == b.type)
            ulps = larger(ulps, largestUlps(a.type, partA, partB));
        valuesA.resize(count);
        valuesB.resize(count);
        toDouble(a.type, partA, valuesA);
        toDouble(b.type, partB, valuesB);
        for (std::size_t i = 0; i < count; ++i)
            findings.add(place + i, valuesA[i], valuesB[i]);
    }
    if (!hasOtherBits || (findings.isEqual() && !isExact(a.type, b.type)))
        return std::nullopt;
    ValueDifference difference = findings.result();
    difference.ulps = ulps;
    return difference;
}

ValueDifference differenceOfNumbers(double a, double b)
{
    ValueDifference difference;
    difference.kind = b == 0 ? Kind::Zero : Kind::Value;
    difference.largest = std::fabs(a - b);
    return difference;
}

std::string numberText(double value)
{
    return fmt::format("{:.6g}", value);
}

template <typename Values>
std::string valuesText(const std::string &shape, const Values &values, bool isWhole)
{
    std::string text = shape;
    for (const double value : values)
        text.append(" ").append(numberText(value));
    return isWhole ? text : text + " ...";
}

constexpr std::size_t shownValues = 3;

std::string tensorText(const Tensor &tensor)
{
    const std::size_t count = std::min<std::uint64_t>(tensor.count(), shownValues);
    std::vector<double> values(count);
    if (count > 0)
        NumberBlocks(tensor).next(values);
    if (tensor.shape.empty() && count == 1)
        return numberText(values.front());
    return valuesText(shapeText(tensor.shape), values, tensor.count() <= shownValues);
}

// Tensors of one shape apart from dimensions of size 1.
bool haveOneShape(const Tensor &a, const Tensor &b)
{
    return a.shape == b.shape || squeezed(a).shape == squeezed(b).shape;
}

} // namespace

std::optional<double> singleNumber(const CheckpointContent &content)
{
    if (const auto *integer = std::get_if<std::int64_t>(&content))
        return static_cast<double>(*integer);
    if (const auto *real = std::get_if<double>(&content))
        return *real;
    const Tensor *const tensor = std::get_if<Tensor>(&content);
    if (!tensor || tensor->count() != 1)
        return std::nullopt;
    double value = 0;
    if (!NumberBlocks(*tensor).next({&value, 1}))
        return std::nullopt;
    return value;
}

std::optional<ValueDifference> differenceOf(const CheckpointContent &a, const CheckpointContent &b,
                                            const std::stop_token &stop)
{
    const auto numberA = singleNumber(a), numberB = singleNumber(b);
    const Tensor *const tensorA = std::get_if<Tensor>(&a), *const tensorB = std::get_if<Tensor>(&b);
    const bool areTensors = tensorA && tensorB;
    if (numberA && numberB && !areTensors) {
        const bool isSame = sameNumber(*numberA, *numberB) || float(*numberA) == float(*numberB);
        return isSame ? std::nullopt : std::optional(differenceOfNumbers(*numberA, *numberB));
    }
    if (areTensors && haveOneShape(*tensorA, *tensorB))
        return differenceOfTensors(*tensorA, *tensorB, stop);
    if (areTensors)
        return ValueDifference();
    const bool isSame = a.index() == b.index() && std::visit(
                                                      [&](const auto &value) {
                                                          using Type = std::decay_t<decltype(value)>;
                                                          if constexpr (std::is_same_v<Type, Tensor>)
                                                              return false;
                                                          else
                                                              return value == std::get<Type>(b);
                                                      },
                                                      a);
    return isSame ? std::nullopt : std::optional(ValueDifference());
}

std::string shortContent(const CheckpointContent &content)
{
    if (const auto *text = std::get_if<std::string>(&content))
        return text->substr(0, 80);
    if (const auto *numbers = std::get_if<std::vector<double>>(&content)) {
        const std::size_t count = std::min(numbers->size(), shownValues);
        return valuesText(shapeText(std::array{std::uint64_t{numbers->size()}}), std::span(numbers->data(), count),
                          count == numbers->size());
    }
    if (const Tensor *tensor = std::get_if<Tensor>(&content))
        return tensorText(*tensor);
    const auto *integer = std::get_if<std::int64_t>(&content);
    return integer ? std::to_string(*integer) : numberText(std::get<double>(content));
}

std::string elementText(const Tensor &tensor, std::uint64_t place, double value)
{
    const bool isDouble = elementSize(tensor.type) > sizeof(float);
    const std::string number = isDouble ? fmt::format("{}", value) : fmt::format("{}", float(value));
    if (tensor.shape.empty())
        return number;
    return fmt::format("{}, at {} {}", shapeText(tensor.shape), shapeText(indexOfElement(place, tensor.shape)), number);
}

std::string typeOfContent(const CheckpointContent &content)
{
    if (const Tensor *tensor = std::get_if<Tensor>(&content))
        return fmt::format("{} {}", elementName(tensor->type), shapeText(tensor->shape));
    if (const auto *numbers = std::get_if<std::vector<double>>(&content))
        return fmt::format("list [{}]", numbers->size());
    if (std::holds_alternative<std::string>(content))
        return "str";
    return std::holds_alternative<std::int64_t>(content) ? "int" : "float";
}

std::uint64_t fingerprint(const Tensor &tensor)
{
    constexpr std::uint64_t most = 4096;
    std::vector<char> raw(std::min(tensor.count(), most) * elementSize(tensor.type));
    ElementBlocks blocks(tensor);
    if (raw.empty() || !blocks.next(raw))
        return 0;
    const bool isZero = std::ranges::all_of(raw, [](char byte) { return byte == 0; });
    return isZero ? 0 : std::hash<std::string_view>()(std::string_view(raw.data(), raw.size()));
}

} // namespace rundiff
