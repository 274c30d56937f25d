// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/problem.h"

#include <tl/expected.hpp>

#include <string>

namespace rundiff
{

// The saved result among the members of an evidence bundle.
inline constexpr const char *bundledResultName = "comparison.h5";

// What its maker did with it: notes, ticks, filters.
inline constexpr const char *bundledSessionName = "session.rundiff";

// The text of that member; empty: it has none.
std::string bundledSession(const std::string &bundle);

bool isBundle(const std::string &path); // by its content: a zip archive with such a member

// The path of a file with the bytes of that member, kept in the user's cache ($XDG_CACHE_HOME or ~/.cache) where rows
// can be read from it again: under the SHA-256 of its content, checked whenever it is taken, and for nobody else to
// read. Those that nobody opened for a month are removed.
tl::expected<std::string, Problem> unpackedResult(const std::string &bundle);

} // namespace rundiff
