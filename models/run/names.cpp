// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/run/names.h"

#include "models/run/texthash.h"

#include <algorithm>
#include <bit>

namespace rundiff
{

namespace
{

constexpr std::size_t firstBlock = 1024; // each is twice as large as the one before: most small dumps need one
constexpr std::size_t blockSize = 64 * 1024;
constexpr std::size_t firstSlots = 64;
constexpr std::size_t manySlots = std::size_t(1) << 20; // from here on, memory counts more than time

} // namespace

Names::Names() : m_texts(1), m_slots(firstSlots) {}

// The position of the text, or its insertion position.
std::size_t Names::slotOf(std::string_view text, std::uint32_t hash) const
{
    const std::size_t mask = m_slots.size() - 1;
    std::size_t slot = hash & mask;
    while (m_slots[slot].id != 0 && (m_slots[slot].hash != hash || m_texts[m_slots[slot].id] != text))
        slot = (slot + 1) & mask;
    return slot;
}

NameId Names::add(std::string_view text)
{
    return addText(text, false);
}

NameId Names::addStart(NameId whole, std::size_t length)
{
    return addText(m_texts[whole.value].substr(0, length), true);
}

NameId Names::addText(std::string_view text, bool kept)
{
    if (text.empty())
        return {};
    fillSlots();
    const std::uint32_t hash = hashOf(text);
    Slot &slot = m_slots[slotOf(text, hash)];
    if (slot.id != 0)
        return {slot.id};
    const auto id = static_cast<std::uint32_t>(m_texts.size());
    m_texts.push_back(kept ? text : keep(text));
    slot = {hash, id};
    if (2 * m_texts.size() > m_slots.size())
        grow();
    return {id};
}

bool Names::addAll(std::vector<char> bytes, std::span<const std::uint64_t> ends)
{
    if (m_texts.size() != 1 || ends.empty() || ends[0] != 0 || ends.back() > bytes.size())
        return false;
    const char *const start = m_blocks.emplace_back(std::move(bytes)).data();
    m_texts.reserve(ends.size());
    for (std::size_t id = 1; id < ends.size(); ++id) {
        if (ends[id] <= ends[id - 1] || ends[id] > ends.back())
            return false;
        m_texts.emplace_back(start + ends[id - 1], ends[id] - ends[id - 1]);
    }
    m_unfilled = std::make_unique<Unfilled>();
    return true;
}

void Names::fillSlots() const
{
    if (!m_unfilled || m_unfilled->filled)
        return;
    const std::lock_guard lock(m_unfilled->mutex);
    if (m_unfilled->filled)
        return;
    m_slots.assign(std::bit_ceil(2 * m_texts.size()), Slot());
    for (std::uint32_t id = 1; id < m_texts.size(); ++id) {
        const std::uint32_t hash = hashOf(m_texts[id]);
        Slot &slot = m_slots[slotOf(m_texts[id], hash)];
        slot = slot.id == 0 ? Slot{hash, id} : slot; // a text that occurs twice keeps its first number
    }
    m_unfilled->filled = true;
}

NameId Names::find(std::string_view text) const
{
    if (text.empty())
        return {};
    fillSlots();
    return {m_slots[slotOf(text, hashOf(text))].id};
}

void Names::grow()
{
    std::vector<Slot> old((m_slots.size() < manySlots ? 4 : 2) * m_slots.size());
    old.swap(m_slots);
    const std::size_t mask = m_slots.size() - 1;
    for (const Slot &slot : old) {
        std::size_t place = slot.hash & mask;
        while (m_slots[place].id != 0)
            place = (place + 1) & mask;
        if (slot.id != 0)
            m_slots[place] = slot;
    }
}

std::string_view Names::keep(std::string_view text)
{
    if (m_blocks.empty() || m_blocks.back().capacity() - m_blocks.back().size() < text.size()) {
        const std::size_t next = m_blocks.empty() ? firstBlock : 2 * m_blocks.back().capacity();
        m_blocks.emplace_back();
        m_blocks.back().reserve(std::max(std::min(next, blockSize), text.size()));
    }
    std::vector<char> &block = m_blocks.back();
    const std::size_t start = block.size();
    block.insert(block.end(), text.begin(), text.end());
    return {block.data() + start, text.size()};
}

} // namespace rundiff
