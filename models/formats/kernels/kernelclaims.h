// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/claims/folderclaims.h"
#include "models/run/dump.h"

namespace rundiff
{

// Tables and tensors of the kernels of MindSpore's graph mode: what is read is their folder.
void claimKernels(const FolderListing &folder, FolderClaims &claims);

// The tensors of cells in dump_tensor_data, where no dump.json lists them.
void claimCells(const FolderListing &folder, FolderClaims &claims);

// Whether these are the tensors of cells: the folder of them is the dump.
bool areTensorsOfCells(const DumpLocation &location);

} // namespace rundiff
