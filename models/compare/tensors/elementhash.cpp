// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/tensors/elementhash.h"

#include "models/formats/tensors/elementblocks.h"
#include "models/run/mixednumber.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <span>
#include <vector>

namespace rundiff
{

namespace
{

// `infinity`: the bits of the type's infinity, above which there is only NaN.
template <typename Bits, Bits infinity>
void makeNanOne(std::span<char> raw)
{
    constexpr Bits magnitude = std::numeric_limits<Bits>::max() >> 1;
    for (std::size_t at = 0; at + sizeof(Bits) <= raw.size(); at += sizeof(Bits)) {
        Bits bits = 0;
        std::memcpy(&bits, raw.data() + at, sizeof bits);
        bits = (bits & magnitude) > infinity ? magnitude : bits;
        std::memcpy(raw.data() + at, &bits, sizeof bits);
    }
}

void makeNanOne(ElementType type, std::span<char> raw)
{
    switch (type) {
    case ElementType::Float16:
        return makeNanOne<std::uint16_t, 0x7C00>(raw);
    case ElementType::BFloat16:
        return makeNanOne<std::uint16_t, 0x7F80>(raw);
    case ElementType::Float32:
    case ElementType::Complex64:
        return makeNanOne<std::uint32_t, 0x7F800000>(raw);
    case ElementType::Float64:
    case ElementType::Complex128:
        return makeNanOne<std::uint64_t, 0x7FF0000000000000>(raw);
    default:
        break;
    }
}

// Four sums, each of every fourth word: the processor adds to them at once.
class WordSums
{
public:
    void add(std::span<const char> raw)
    {
        constexpr std::size_t stride = sizeof m_sums;
        std::array<std::uint64_t, 4> words{};
        std::size_t at = 0;
        for (; at + stride <= raw.size(); at += stride) {
            std::memcpy(words.data(), raw.data() + at, stride);
            mix(words);
        }
        words = {};
        std::memcpy(words.data(), raw.data() + at, raw.size() - at);
        mix(words);
    }

    std::uint64_t whole(std::uint64_t start) const
    {
        for (const std::uint64_t sum : m_sums)
            start = mixedInto(start, sum);
        return start;
    }

private:
    void mix(const std::array<std::uint64_t, 4> &words)
    {
        for (std::size_t i = 0; i < words.size(); ++i)
            m_sums[i] = mixedInto(m_sums[i], words[i]);
    }

    std::array<std::uint64_t, 4> m_sums{1, 2, 3, 4};
};

} // namespace

std::optional<std::uint64_t> elementHash(const Tensor &tensor, const std::stop_token &stop)
{
    constexpr std::uint64_t atOnce = 1 << 16;
    std::uint64_t hash = mixedInto(0, static_cast<std::uint64_t>(tensor.type));
    for (const std::uint64_t size : tensor.shape)
        hash = mixedInto(hash, size);
    ElementBlocks blocks(tensor);
    std::vector<char> raw;
    WordSums sums;
    while (blocks.left() > 0) {
        raw.resize(std::min(atOnce, blocks.left()) * elementSize(tensor.type));
        if (stop.stop_requested() || !blocks.next(raw))
            return std::nullopt;
        makeNanOne(tensor.type, raw);
        sums.add(raw);
    }
    return sums.whole(hash);
}

} // namespace rundiff
