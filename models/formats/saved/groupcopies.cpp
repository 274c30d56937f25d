// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/saved/groupcopies.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr int deepest = 4; // a group may contain itself
constexpr std::size_t mostMembers = 1000;

} // namespace

void GroupCopies::copyMembers(const std::string &group, const std::string &target, ColumnFile &file)
{
    for (const Hdf5Child &member : m_from.members(group)) {
        const std::string path = group + "/" + member.name, to = target + "/" + member.name;
        if (member.group)
            copyGroup(member, path, to, file);
        else if (m_from.sound())
            file.packed(to, m_from.packed(path));
    }
}

void GroupCopies::copyGroup(const std::string &parent, const std::string &name, const std::string &target,
                            ColumnFile &file)
{
    const auto members = m_from.members(parent);
    const auto found = std::ranges::find(members, name, &Hdf5Child::name);
    const std::string path = parent + "/" + name;
    if (found == members.end() || !found->group)
        return m_from.damaged(path);
    copyGroup(*found, path, target, file);
}

void GroupCopies::copyGroup(const Hdf5Child &group, const std::string &path, const std::string &target,
                            ColumnFile &file)
{
    const auto [known, isNew] = m_groups.try_emplace(group.address, target);
    if (!isNew)
        return file.sameObject(target, known->second);
    m_from.expect(path);
    file.group(target, [&] { copyContent(path, target, 1, file); });
}

void GroupCopies::copyContent(const std::string &group, const std::string &target, int depth, ColumnFile &file)
{
    const auto members = m_from.expected(group);
    if (depth > deepest || members.size() > mostMembers)
        return m_from.damaged(group);
    for (const Hdf5Child &member : members) {
        const std::string path = group + "/" + member.name, to = target + "/" + member.name;
        if (!m_from.sound())
            return;
        if (member.group)
            copyContent(path, to, depth + 1, file);
        else
            file.packed(to, m_from.packed(path));
    }
}

} // namespace rundiff
