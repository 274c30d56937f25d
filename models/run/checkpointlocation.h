// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/identifiers.h"
#include "models/run/kindoftext.h"

#include <optional>
#include <vector>

namespace rundiff
{

// A state of the training that a run saved: a file, or a folder with the files of one step.
struct CheckpointLocation {
    Path path;
    Name name;                // the last part of the path
    std::optional<Step> step; // that the name says

    bool operator==(const CheckpointLocation &) const = default;
};

} // namespace rundiff
