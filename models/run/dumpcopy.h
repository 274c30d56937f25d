// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/dump.h"

#include <memory>
#include <utility>

namespace rundiff
{

// A copy of a dump with other texts under the same numbers. It names every member, so that a new one of Dump is an
// error here and not lost.
inline std::shared_ptr<Dump> copyWithNames(const Dump &dump, Names texts)
{
    const auto &[location, task, level, framework, hasStacks, truncated, printedDigits, names, operators, rows, stacks,
                 peerOperations, problems] = dump;
    return std::make_shared<Dump>(Dump{location, task, level, framework, hasStacks, truncated, printedDigits,
                                       std::move(texts), operators, rows, stacks, peerOperations, problems});
}

} // namespace rundiff
