// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tokens/tokennames.h"

#include <string>
#include <vector>

namespace rundiff
{

// The folders of a run with the dumps of its two engines, the preferred ones first.
struct EngineFolders {
    std::vector<std::string> rollout, trainer;

    static EngineFolders under(const std::string &path, const TokenNames &names);
};

} // namespace rundiff
