// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/checkpoints/checkpoint.h"

#include <string>
#include <string_view>

namespace rundiff
{

// What a value is for, by the names on its way: "optimizer.state.3.exp_avg" is the moment "exp_avg" of parameter 3.
struct CheckpointMeaning {
    CheckpointPart part = CheckpointPart::Settings;
    std::string parameter, slot;
};

CheckpointMeaning meaningOf(const CheckpointValue &value);

// Values with their meanings; `prefix` goes before their paths: the name of a file or a rank.
std::vector<CheckpointEntry> entriesOf(CheckpointValues values, const std::string &prefix = {});

// The usual name of a moment: "exp_avg" for what MindSpore calls moment1 or adam_m. Empty: it is none.
std::string_view momentNamed(std::string_view word);

// A parameter that no optimizer changes: a running mean, a table of positions.
bool isBuffer(std::string_view parameter);

} // namespace rundiff
