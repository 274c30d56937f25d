// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/identifiers.h"

#include <optional>
#include <string_view>

namespace rundiff
{

// The step that the name of a checkpoint says: "checkpoint-500", "iter_0000010", "epoch=1-step=10.ckpt",
// "net-2_10.ckpt"; of an epoch only if there is no other number.
std::optional<Step> stepOfCheckpoint(std::string_view name);

// Whether a folder of this name is a checkpoint, if files of one are in it.
bool isCheckpointFolder(std::string_view name);

// Whether a file of this name is a checkpoint by itself: all its words are of states and their steps.
bool isCheckpointName(std::string_view name);

// Whether a file of this name is one of the files of a checkpoint.
bool isCheckpointMember(std::string_view name);

} // namespace rundiff
