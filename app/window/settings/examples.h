// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/settings/settings.h"

#include <cstdint>
#include <optional>

namespace rundiff
{

// A language model whose loss leaves at step 1, because the warm-up of its learning rate begins one step later; and a
// vision model with an operator that is not reproducible, whose printed losses are equal.
enum class Example : std::uint8_t { Warmup, Vision };

// The example pair of runs, installed or in the source tree.
std::optional<RunPair> examplePair(Example which);

} // namespace rundiff
