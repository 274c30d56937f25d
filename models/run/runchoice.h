// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/kindoftext.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace rundiff
{

// One of several runs that a folder or a database of an experiment tracker holds.
struct RunChoice {
    UserText id;                        // the tracker's own, unique there
    UserText name;                      // its user's; may be empty or not unique
    UserText status;                    // in the tracker's words; empty: unknown
    std::optional<std::int64_t> points; // values that were logged; absent: they are not counted to list the run
    bool deleted = false;               // by its user, and still stored

    bool mayHaveValues() const { return points != 0 && !deleted; }
    bool operator==(const RunChoice &) const = default;
};

using RunChoices = std::vector<RunChoice>;

} // namespace rundiff
