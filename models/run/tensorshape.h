// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace rundiff
{

// The dimensions of "[2, 3]"; nothing for a text of another form.
std::optional<std::vector<std::uint64_t>> dimensionsOf(std::string_view shape);

// Their number; 0 also for a text of another form.
std::size_t dimensionCount(std::string_view shape);

// "[2, 3]", as dumps write shapes.
std::string shapeText(std::span<const std::uint64_t> dimensions);

// The number of elements of a shape: "[2, 3]" -> 6.
std::uint64_t elementsOf(std::string_view shape);

// The shape of a row outside its table: nothing, its dimensions, or what the dump has in their place.
using ShapeValue = std::variant<std::monostate, std::vector<std::uint64_t>, std::string>;

ShapeValue shapeValue(std::string_view shape);
std::string shapeValueText(const ShapeValue &shape); // empty if there is none

} // namespace rundiff
