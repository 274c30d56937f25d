// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tensors/namedtensor.h"
#include "models/run/problem.h"

#include <tl/expected.hpp>

#include <string>
#include <vector>

namespace rundiff
{

// A .npy, .npz, .pt or .safetensors file; the kind is detected from the content. Code in a file is never run, and a
// file that requires code is rejected with the name of the code.
tl::expected<TensorFileContent, Problem> readContentOfTensorFile(const std::string &path);

// Only its tensors.
tl::expected<std::vector<NamedTensor>, Problem> readTensorFile(const std::string &path);

// The tensor of a file that contains only one.
tl::expected<Tensor, Problem> readTensor(const std::string &path);

} // namespace rundiff
