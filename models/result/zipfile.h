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
// bytes: all bear the first day that the format knows.
class ZipFile
{
public:
    // Appends to a file in the making; whether it could be written is said by its keep().
    explicit ZipFile(NewFile &file) : m_file(file) {}

    tl::expected<void, std::string> add(const std::string &name, std::string_view bytes);
    // As it is: something that is packed in itself.
    tl::expected<void, std::string> addPacked(const std::string &name, std::string_view bytes);
    // The list of members. Nothing may be added after it.
    void finish();

private:
    struct Member {
        std::string name;
        bool packed = false;
        std::uint32_t checksum = 0;
        std::uint64_t packedSize = 0, size = 0, place = 0; // below 4 GiB once it is written
    };

    tl::expected<void, std::string> begin(Member member);
    void write(std::string_view bytes);

    NewFile &m_file;
    std::uint64_t m_written = 0;
    std::vector<Member> m_members;
};

} // namespace rundiff
