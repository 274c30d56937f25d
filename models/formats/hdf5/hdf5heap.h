// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace rundiff
{

// Texts of any length are stored in "global heaps" of an HDF5 file: one object after the other, each preceded by its
// length. libhdf5 1.10 follows these lengths without checks: forever if one is zero, and beyond its memory if one is
// too large.

// The size of the heap that starts here; nothing if there is none. Files specify the number of bytes of a length.
std::optional<std::uint64_t> heapSize(std::span<const char> start, std::size_t lengthBytes);

// Whether the lengths in a complete heap lead to its end.
bool heapIsSound(std::span<const char> heap, std::size_t lengthBytes);

} // namespace rundiff
