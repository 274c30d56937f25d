// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/contents/accountinput.h"

#include <string>
#include <vector>

namespace rundiff
{

// A file of the union of both runs.
struct FilePair {
    std::string name; // below the run's folder
    std::string a, b; // where it is; empty: that run has none
    bool isOtherProgram = false;
};

struct FilePairs {
    std::vector<FilePair> files; // by name
    bool complete = true;

    // By name, then by what the comparison paired, then by names without dates and numbers.
    static FilePairs of(const AccountInput &input);
};

} // namespace rundiff
