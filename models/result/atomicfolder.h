// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/problem.h"

#include <tl/expected.hpp>

#include <filesystem>
#include <string>

namespace rundiff
{

// A folder of files that belong together, in the making. They are written beside it and take the place of what Rundiff
// wrote there before only when all are complete: files of two generations are never mixed. The folder keeps a list of
// them (".rundiff-files"): what is not in that list and has none of the new names is not Rundiff's, and stays.
//
// A folder that holds nothing else is replaced as a whole. One with other files in it, that is somebody's current one,
// or that the file system cannot exchange stays where it is; the files in it are replaced one after the other.
class NewFolder
{
public:
    // Folders above it are made. The error is in the system's words.
    static tl::expected<NewFolder, std::string> create(const std::string &path);

    NewFolder(NewFolder &&other) noexcept;
    NewFolder &operator=(NewFolder &&other) = delete;
    NewFolder(const NewFolder &) = delete;
    NewFolder &operator=(const NewFolder &) = delete;
    ~NewFolder(); // without keep() the folder stays as it was

    const std::filesystem::path &unfinished() const { return m_unfinished; } // where to write until keep()

    // Brings the files to their place, unless `problems` says that one of them could not be written. Problems are told
    // of that place.
    void keep(Problems &problems);

private:
    NewFolder(std::filesystem::path place, std::filesystem::path unfinished, int lock);

    std::string takePlace(); // empty, or why not
    bool holdsOursAlone() const;
    std::string replaceFiles();
    void remove();

    std::filesystem::path m_place, m_unfinished; // the latter empty when there is nothing beside
    int m_lock = -1;
};

} // namespace rundiff
