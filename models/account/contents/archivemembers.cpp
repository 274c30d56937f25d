// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/contents/archivemembers.h"

#include "models/formats/tensors/bytesources.h"
#include "models/formats/tensors/ziparchive.h"

#include <fmt/format.h>

#include <algorithm>

namespace rundiff
{

namespace
{

// With the slash at its end; empty: the members are in several folders.
std::string commonFolder(const std::vector<ZipMember> &members)
{
    if (members.empty())
        return {};
    const std::string &first = members.front().name;
    const std::string folder = first.substr(0, first.find('/') + 1); // empty without a slash
    const bool isCommon =
        std::ranges::all_of(members, [&](const ZipMember &member) { return member.name.starts_with(folder); });
    return isCommon ? folder : std::string();
}

} // namespace

bool ArchiveMembers::forEach(const Take &take, VolatileTally *)
{
    const auto source = openSource(m_path);
    if (!source)
        return false;
    const auto archive = ZipArchive::read(*source);
    if (!archive)
        return false;
    const std::string folder = commonFolder(archive->members());
    for (const ZipMember &member : archive->members()) {
        const std::string name = member.name.substr(folder.size());
        const std::string content = fmt::format("{} bytes, CRC-32 {:08x}", member.size, member.checksum);
        const std::string marked = name + " = " + content;
        take({marked, content, name, 0, false});
    }
    return true;
}

} // namespace rundiff
