// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/dumps/dumpformat.h"

#include <memory>

namespace rundiff
{

// The tensors of a dump.json: files in the folder dump_tensor_data next to it. A name that leads out of this folder is
// a Problem.
std::unique_ptr<TensorStore> openFolderTensors(const DumpLocation &location);

// Files of tensors that a dump.json refers to and that are missing, and files next to it that it does not refer to.
Problems problemsOfTensorFiles(const Dump &dump);

} // namespace rundiff
