// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace rundiff
{

// Texts of any length lie in "global heaps" of an HDF5 file: one object behind the other, each with its length in
// front. libhdf5 1.10 follows these lengths blindly, for ever where one is zero and out of its memory where one is too
// large.

// How many bytes the heap has that begins here; nothing where none does. Files say in how many bytes they keep lengths.
std::optional<std::uint64_t> heapSize(std::span<const char> start, std::size_t lengthBytes);

// Whether the lengths in a whole heap lead to its end.
bool heapIsSound(std::span<const char> heap, std::size_t lengthBytes);

} // namespace rundiff
