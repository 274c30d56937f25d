// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/hdf5/hdf5heap.h"

#include <algorithm>
#include <string_view>

namespace rundiff
{

namespace
{

using namespace std::string_view_literals;

constexpr auto signature = "GCOL\1"sv; // with the only version there is
constexpr std::size_t header = 16;     // of a heap and of each object in it, filled up where lengths are shorter
constexpr std::size_t lengthAt = 8;    // in both
constexpr std::size_t alignment = 8;   // of what is in an object

std::uint64_t numberAt(std::span<const char> bytes, std::size_t at, std::size_t width)
{
    std::uint64_t number = 0;
    for (std::size_t i = width; i-- > 0;)
        number = number << 8 | static_cast<unsigned char>(bytes[at + i]);
    return number;
}

} // namespace

std::optional<std::uint64_t> heapSize(std::span<const char> start, std::size_t lengthBytes)
{
    if (start.size() < header || !std::string_view(start.data(), start.size()).starts_with(signature))
        return std::nullopt;
    return numberAt(start, lengthAt, std::min(lengthBytes, header - lengthAt));
}

bool heapIsSound(std::span<const char> heap, std::size_t lengthBytes)
{
    if (heap.size() < header || lengthBytes > header - lengthAt)
        return false;
    for (std::size_t at = header; at + header <= heap.size();) {
        const std::uint64_t length = numberAt(heap, at + lengthAt, lengthBytes), left = heap.size() - at;
        if (length > left)
            return false;
        // Number 0 is the free space, which counts its header.
        const bool free = numberAt(heap, at, 2) == 0;
        const std::uint64_t taken = free ? length : header + (length + alignment - 1) / alignment * alignment;
        if (taken == 0 || taken > left)
            return false;
        at += taken;
    }
    return true;
}

} // namespace rundiff
