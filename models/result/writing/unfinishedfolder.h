// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <tl/expected.hpp>

#include <sys/types.h>

#include <filesystem>

namespace rundiff
{

// A temporary folder of files next to its target. It is locked while its process lives, so that other machines do not
// remove it.
struct UnfinishedFolder {
    std::filesystem::path path; // empty: none
    int lock = -1;

    // Removes those of ended processes first. The error is errno.
    static tl::expected<UnfinishedFolder, int> create(const std::filesystem::path &target, mode_t mode);
    void remove(); // with its files; a folder that holds other folders stays
};

} // namespace rundiff
