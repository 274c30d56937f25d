// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <utility>

namespace rundiff
{

// What is known of files and folders by their paths. What is known of a folder holds for everything in it.
template <typename Owner>
class PathOwners
{
public:
    void add(const std::string &path, Owner owner) { m_owners.emplace(path, std::move(owner)); } // the first one counts

    // Of the path itself, or of the innermost folder around it; null: nothing is known.
    const Owner *of(std::string path) const
    {
        while (!path.empty()) {
            if (const auto found = m_owners.find(path); found != m_owners.end())
                return &found->second;
            const std::size_t slash = path.rfind('/');
            path.resize(slash == path.npos ? 0 : slash);
        }
        return nullptr;
    }

private:
    std::map<std::string, Owner> m_owners;
};

} // namespace rundiff
