// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

namespace rundiff
{

// The entries of a folder, as far as they can be listed. (A plain loop over a directory_iterator throws if a disk
// fails.)
inline std::vector<std::filesystem::path> pathsIn(const std::filesystem::path &folder)
{
    std::vector<std::filesystem::path> paths;
    std::error_code error;
    for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
        paths.push_back(entry->path());
    return paths;
}

// A path without a slash at its end, which would have an empty file name.
inline std::filesystem::path withoutSlash(const std::filesystem::path &path)
{
    return path.has_filename() ? path : path.parent_path();
}

// Creates a folder that does not exist yet. Returns an empty text if it then exists, else the system's error message.
inline std::string makeFolder(const std::filesystem::path &folder)
{
    std::error_code failed, unseen;
    std::filesystem::create_directories(folder, failed);
    return std::filesystem::is_directory(folder, unseen) ? std::string() : failed.message();
}

} // namespace rundiff
