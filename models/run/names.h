// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace rundiff
{

// A text that occurs many times is kept once; rows carry its number. 0 is the empty text.
struct NameId {
    std::uint32_t value = 0;
    bool operator==(const NameId &) const = default;
    bool empty() const { return value == 0; }
};

class Names
{
public:
    Names();
    Names(Names &&) noexcept = default;
    Names &operator=(Names &&) noexcept = default;
    Names(const Names &) = delete; // the index points into the texts
    Names &operator=(const Names &) = delete;
    ~Names() = default;

    NameId add(std::string_view text);
    std::string_view text(NameId id) const { return m_texts[id.value]; }
    // The number of a text, or the empty text's number when it was never added.
    NameId find(std::string_view text) const;
    std::size_t size() const { return m_texts.size(); }

private:
    std::string_view keep(std::string_view text);

    std::deque<std::vector<char>> m_blocks;
    std::vector<std::string_view> m_texts;
    std::unordered_map<std::string_view, std::uint32_t> m_index;
};

} // namespace rundiff
