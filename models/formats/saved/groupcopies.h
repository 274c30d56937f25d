// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/saved/columnfile.h"
#include "models/formats/saved/columnfilereader.h"

#include <cstdint>
#include <string>
#include <unordered_map>

namespace rundiff
{

// Copies groups of one saved result into others. Their columns stay packed, and what has several names in the first
// file has several names in the second one.
class GroupCopies
{
public:
    explicit GroupCopies(ColumnFileReader &from) : m_from(from) {}

    bool sound() const { return m_from.sound(); } // false: what was copied last is not complete

    // The members of a group; groups among them are one with equal ones that were written before.
    void copyMembers(const std::string &group, const std::string &target, ColumnFile &file);
    // One of these groups.
    void copyGroup(const std::string &parent, const std::string &name, const std::string &target, ColumnFile &file);

private:
    void copyGroup(const Hdf5Child &group, const std::string &path, const std::string &target, ColumnFile &file);
    void copyContent(const std::string &group, const std::string &target, int depth, ColumnFile &file);

    ColumnFileReader &m_from;
    std::unordered_map<std::uint64_t, std::string> m_groups; // by their addresses: where they are now
};

} // namespace rundiff
