// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/claims/claim.h"
#include "models/formats/claims/folderclaims.h"
#include "models/run/dump.h"

#include <string_view>
#include <vector>

namespace rundiff
{

inline constexpr std::string_view tensorFolderFormat = "tensors";

// Files of tensors that a script wrote one by one: .npy, .npz, .pt, .safetensors. Those of a checkpoint are none.
void claimTensorFiles(const FolderListing &folder, FolderClaims &claims);

// One dump for each step and rank: its files, and the innermost folder that holds them all.
std::vector<DumpLocation> tensorFolderDumpsOf(const std::vector<Claim> &claims);

} // namespace rundiff
