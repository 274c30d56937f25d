// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/usage.h"

namespace rundiff
{

// compare RUN --replicas: the ranks of one run with each other. Returns the exit status.
int compareReplicasCommand(const CommandLine &line, std::span<const OptionRule> rules, bool json);

} // namespace rundiff
