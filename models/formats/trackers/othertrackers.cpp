// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/trackers/othertrackers.h"

#include "models/run/messages.h"

#include <filesystem>
#include <system_error>

namespace rundiff
{

std::string exportOfTracker(std::string_view name)
{
    if (name == repositoryOfAim)
        return message(
            Messages::tr("This is a repository of Aim, which Rundiff does not read. Export the metrics as CSV "
                         "in Aim's Metrics Explorer and specify that file."));
    if (name == ".neptune")
        return message(
            Messages::tr("This is a database of offline runs of Neptune, which Rundiff does not read. Upload them with "
                         "neptune sync, download each metric's values as CSV with the columns step and value, "
                         "and specify that file."));
    return {};
}

std::string exportOfTrackerIn(const std::string &folder)
{
    std::error_code unseen;
    const bool aim = std::filesystem::is_directory(std::filesystem::path(folder) / repositoryOfAim, unseen);
    if (!aim)
        return std::string();
    return exportOfTracker(repositoryOfAim);
}

std::vector<std::string> trackerFoldersIn(const std::string &folder)
{
    std::vector<std::string> folders;
    for (const char *const name : {".cometml-runs", ".neptune"}) {
        std::error_code unseen;
        const std::filesystem::path path = std::filesystem::path(folder) / name;
        if (std::filesystem::is_directory(path, unseen))
            folders.push_back(path.string());
    }
    return folders;
}

} // namespace rundiff
