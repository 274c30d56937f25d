// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace rundiff
{

using FolderIdentity = std::pair<dev_t, ino_t>;

// A folder is entered once, however many links lead to it, except where links make one folder the dumps of several
// ranks or steps: there each of them counts. Place says which step and rank, and is ordered.
template <typename Place>
class VisitedFolders
{
public:
    enum class Visit { First, Again, Known, Circle };

    // `isPlace`: the folder is a rank or step by its name, or is inside of one that was entered again.
    Visit visit(FolderIdentity folder, const std::vector<FolderIdentity> &above, const Place &place, bool isPlace)
    {
        if (std::ranges::find(above, folder) != above.end())
            return Visit::Circle;
        const bool first = m_folders.insert(folder).second;
        const bool newPlace = m_places.emplace(folder, place).second;
        if (first)
            return Visit::First;
        return isPlace && newPlace ? Visit::Again : Visit::Known;
    }

private:
    std::set<FolderIdentity> m_folders;
    std::set<std::pair<FolderIdentity, Place>> m_places;
};

} // namespace rundiff
