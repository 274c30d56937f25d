// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/dumps/dumpformat.h"
#include "models/formats/tensors/tensorstatistics.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// A tensor of a kernel from its file: an array of numpy, or raw bytes of a type that numpy does not have. Raw bytes
// have no shape: one dimension with all elements. `name` is the name that says what is in the file.
tl::expected<Tensor, Problem> readKernelTensor(const std::string &path, std::string_view name);

// The data_name of a row: the file, with the number of its graph in front where there are several.
std::string kernelDataName(std::size_t graph, const std::string &file);

// All tensors of a dump without tables, with the names that another run gives them. None if there is a table: that has
// the statistics of tensors.
std::vector<UnreadTensor> kernelTensorsToRead(const DumpLocation &location);

// The tensors of a dump of kernels. Names that long files have in mapping.csv are read when the store is opened.
std::unique_ptr<TensorStore> openKernelTensors(const DumpLocation &location);

} // namespace rundiff
