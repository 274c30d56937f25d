// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/run/identifiers.h"

#include <charconv>

namespace rundiff
{

namespace
{

std::optional<std::int64_t> numberAfter(std::string_view prefix, std::string_view name)
{
    if (!name.starts_with(prefix) || name.size() == prefix.size())
        return std::nullopt;
    const char *end = name.data() + name.size();
    std::int64_t number = 0;
    const auto [stopped, error] = std::from_chars(name.data() + prefix.size(), end, number);
    if (error != std::errc{} || stopped != end || number < 0)
        return std::nullopt;
    return number;
}

} // namespace

std::string RankId::folderName() const
{
    switch (kind) {
    case Kind::Rank:
        return "rank" + std::to_string(number);
    case Kind::Process:
        return "proc" + std::to_string(number);
    case Kind::Unnumbered:
        break;
    }
    return "rank";
}

std::optional<RankId> RankId::fromFolderName(std::string_view name)
{
    if (name == "rank")
        return RankId{Kind::Unnumbered, 0};
    if (const auto number = numberAfter("rank", name))
        return RankId{Kind::Rank, *number};
    for (const std::string_view word : {"proc", "pid"}) {
        if (const auto number = numberAfter(word, name))
            return RankId{Kind::Process, *number};
    }
    return std::nullopt;
}

std::optional<Step> stepFromFolderName(std::string_view name)
{
    if (const auto number = numberAfter("step", name))
        return Step{*number};
    return std::nullopt;
}

} // namespace rundiff
