// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// The texts of single tokens, one after the other: a string for each would take ten times the memory.
class TokenTexts
{
public:
    std::size_t size() const { return m_ends.size(); }
    bool empty() const { return m_ends.empty(); }
    std::string_view operator[](std::size_t at) const
    {
        const std::size_t begin = at == 0 ? 0 : m_ends[at - 1];
        return std::string_view(m_all).substr(begin, m_ends[at] - begin);
    }

    void add(std::string_view text)
    {
        const std::size_t room = std::numeric_limits<std::uint32_t>::max() - m_all.size();
        m_all += text.substr(0, room);
        m_ends.push_back(static_cast<std::uint32_t>(m_all.size()));
    }

private:
    std::string m_all;
    std::vector<std::uint32_t> m_ends;
};

} // namespace rundiff
