// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/marking/volatiletally.h"

#include <algorithm>
#include <functional>

namespace rundiff
{

void VolatileTally::add(VolatileKind kind, std::string_view text, std::int64_t line)
{
    constexpr std::uint64_t odd = 0x9E3779B97F4A7C15U;
    OfKind &all = m_kinds[static_cast<std::size_t>(kind)];
    ++all.count;
    all.hash = all.hash * odd + std::hash<std::string_view>()(text);
    if (all.first.size() < mostKept)
        all.first.push_back({std::string(text.substr(0, longestKept)), line});
}

std::vector<VolatileDifference> VolatileTally::differences(const VolatileTally &a, const VolatileTally &b,
                                                           const std::string &path)
{
    std::vector<VolatileDifference> found;
    for (const VolatileKind kind : allVolatileKinds) {
        const OfKind &ofA = a.m_kinds[static_cast<std::size_t>(kind)];
        const OfKind &ofB = b.m_kinds[static_cast<std::size_t>(kind)];
        if (ofA.count == ofB.count && ofA.hash == ofB.hash)
            continue;
        VolatileDifference difference{kind, std::max(ofA.count, ofB.count), path, 0, {}, {}};
        const std::size_t both = std::min(ofA.first.size(), ofB.first.size());
        std::size_t i = 0;
        while (i < both && ofA.first[i].text == ofB.first[i].text)
            ++i;
        if (i < ofA.first.size()) {
            difference.a = ofA.first[i].text;
            difference.line = ofA.first[i].line;
        }
        if (i < ofB.first.size())
            difference.b = ofB.first[i].text;
        found.push_back(std::move(difference));
    }
    return found;
}

} // namespace rundiff
