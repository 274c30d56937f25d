// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/run/texthash.h"

#include <cstring>
#include <random>

namespace rundiff
{

namespace
{

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

template <typename Word>
std::uint64_t wordAt(const char *place)
{
    Word word;
    std::memcpy(&word, place, sizeof word);
    return word;
}

} // namespace

// Words of fixed size only, which may overlap: copying a number of bytes that is not known ahead costs a call.
std::uint32_t hashOf(std::string_view text)
{
    constexpr std::uint64_t spread = 0x9e3779b97f4a7c15; // 2^64 / golden ratio: bits well mixed
    const std::uint64_t own = seed();
    std::uint64_t hash = own ^ text.size();
    while (text.size() > 16) {
        hash = mixed(wordAt<std::uint64_t>(text.data()) ^ own, wordAt<std::uint64_t>(text.data() + 8) ^ hash);
        text.remove_prefix(16);
    }
    const char *const begin = text.data(), *const end = begin + text.size();
    std::uint64_t first = 0, last = 0;
    if (text.size() >= 8) {
        first = wordAt<std::uint64_t>(begin);
        last = wordAt<std::uint64_t>(end - 8);
    } else if (text.size() >= 4) {
        first = wordAt<std::uint32_t>(begin);
        last = wordAt<std::uint32_t>(end - 4);
    } else if (!text.empty()) {
        first = wordAt<std::uint8_t>(begin);
        last = wordAt<std::uint8_t>(begin + text.size() / 2) << 8 | wordAt<std::uint8_t>(end - 1);
    }
    hash = mixed(first ^ own, last ^ hash);
    return static_cast<std::uint32_t>(mixed(hash ^ spread, own) >> 16);
}

} // namespace rundiff
