// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/fileclaimers.h"

#include "models/formats/checkpoints/checkpointclaims.h"
#include "models/formats/dumps/dumpformat.h"
#include "models/formats/logs/readers/logfiles.h"
#include "models/formats/settingfiles.h"
#include "models/formats/tokens/tokenfiles.h"
#include "models/formats/trackers/trackerfiles.h"

namespace rundiff
{

const std::vector<const FileClaimer *> &fileClaimers()
{
    static const CheckpointClaims checkpoints;
    static const SettingFiles settings;
    static const MlflowRunFiles mlflow;
    static const TrackerFiles trackers;
    static const TokenFiles tokens;
    static const LogFiles logs;
    static const std::vector<const FileClaimer *> all = [] {
        std::vector<const FileClaimer *> claimers{&tokens, &checkpoints}; // .pt and .npy may be any of these
        for (const auto &format : dumpFormats())
            claimers.push_back(format.get());
        claimers.insert(claimers.end(), {&settings, &mlflow, &trackers, &logs});
        return claimers;
    }();
    return all;
}

} // namespace rundiff
