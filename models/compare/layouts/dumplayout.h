// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/layouts/layout.h"
#include "models/run/dump.h"
#include "models/run/progress.h"

#include <optional>
#include <vector>

namespace rundiff
{

// The layout of a step that several processes dumped (`ranks`, by number), from the shapes of its tensors and the
// numbers of its modules; `whole` is the same step of the undivided training. Nothing: they do not
// explain all processes.
std::optional<Layout> layoutOfDumps(const std::vector<DumpLocation> &ranks, const DumpLocation &whole,
                                    const Progress &progress);

} // namespace rundiff
