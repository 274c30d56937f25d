// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/claims/folderclaims.h"
#include "models/formats/claims/folderlisting.h"

#include <optional>
#include <string>

namespace rundiff
{

// A format, as the search for the files of a run sees it. Nothing is opened by claim(): names decide there.
class FileClaimer
{
public:
    FileClaimer() = default;
    FileClaimer(const FileClaimer &) = delete;
    FileClaimer &operator=(const FileClaimer &) = delete;
    virtual ~FileClaimer() = default;

    // The entries of one folder that this format reads.
    virtual void claim(const FolderListing &folder, FolderClaims &claims) const = 0;
    // Whether the content of a file that the user named is of this format, whatever its name.
    virtual bool claimsContentOf(const std::string &) const { return false; }
    // The folder of the run of which a folder that the user named is only a part.
    virtual std::optional<std::string> folderAround(const std::string &) const { return std::nullopt; }
};

} // namespace rundiff
