// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tensors/namedtensor.h"
#include "models/run/problem.h"

#include <tl/expected.hpp>

#include <string>
#include <vector>

namespace rundiff
{

// The tensors of a .npy, .npz, .pt or .safetensors file; the kind is told by the content. Values that are no tensors
// are passed over; code in a file is never run, and a file that wants code is refused with the name of what it wants.
tl::expected<std::vector<NamedTensor>, Problem> readTensorFile(const std::string &path);

// The one tensor of a file that holds one.
tl::expected<Tensor, Problem> readTensor(const std::string &path);

} // namespace rundiff
