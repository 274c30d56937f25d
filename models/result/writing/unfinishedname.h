// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <tl/expected.hpp>

#include <cerrno>
#include <filesystem>
#include <string>
#include <vector>

namespace rundiff
{

// Temporary names of files and folders that are written next to their target: they contain the target's name and the
// process, so that remains of a killed process are recognised.
std::string unfinishedName(const std::filesystem::path &place, int attempt);

// Calls make(name) with such names until it succeeds, or fails for another reason than that the name is taken. Returns
// the name, or errno.
template <typename Make>
tl::expected<std::string, int> takeUnfinishedName(const std::filesystem::path &place, Make make)
{
    constexpr int mostAttempts = 1000;
    for (int attempt = 0; attempt < mostAttempts; ++attempt) {
        std::string name = unfinishedName(place, attempt);
        if (make(name))
            return name;
        if (const int error = errno; error != EEXIST)
            return tl::unexpected(error);
    }
    return tl::unexpected(EEXIST);
}

// The remains of ended processes next to this target.
std::vector<std::filesystem::path> abandonedBeside(const std::filesystem::path &place);

} // namespace rundiff
