// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/hdf5/hdf5library.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

namespace rundiff
{

// Where the bytes of a new HDF5 file go, and where libhdf5 reads them again. A write that fails is noted and hidden
// from the library, whose own handling of such failures is not reliable: then the file is useless.
struct Hdf5Output {
    std::function<bool(std::uint64_t at, std::string_view bytes)> write;
    std::function<bool(std::uint64_t at, std::span<char> bytes)> read; // of what was written before
    std::function<bool()> empty;                                       // what was there before

    bool failed = false;
    std::uint64_t end = 0; // of the file, once it is closed
};

// `creation` are the properties of the file. The output lives longer than the file.
Hdf5Handle newHdf5File(Hdf5Output &output, const Hdf5Handle &creation, const Hdf5Handle &access);

} // namespace rundiff
