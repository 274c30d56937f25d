// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace rundiff
{

// A chunk of numbers of so many bytes each, as the filters shuffle and deflate of HDF5 want it: first bytes of all
// numbers, then their second ones, and so on, in one stream of zlib. `room` is how many bytes the chunk has; behind the
// last number are zeros. Bytes that hardly shrink are stored as they are, for these cost nothing to unpack. Nothing
// where there is no memory.
std::string packedChunk(std::span<const std::byte> numbers, std::size_t each, std::size_t room);

} // namespace rundiff
