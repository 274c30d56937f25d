// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/run/names.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <random>

namespace rundiff
{

namespace
{

constexpr std::size_t blockSize = 64 * 1024;
constexpr std::size_t firstSlots = 64;

// Differs from run to run, so that nobody can write a file whose names all fall on the same place.
std::uint64_t seed()
{
    static const std::uint64_t made = [] {
        std::random_device device;
        return std::uint64_t(device()) << 32 | device() | 1;
    }();
    return made;
}

std::uint64_t mixed(std::uint64_t one, std::uint64_t other)
{
    __extension__ using Wide = unsigned __int128;
    const Wide product = Wide(one) * other;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

std::uint64_t bytesAt(const char *place, std::size_t count)
{
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, place, count);
    return bytes;
}

std::uint32_t hashOf(std::string_view text)
{
    constexpr std::uint64_t spread = 0x9e3779b97f4a7c15; // 2^64 / golden ratio: bits well mixed
    const std::uint64_t own = seed();
    std::uint64_t hash = own ^ text.size();
    while (text.size() > 16) {
        hash = mixed(bytesAt(text.data(), 8) ^ own, bytesAt(text.data() + 8, 8) ^ hash);
        text.remove_prefix(16);
    }
    const std::size_t half = std::min<std::size_t>(text.size(), 8);
    hash = mixed(bytesAt(text.data(), half) ^ own, bytesAt(text.data() + half, text.size() - half) ^ hash);
    return static_cast<std::uint32_t>(mixed(hash ^ spread, own) >> 16);
}

} // namespace

Names::Names() : m_texts(1), m_slots(firstSlots) {}

// Where the text stands, or where it would.
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
    if (text.empty())
        return {};
    const std::uint32_t hash = hashOf(text);
    Slot &slot = m_slots[slotOf(text, hash)];
    if (slot.id != 0)
        return {slot.id};
    const auto id = static_cast<std::uint32_t>(m_texts.size());
    m_texts.push_back(keep(text));
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
    m_slots.assign(std::bit_ceil(2 * ends.size()), Slot());
    m_texts.reserve(ends.size());
    for (std::uint32_t id = 1; id < ends.size(); ++id) {
        if (ends[id] <= ends[id - 1] || ends[id] > ends.back())
            return false;
        const std::string_view text(start + ends[id - 1], ends[id] - ends[id - 1]);
        const std::uint32_t hash = hashOf(text);
        Slot &slot = m_slots[slotOf(text, hash)];
        if (slot.id != 0)
            return false;
        m_texts.push_back(text);
        slot = {hash, id};
    }
    return true;
}

NameId Names::find(std::string_view text) const
{
    return text.empty() ? NameId{} : NameId{m_slots[slotOf(text, hashOf(text))].id};
}

void Names::grow()
{
    std::vector<Slot> old(4 * m_slots.size());
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
        m_blocks.emplace_back();
        m_blocks.back().reserve(std::max(blockSize, text.size()));
    }
    std::vector<char> &block = m_blocks.back();
    const std::size_t start = block.size();
    block.insert(block.end(), text.begin(), text.end());
    return {block.data() + start, text.size()};
}

} // namespace rundiff
