// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/texthash.h"

#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>

namespace rundiff
{

// A cache of results for pieces of a file, with their bytes as the key. A piece replaces another one in the same slot.
template <typename Meaning, std::size_t Places>
class KnownBytes
{
public:
    // Nothing if these bytes are not in the cache.
    const Meaning *find(std::string_view bytes) const
    {
        const Known &known = placeOf(bytes);
        return known.bytes == bytes && !bytes.empty() ? &known.meaning : nullptr;
    }

    void keep(std::string_view bytes, const Meaning &meaning)
    {
        Known &known = placeOf(bytes);
        known.bytes = bytes;
        known.meaning = meaning;
    }

private:
    struct Known {
        std::string bytes;
        Meaning meaning;
    };

    // From a part of the bytes: different pieces differ in many places.
    Known &placeOf(std::string_view bytes) const
    {
        constexpr std::size_t words = 8;
        if (bytes.size() <= words * sizeof(std::uint64_t))
            return (*m_known)[hashOf(bytes) % Places];
        std::array<char, words * sizeof(std::uint64_t)> sample;
        const std::size_t stride = (bytes.size() - sizeof(std::uint64_t)) / (words - 1);
        for (std::size_t word = 0; word < words; ++word)
            std::memcpy(&sample[word * sizeof(std::uint64_t)], &bytes[word * stride], sizeof(std::uint64_t));
        return (*m_known)[hashOf({sample.data(), sample.size()}) % Places];
    }

    std::unique_ptr<std::array<Known, Places>> m_known = std::make_unique<std::array<Known, Places>>();
};

} // namespace rundiff
