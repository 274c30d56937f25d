// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/claims/claim.h"
#include "models/formats/claims/fileclaimer.h"
#include "models/run/checkpointlocation.h"

#include <vector>

namespace rundiff
{

// The states of a training among the files of a run: single files whose names say the step, and folders of one step.
class CheckpointClaims : public FileClaimer
{
public:
    void claim(const FolderListing &folder, FolderClaims &claims) const override;
};

// By their steps; those without one in the order of their names.
std::vector<CheckpointLocation> checkpointsOf(const std::vector<Claim> &claims);

} // namespace rundiff
