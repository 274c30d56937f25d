// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/names.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace rundiff
{

// Compares texts of two dumps by their numbers: each text of A is looked up in B once.
class SharedNames
{
public:
    SharedNames(const Names &a, const Names &b) : m_a(a), m_b(b), m_inB(a.size(), unknown) {}

    bool same(NameId a, NameId b) { return inB(a) == b.value; }
    static constexpr std::uint32_t absent = std::numeric_limits<std::uint32_t>::max();
    // The number of A's text in B, or `absent`.
    std::uint32_t inB(NameId a)
    {
        std::uint32_t &known = m_inB[a.value];
        if (known == unknown) {
            const NameId found = m_b.find(m_a.text(a));
            known = found.empty() && !a.empty() ? absent : found.value;
        }
        return known;
    }

private:
    static constexpr std::uint32_t unknown = absent - 1;
    const Names &m_a;
    const Names &m_b;
    std::vector<std::uint32_t> m_inB;
};

} // namespace rundiff
