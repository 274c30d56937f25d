// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/claims/dumpplace.h"
#include "models/run/lettercase.h"
#include "models/run/packedname.h"

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rundiff
{

struct FolderEntry {
    FolderEntry(std::string named, bool folder) : name(std::move(named)), plainName(lowered(name)), isFolder(folder)
    {
        plainName.resize(withoutPackedEnding(plainName).size());
    }

    std::string name;
    std::string plainName; // in lower case, without the ending of packed files
    bool isFolder = false;

    bool isHidden() const { return name.starts_with('.'); }
    // With its dot; empty if there is none, or nothing before it.
    std::string_view ending() const
    {
        const std::string_view name = plainName;
        const std::size_t dot = name.rfind('.');
        const bool has = dot != std::string_view::npos && dot > 0;
        return has ? name.substr(dot) : std::string_view();
    }
};

// What a format sees of a folder.
struct FolderListing {
    std::string path;
    std::string root; // where the search began: this folder, or one around it
    DumpPlace place;
    std::vector<FolderEntry> entries; // by name

    bool holdsFile(std::string_view plainName) const
    {
        return std::ranges::any_of(
            entries, [&](const FolderEntry &entry) { return !entry.isFolder && entry.plainName == plainName; });
    }
    bool holdsFolder(std::string_view name) const
    {
        return std::ranges::any_of(entries,
                                   [&](const FolderEntry &entry) { return entry.isFolder && entry.name == name; });
    }
    std::string pathOf(const FolderEntry &entry) const { return (std::filesystem::path(path) / entry.name).string(); }
};

} // namespace rundiff
