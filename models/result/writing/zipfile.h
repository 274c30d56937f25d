// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <tl/expected.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

class NewFile;

// Writes a zip archive member by member (PKWARE's APPNOTE, deflated, names in UTF-8). The same members give the same
// bytes: all have the first date of the format.
class ZipFile
{
public:
    // Appends to a file that is being written; its keep() reports whether it could be written.
    explicit ZipFile(NewFile &file) : m_file(file) {}

    tl::expected<void, std::string> add(const std::string &name, std::string_view bytes);
    // Stored: for data that is already compressed. `end` follows the bytes.
    tl::expected<void, std::string> addPacked(const std::string &name, std::string_view bytes,
                                              std::string_view end = {});
    // The list of members. Nothing may be added after it.
    void finish();

private:
    struct Member {
        std::string name;
        bool packed = false;
        std::uint32_t checksum = 0;
        std::uint64_t packedSize = 0, size = 0, place = 0; // below 4 GiB when written
    };

    tl::expected<void, std::string> begin(Member member);
    void write(std::string_view bytes);

    NewFile &m_file;
    std::uint64_t m_written = 0;
    std::vector<Member> m_members;
};

} // namespace rundiff
