// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/reading/logformat.h"
#include "models/run/progress.h"
#include "models/run/runchoice.h"

#include <optional>
#include <string>

namespace rundiff
{

// The recognition of a log by a mark that no other format has.
inline Recognition byMark(bool hasMark, double score, std::string why)
{
    return {hasMark ? score : 0, std::move(why)};
}

void addClearmlFormats(LogFormats &formats);
void addCometFormats(LogFormats &formats);
void addDatabaseFormats(LogFormats &formats);
void addMlflowFolderFormats(LogFormats &formats);
void addNeptuneFormats(LogFormats &formats);
void addSwanlabFormats(LogFormats &formats);
void addWandbFormats(LogFormats &formats);

// The runs in a database of a tracker; none if it is not one.
RunChoices databaseRuns(const std::string &path, const Progress &progress);

// What a folder of MLflow's file store says of its run; nothing if it is not one.
std::optional<RunChoice> mlflowFolderRun(const std::string &folder);

} // namespace rundiff
