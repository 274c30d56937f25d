// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

namespace rundiff
{

// The regular files below a folder by their path in it; of a file, itself under an empty path. Folders that hold no
// part of a run (__pycache__, .git) are left out.
struct RunFiles {
    std::map<std::string, std::string> paths;
    bool complete = true; // false: there are more files, or folders nested deeper, than are listed

    static RunFiles of(const std::string &root);
};

// One spelling of each path, whether it was given from the root or from the current folder.
std::string plainPath(const std::string &path);

// A name without what differs in every run: "train_20261126_222412.log", "proc1234".
std::string nameWithoutNumbers(const std::string &path);

// Whether a path, or the name at its end, is of a form with * and ?.
bool fitsForm(std::string_view path, std::string_view form);

} // namespace rundiff
