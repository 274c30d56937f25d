// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/dump.h"

#include <string>
#include <vector>

namespace rundiff
{

// The dumps of kernels in these folders. A step of a rank may have one folder for each graph, and the folders above
// say which it is:
//   rank_{r}/{net}/{graph}/{step}                             kernel by kernel (O0, O1, CPU, GPU)
//   rank_{r}/{time}/step_{n}                                  whole graphs (O2) from MindSpore 2.5 on
//   {step}/{time}/{device}/{model}/{model id}/{iteration}     whole graphs up to 2.4
// Other folders are one dump each if a table of statistics or a tensor of a kernel is in them.
std::vector<DumpLocation> kernelDumpsIn(const std::vector<std::string> &folders, Problems &problems);

// The dumps of cells that msprobe has not put into a dump.json: step{n}/rank{r}/dump_tensor_data.
std::vector<DumpLocation> cellDumpsIn(const std::vector<std::string> &folders);

} // namespace rundiff
