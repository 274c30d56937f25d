// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/dumps/dumpformat.h"
#include "models/formats/hdf5/hdf5bytes.h"

#include <memory>

namespace rundiff
{

// The tensors of a dump in one file: the data sets of an HDF5 file, or the named tensors of a .safetensors or .pt file.
// They stay open during the lifetime of the result.
std::unique_ptr<TensorStore> openFileTensors(const DumpLocation &location);
std::unique_ptr<TensorStore> openFileTensors(const DumpLocation &location, Hdf5Bytes opened); // its HDF5 file

} // namespace rundiff
