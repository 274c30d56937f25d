// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/logreading.h"

#include <tl/expected.hpp>

#include <string>

namespace rundiff
{

// Keeps the user's own pattern as a file in `folder`, in the form of resources/log-patterns: logs like the one it was
// written for are known from then on, by the name that is given here. Returns the file's path. The error is a sentence;
// a file that is there already stays as it is.
tl::expected<std::string, std::string> keepPattern(const std::string &name, const LogReading &reading,
                                                   const std::string &folder);

} // namespace rundiff
