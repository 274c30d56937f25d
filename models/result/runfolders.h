// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"

#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// The folders above the runs of a comparison, however texts name them: they say nothing of what tells the runs apart,
// and much of where somebody works.
class RunFolders
{
public:
    RunFolders() = default;
    explicit RunFolders(const Comparison &comparison);

    // "/data/secret/run7/train.log" -> "…/run7/train.log", also where the text has the folder under another mount.
    std::string takenOutOf(std::string_view text) const;

private:
    void add(const std::string &folder, const std::string &below);

    std::vector<std::string> m_folders;                         // absolute; the longest first
    std::vector<std::pair<std::string, std::string>> m_endings; // "secret/run7" and what stays of it, "run7"
};

// The folder in a text becomes `by` where it is a whole path's beginning.
std::string replacedFolders(std::string_view text, std::string_view folder, std::string_view by);

// Letters that names of files are mostly made of.
bool inFileName(char letter);

} // namespace rundiff
