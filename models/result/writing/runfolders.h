// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"

#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// The folders above the runs of a comparison, in any spelling: they do not distinguish the runs, but reveal where the
// user works.
class RunFolders
{
public:
    RunFolders() = default;
    explicit RunFolders(const Comparison &comparison);

    // "/data/secret/run7/train.log" -> "…/run7/train.log", also if the text has the folder under another mount.
    std::string takenOutOf(std::string_view text) const;
    // "/mnt/other/secret/notes" -> "/mnt/other/folder1/notes": the name of such a folder in any other path.
    std::string namesTakenOutOf(std::string_view text) const;
    // Parts of this folder's path are names of folders, too.
    void addNames(const std::string &folder);

    const std::vector<std::string> &runs() const { return m_runs; } // their absolute paths

private:
    void add(const std::string &folder, const std::string &below);

    std::vector<std::string> m_folders;                         // absolute; the longest first
    std::vector<std::pair<std::string, std::string>> m_endings; // "secret/run7" and its remaining part, "run7"
    std::vector<std::string> m_runs;
    std::vector<std::string> m_names; // "secret"
};

// Replaces the folder in a text by `by` where it is the beginning of a whole path.
std::string replacedFolders(std::string_view text, std::string_view folder, std::string_view by);

// Common characters of file names.
bool inFileName(char letter);

} // namespace rundiff
