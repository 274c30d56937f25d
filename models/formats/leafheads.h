// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/dumpleaf.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// The beginnings of leafs that were read, to the byte: a network has few kinds of tensors and calls them often, so that
// nearly every leaf of a large dump begins as another one did.
class LeafHeads
{
public:
    // Nothing where none begins with these bytes.
    const LeafHead *find(std::string_view bytes) const
    {
        const Known *known = m_known.empty() ? nullptr : &m_known[placeOf(bytes)];
        return known && known->bytes == bytes ? &known->head : nullptr;
    }

    // One is forgotten for it where their places are the same.
    void keep(std::string bytes, const LeafHead &head)
    {
        m_known.resize(places);
        Known &known = m_known[placeOf(bytes)];
        known.bytes = std::move(bytes);
        known.head = head;
    }

private:
    static constexpr std::size_t places = 1024;
    struct Known {
        std::string bytes;
        LeafHead head;
    };

    static std::size_t placeOf(std::string_view bytes) { return std::hash<std::string_view>()(bytes) % places; }

    std::vector<Known> m_known;
};

} // namespace rundiff
