// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/dumps/tensornames.h"

#include <optional>
#include <unordered_map>

namespace rundiff
{

namespace
{

constexpr std::size_t mostNames = 100'000; // that differ from their places: more are another way to name files

// Tensors that are passed by keyword are inputs in the record and "kwargs" in the name of the file.
std::string asPlace(std::string name)
{
    constexpr std::string_view keywords = ".kwargs.";
    if (const std::size_t at = name.find(keywords); at != std::string::npos)
        name.replace(at, keywords.size(), ".input.");
    return name;
}

// The first part of ".input.0"; nothing where it is not a side of a call.
std::optional<std::string_view> sideOfPlace(std::string_view place)
{
    for (const std::string_view side : {".input", ".output", ".parameters"}) {
        if (place.starts_with(side) && (place.size() == side.size() || place[side.size()] == '.'))
            return side;
    }
    return std::nullopt;
}

} // namespace

void TensorNames::note(std::string_view key, std::string_view place, const std::string &name)
{
    std::string asked = asPlace(name), whole = std::string(key).append(place);
    if (asked == whole || m_odd.size() >= mostNames)
        return;
    const auto ownSide = sideOfPlace(place);
    const auto namedSide =
        asked.starts_with(key) ? sideOfPlace(std::string_view(asked).substr(key.size())) : std::nullopt;
    m_odd.push_back({std::move(asked), std::move(whole), ownSide && namedSide && *ownSide != *namedSide});
}

TensorNames::Contradictions TensorNames::contradictions(const Dump &dump) const
{
    Contradictions found;
    if (m_odd.empty())
        return found;
    std::unordered_map<std::string, std::size_t> places; // of other records, and how many rows have the name
    for (const OddName &odd : m_odd)
        places[odd.place] += 2;
    for (std::uint32_t row = 0; row < dump.rows.size(); ++row) {
        if (!dump.rows.dataName(row).empty())
            ++places[asPlace(dump.rowName(row))];
    }
    for (const OddName &odd : m_odd) {
        if (!odd.ofOtherSide && places[odd.name] < 2)
            continue;
        if (found.count++ == 0) {
            found.first = odd.name;
            found.place = odd.place;
        }
    }
    return found;
}

} // namespace rundiff
