// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/dump.h"
#include "models/run/progress.h"

#include <memory>
#include <string>
#include <vector>

namespace rundiff
{

// The dumps of an HDF5 file: one per /stepN/rankN group, or one for all data sets of a file without such groups (the
// weights that Keras saves, also in a .keras archive); of a .safetensors or .pt file one with all its tensors.
// DumpLocation::dumpFile is the path of the file, ::group the group inside. Empty if the file has no tensors.
std::vector<DumpLocation> hdf5DumpsOf(const std::string &path, Problems &problems);

bool isHdf5File(const std::string &path); // by its content

// One row per data set, in order of execution if the file records it, with computed statistics. The rows' data_name is
// the data set's path in the file, for DumpTensors.
std::shared_ptr<const Dump> readHdf5Dump(const DumpLocation &location, const Progress &progress);

} // namespace rundiff
