// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/result/writing/unfinishedfolder.h"
#include "models/run/problem.h"

#include <tl/expected.hpp>

#include <filesystem>
#include <string>

namespace rundiff
{

// A folder of files that belong together, while it is being written. They are written next to it and replace what
// Rundiff wrote there before only when all are complete: files of two generations are never mixed. The folder contains
// a list of them (".rundiff-files"): files that are not in that list and have none of the new names are not Rundiff's,
// and are kept. So are all files of a folder that was copied from elsewhere with its list.
//
// A folder without other files is replaced as a whole. A folder with other files, a current directory of a process, or
// one that the file system cannot exchange is not moved; its files are replaced one after the other.
class NewFolder
{
public:
    // Parent folders are created. The error is the system's message.
    static tl::expected<NewFolder, std::string> create(const std::string &path);

    NewFolder(NewFolder &&other) noexcept;
    NewFolder &operator=(NewFolder &&other) = delete;
    NewFolder(const NewFolder &) = delete;
    NewFolder &operator=(const NewFolder &) = delete;
    ~NewFolder(); // without keep() the folder is unchanged

    const std::filesystem::path &unfinished() const { return m_folder.path; } // where to write until keep()

    // Moves the files to their target, unless `problems` contains one that could not be written. Problems refer to the
    // target.
    void keep(Problems &problems);

private:
    NewFolder(std::filesystem::path place, UnfinishedFolder folder);

    std::string takePlace(); // empty, or the error
    bool holdsOursAlone() const;
    std::string replaceFiles();

    std::filesystem::path m_place;
    UnfinishedFolder m_folder; // without a path once it is in its place
};

} // namespace rundiff
