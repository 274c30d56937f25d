// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/line/decimal.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace rundiff
{

// A short text that is looked for at one place after the other: eight bytes are compared at once, since such texts are
// too short for memcmp.
class LiteralText
{
public:
    LiteralText() = default;
    explicit LiteralText(std::string_view text) : m_text(text)
    {
        const std::size_t count = std::min(text.size(), sizeof m_start);
        std::memcpy(&m_start, text.data(), count);
        std::memset(&m_mask, 0xff, count);
    }

    std::size_t size() const { return m_text.size(); }
    char front() const { return m_text.front(); }
    // Whether both texts cannot be at the same place.
    bool excludes(const LiteralText &other) const { return ((m_start ^ other.m_start) & m_mask & other.m_mask) != 0; }
    // Whether the text begins at `at`; up to `end`, all may be read.
    bool isAt(const char *at, const char *end) const
    {
        const auto room = static_cast<std::size_t>(end - at);
        if (room < 8)
            return room >= m_text.size() && std::memcmp(at, m_text.data(), m_text.size()) == 0;
        if (((decimal::eightBytes(at) ^ m_start) & m_mask) != 0)
            return false;
        return m_text.size() <= 8 || (room >= m_text.size() && isRestAt(at));
    }

private:
    // The last eight bytes are compared a second time where the length is odd.
    bool isRestAt(const char *at) const
    {
        const char *const text = m_text.data();
        const std::size_t length = m_text.size();
        std::uint64_t others = decimal::eightBytes(at + length - 8) ^ decimal::eightBytes(text + length - 8);
        for (std::size_t i = 8; i + 8 < length; i += 8)
            others |= decimal::eightBytes(at + i) ^ decimal::eightBytes(text + i);
        return others == 0;
    }

    std::uint64_t m_start = 0, m_mask = 0;
    std::string m_text;
};

} // namespace rundiff
