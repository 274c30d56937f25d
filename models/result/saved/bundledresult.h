// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/problem.h"

#include <tl/expected.hpp>

#include <string>

namespace rundiff
{

// The saved result among the members of an evidence bundle.
inline constexpr const char *bundledResultName = "comparison.h5";

// The user's work on it: notes, ticks, filters.
inline constexpr const char *bundledSessionName = "session.rundiff";

// The text of that member; empty: it has none.
std::string bundledSession(const std::string &bundle);

bool isBundle(const std::string &path); // by its content: a zip archive with such a member

// The path of a file with the bytes of that member, stored in the user's cache ($XDG_CACHE_HOME or ~/.cache) so that
// rows can be read from it later: under the SHA-256 of its content, which is checked at each use, and readable only by
// the user. Files that were not opened for a month are removed.
tl::expected<std::string, Problem> unpackedResult(const std::string &bundle);

} // namespace rundiff
