// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace rundiff
{

// A chunk of numbers of `each` bytes, in the form of the filters shuffle and deflate of HDF5: the first bytes of
// all numbers, then their second ones, and so on, in one stream of zlib. The chunk has `room` bytes; after the
// last number there are zeros. Bytes that do not compress well are stored unchanged, because these cost nothing to
// unpack. Nothing if there is not enough memory.
std::string packedChunk(std::span<const std::byte> numbers, std::size_t each, std::size_t room);

} // namespace rundiff
