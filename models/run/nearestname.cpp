// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/run/nearestname.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace rundiff
{

namespace
{

// Letters to insert, remove, replace or swap until one name is the other.
std::size_t editsBetween(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> before, last(b.size() + 1), next(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        last[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        next[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            next[j] = std::min({last[j] + 1, next[j - 1] + 1, last[j - 1] + (a[i - 1] != b[j - 1])});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                next[j] = std::min(next[j], before[j - 2] + 1);
        }
        before = std::exchange(last, next);
    }
    return last[b.size()];
}

} // namespace

std::string_view nearestName(std::string_view typed, std::span<const std::string_view> names)
{
    constexpr std::size_t longest = 100; // of a name that is worth a comparison
    if (typed.size() > longest)
        return {};
    const auto letters = [](std::string_view name) {
        return name.substr(std::min(name.find_first_not_of('-'), name.size()));
    };
    const std::string_view own = letters(typed);
    std::string_view nearest;
    std::size_t fewest = 1 + std::max<std::size_t>(1, own.size() / 3);
    for (const std::string_view name : names) {
        const std::size_t edits = editsBetween(own, letters(name));
        if (edits < fewest && edits < letters(name).size()) {
            fewest = edits;
            nearest = name;
        }
    }
    return nearest;
}

} // namespace rundiff
