// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/hdf5/hdf5file.h"
#include "models/formats/tensors/tensor.h"

#include <memory>
#include <string>

namespace rundiff
{

// An HDF5 file with its bytes: a separate file, or the weights inside a .keras archive.
struct Hdf5Bytes {
    std::shared_ptr<const Hdf5File> file;
    std::shared_ptr<const ByteSource> raw;
};
tl::expected<Hdf5Bytes, Problem> openHdf5(const std::string &path);

// A data set as a tensor. `raw` are the bytes of the whole HDF5 file: contiguous data is read from it without the
// library's lock; packed and scattered data sets are read slab by slab through the library.
tl::expected<Tensor, std::string> readHdf5Tensor(const std::shared_ptr<const Hdf5File> &file,
                                                 const std::shared_ptr<const ByteSource> &raw, const std::string &path);

} // namespace rundiff
