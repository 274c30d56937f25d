// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

namespace rundiff
{

// What lies in a folder, as far as it can be listed. (A plain loop over a directory_iterator throws where a disk
// fails.)
inline std::vector<std::filesystem::path> pathsIn(const std::filesystem::path &folder)
{
    std::vector<std::filesystem::path> paths;
    std::error_code error;
    for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
        paths.push_back(entry->path());
    return paths;
}

// Makes a folder that is not there yet. Empty where it then is; else why it is not, in the system's words.
inline std::string makeFolder(const std::filesystem::path &folder)
{
    std::error_code failed, unseen;
    std::filesystem::create_directories(folder, failed);
    return std::filesystem::is_directory(folder, unseen) ? std::string() : failed.message();
}

} // namespace rundiff
