// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rundiff
{

// A training step as the run itself numbers it.
struct Step {
    std::int64_t value = 0;
    auto operator<=>(const Step &) const = default;
};

// The folder below a step: rank0, rank (no number), or proc4711 if the process had no rank.
struct RankId {
    enum class Kind : std::uint8_t { Unnumbered, Rank, Process };
    Kind kind = Kind::Unnumbered;
    std::int64_t number = 0;

    auto operator<=>(const RankId &) const = default;

    std::string folderName() const;
    static std::optional<RankId> fromFolderName(std::string_view name);
};

// "step12" -> 12
std::optional<Step> stepFromFolderName(std::string_view name);

} // namespace rundiff
