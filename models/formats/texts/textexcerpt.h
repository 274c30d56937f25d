// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/problem.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace rundiff
{

// Some lines of a text file around a given line.
struct TextExcerpt {
    std::string path;
    std::int64_t firstLine = 1; // of the excerpt
    std::int64_t line = 0;      // the requested one; 0: none
    std::vector<std::string> lines;
    bool whole = false; // there is nothing before or after
};

// Limited in lines and bytes for any file.
tl::expected<TextExcerpt, Problem> textAround(const std::string &path, std::int64_t line, const std::stop_token &stop);

} // namespace rundiff
