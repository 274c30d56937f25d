// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/claims/fileclaimer.h"

#include <string>
#include <vector>

namespace rundiff
{

// Files that may be logs by their names; the log readers decide by content whether they are.
class LogFiles : public FileClaimer
{
public:
    void claim(const FolderListing &folder, FolderClaims &claims) const override;
};

// Best first: train.log before other logs, logs before tables, nearer before deeper, the main file before those of
// other ranks. Of the copies of trainer_state.json in checkpoints, only the last one is kept.
std::vector<std::string> rankedLogCandidates(std::vector<std::string> candidates);

} // namespace rundiff
