// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/process/commandline.h"

#include <tl/expected.hpp>

#include <chrono>
#include <string>

namespace rundiff
{

// Paths that can be read only once (a single "-" for standard input, pipes with a name, <(...) of a shell) as files
// that can be read again: each stream is copied to a file without a name, and the path leads to it. The error is a
// sentence: a stream cannot be read, does not end in time, or is used twice.
tl::expected<Arguments, std::string> withStreamsAsFiles(const Arguments &paths, std::chrono::milliseconds patience);

} // namespace rundiff
