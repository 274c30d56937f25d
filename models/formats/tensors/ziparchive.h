// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tensors/tensor.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// A member of an archive. Its name is only compared, never used as a path.
struct ZipMember {
    std::string name;
    bool deflated = false;
    bool readable = true; // stored or deflated, not encrypted
    std::uint64_t header = 0, packedSize = 0, size = 0;
    std::uint32_t checksum = 0; // CRC-32 of its unpacked content
};

// A zip archive, including zip64. Stored members are parts of the file, nothing is copied; deflated ones are unpacked
// in memory up to a limit.
class ZipArchive
{
public:
    static constexpr std::uint64_t mostUnpacked = 64 * 1024 * 1024;

    static tl::expected<ZipArchive, std::string> read(std::shared_ptr<const ByteSource> file);

    const std::vector<ZipMember> &members() const { return m_members; }
    const ZipMember *find(std::string_view name) const;
    // Its bytes, with the checksum that the archive specifies.
    tl::expected<std::shared_ptr<const ByteSource>, std::string> open(const ZipMember &member) const;

private:
    std::shared_ptr<const ByteSource> m_file;
    std::vector<ZipMember> m_members; // by name
};

} // namespace rundiff
