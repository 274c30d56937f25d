// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/judging/reviewdecisions.h"

#include <tl/expected.hpp>

#include <string>

namespace rundiff
{

// The file name in evidence for the decisions under which the rows are judged.
inline constexpr const char *decisionsFileName = "decisions.json";

// The decisions in a file: those of a .rundiff session, or a JSON object that contains only decisions. The error is a
// sentence with the path.
tl::expected<ReviewDecisionsPtr, std::string> readDecisions(const std::string &path);

} // namespace rundiff
