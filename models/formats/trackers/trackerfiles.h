// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/claims/fileclaimer.h"

namespace rundiff
{

// The files and databases in which experiment trackers store runs.
class TrackerFiles : public FileClaimer
{
public:
    void claim(const FolderListing &folder, FolderClaims &claims) const override;
};

// A run in MLflow's file store: its metrics are files of any name in a folder "metrics".
class MlflowRunFiles : public FileClaimer
{
public:
    void claim(const FolderListing &folder, FolderClaims &claims) const override;
    std::optional<std::string> folderAround(const std::string &folder) const override;
};

} // namespace rundiff
