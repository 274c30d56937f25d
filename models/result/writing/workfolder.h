// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/result/writing/unfinishedfolder.h"

#include <filesystem>
#include <string>

namespace rundiff
{

// A hidden folder next to a file that is being written, for the temporary files of the library that writes it. It is
// removed at the end; that of a killed process is removed when the file is written next.
class WorkFolder
{
public:
    explicit WorkFolder(const std::filesystem::path &target); // no path if it cannot be created
    WorkFolder(const WorkFolder &) = delete;
    WorkFolder &operator=(const WorkFolder &) = delete;
    ~WorkFolder();

    const std::string &path() const { return m_folder.path.native(); }

private:
    UnfinishedFolder m_folder;
};

} // namespace rundiff
