// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tensors/tensor.h"

#include <cstdint>
#include <string>
#include <vector>

namespace rundiff
{

inline constexpr std::uint64_t mostHdf5Values = 100'000'000; // of one data set or attribute that is read at once

struct Hdf5Child {
    std::string name;
    bool group = false;        // otherwise a data set
    std::uint64_t address = 0; // in the file: the same for several names of one object
};

// What a file records about one of its data sets.
struct Hdf5Dataset {
    static constexpr std::uint64_t noElement = ~std::uint64_t(0);

    std::vector<std::uint64_t> shape, chunk; // chunk: empty if it is not chunked
    std::vector<std::uint64_t> filters;      // the library's numbers, in the order of packing
    std::uint64_t elementNumber = noElement; // ElementType, if it contains such numbers
    bool bigEndian = false;
    bool inOnePiece = false;
    std::uint64_t start = 0;   // of the piece, in the file
    std::uint64_t stored = 0;  // its size in bytes in the file
    std::uint64_t address = 0; // the same under all its names

    bool holds(ElementType type) const { return elementNumber == static_cast<std::uint64_t>(type); }
};

// The location of one chunk of a list of numbers in the file.
struct Hdf5Chunk {
    std::uint64_t first = 0; // number of the list
    std::uint64_t start = 0, stored = 0;
};

} // namespace rundiff
