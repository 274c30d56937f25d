// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/run/othertrackers.h"

#include "models/run/messages.h"

#include <filesystem>
#include <system_error>

namespace rundiff
{

std::string exportOfTracker(std::string_view name)
{
    if (name == ".aim")
        return message(
            Messages::tr("This is a repository of Aim, which Rundiff does not read. Export the metrics as CSV "
                         "in Aim's Metrics Explorer and specify that file."));
    if (name == ".cometml-runs")
        return message(Messages::tr("These are offline experiments of Comet, which Rundiff does not read. Upload them "
                                    "with comet upload, download each metric's values as CSV with the columns step and "
                                    "value, and specify that file."));
    if (name == ".neptune")
        return message(
            Messages::tr("These are offline runs of Neptune, which Rundiff does not read. Upload them with "
                         "neptune sync, download each metric's values as CSV with the columns step and value, "
                         "and specify that file."));
    return {};
}

std::string exportOfTrackerIn(const std::string &folder)
{
    std::error_code unseen;
    for (const char *const name : {".aim", ".cometml-runs", ".neptune"}) {
        if (std::filesystem::is_directory(std::filesystem::path(folder) / name, unseen))
            return exportOfTracker(name);
    }
    return {};
}

} // namespace rundiff
