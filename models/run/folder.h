// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
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

} // namespace rundiff
