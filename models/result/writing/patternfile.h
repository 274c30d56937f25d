// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/logreading.h"

#include <tl/expected.hpp>

#include <string>

namespace rundiff
{

// Saves the user's own pattern as a file in `folder`, in the format of resources/log-patterns: logs of this form are
// then detected, with the given name. Returns the file's path. The error is a sentence; an existing file is not
// changed.
tl::expected<std::string, std::string> keepPattern(const std::string &name, const LogReading &reading,
                                                   const std::string &folder);

} // namespace rundiff
