// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/run/names.h"

#include <algorithm>

namespace rundiff
{

namespace
{
constexpr std::size_t blockSize = 64 * 1024;
}

Names::Names()
{
    add({});
}

NameId Names::add(std::string_view text)
{
    const auto known = m_index.find(text);
    if (known != m_index.end())
        return {known->second};
    const auto id = static_cast<std::uint32_t>(m_texts.size());
    const std::string_view kept = keep(text);
    m_texts.push_back(kept);
    m_index.emplace(kept, id);
    return {id};
}

NameId Names::find(std::string_view text) const
{
    const auto known = m_index.find(text);
    return known == m_index.end() ? NameId{} : NameId{known->second};
}

std::string_view Names::keep(std::string_view text)
{
    if (m_blocks.empty() || m_blocks.back().capacity() - m_blocks.back().size() < text.size()) {
        m_blocks.emplace_back();
        m_blocks.back().reserve(std::max(blockSize, text.size()));
    }
    std::vector<char> &block = m_blocks.back();
    const std::size_t start = block.size();
    block.insert(block.end(), text.begin(), text.end());
    return {block.data() + start, text.size()};
}

} // namespace rundiff
