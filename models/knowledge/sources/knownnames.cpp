// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/knownnames.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::size_t mostNames = 100'000; // remembered

} // namespace

KnownNames::Kind KnownNames::kindOf(const std::string &wholeName)
{
    if (m_kinds.size() > mostNames)
        m_kinds.clear();
    const auto [known, fresh] = m_kinds.try_emplace(wholeName);
    const auto fits = [&](const std::string &pattern) { return fitsPattern(wholeName, pattern); };
    if (fresh)
        known->second = {wanted.wants(wholeName), std::any_of(wanted.models.begin(), wanted.models.end(), fits),
                         std::any_of(wanted.changing.begin(), wanted.changing.end(), fits)};
    return known->second;
}

} // namespace rundiff
