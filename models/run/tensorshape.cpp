// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/run/tensorshape.h"

#include <fmt/ranges.h>

#include <charconv>

namespace rundiff
{

std::optional<std::vector<std::uint64_t>> dimensionsOf(std::string_view shape)
{
    if (!shape.starts_with('[') || !shape.ends_with(']'))
        return std::nullopt;
    std::vector<std::uint64_t> dimensions;
    const char *at = shape.data() + 1, *const end = shape.data() + shape.size() - 1;
    while (at < end) {
        while (at < end && *at == ' ')
            ++at;
        const auto [stopped, error] = std::from_chars(at, end, dimensions.emplace_back());
        if (error != std::errc{} || (stopped < end && *stopped != ','))
            return std::nullopt;
        at = stopped < end ? stopped + 1 : end;
    }
    return dimensions;
}

std::size_t dimensionCount(std::string_view shape)
{
    const auto dimensions = dimensionsOf(shape);
    if (!dimensions)
        return 0;
    return dimensions->size();
}

std::string shapeText(std::span<const std::uint64_t> dimensions)
{
    return fmt::format("[{}]", fmt::join(dimensions, ", "));
}

std::uint64_t elementsOf(std::string_view shape)
{
    std::uint64_t product = 1;
    const char *end = shape.data() + shape.size();
    for (const char *at = shape.data(); at < end;) {
        std::uint64_t size = 0;
        const auto [stopped, error] = std::from_chars(at, end, size);
        if (error == std::errc{})
            product *= size;
        at = error == std::errc{} ? stopped : at + 1;
    }
    return product;
}

ShapeValue shapeValue(std::string_view shape)
{
    if (shape.empty())
        return std::monostate();
    if (auto dimensions = dimensionsOf(shape))
        return std::move(*dimensions);
    return std::string(shape);
}

std::string shapeValueText(const ShapeValue &shape)
{
    if (const auto *dimensions = std::get_if<std::vector<std::uint64_t>>(&shape))
        return shapeText(std::span(*dimensions));
    const auto *text = std::get_if<std::string>(&shape);
    if (!text)
        return std::string();
    return *text;
}

} // namespace rundiff
