// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/json/jsonmember.h"

#include <algorithm>
#include <string>

namespace rundiff
{

namespace
{

constexpr std::size_t blockSize = 1 << 20;
constexpr std::size_t longestMember = 8192; // its name and the text around the colon
constexpr std::string_view blanks = " \t\r\n";

struct Member {
    std::size_t begin = 0; // its opening quote
    std::string_view name;
    char value = 0;
};

// The member that a colon belongs to, if it belongs to one.
std::optional<Member> memberAround(std::string_view bytes, std::size_t colon)
{
    const std::size_t value = bytes.find_first_not_of(blanks, colon + 1);
    const std::size_t close = colon == 0 ? std::string_view::npos : bytes.find_last_not_of(blanks, colon - 1);
    if (value == std::string_view::npos || close == std::string_view::npos || close == 0 || bytes[close] != '"')
        return std::nullopt;
    const std::size_t open = bytes.rfind('"', close - 1);
    if (open == std::string_view::npos)
        return std::nullopt;
    // Text between two strings: the two quotes belong to two strings.
    const std::string_view name = bytes.substr(open + 1, close - open - 1);
    if (name.find_first_of("{}[],:\n\r") != std::string_view::npos)
        return std::nullopt;
    return Member{open, name, bytes[value]};
}

} // namespace

std::optional<std::uint64_t> findMember(const FileBytes &file, std::uint64_t from, const FitsMember &fits,
                                        const Progress &progress)
{
    std::string block(blockSize, '\0');
    for (std::uint64_t offset = from; offset < file.size() && !progress.stopped();) {
        const std::string_view bytes(block.data(), file.readSome(offset, block));
        const bool last = bytes.size() < blockSize;
        for (std::size_t colon = bytes.find(':'); colon != std::string_view::npos; colon = bytes.find(':', colon + 1)) {
            const auto member = memberAround(bytes, colon);
            if (member && fits(member->name, member->value))
                return offset + member->begin;
        }
        if (last)
            return std::nullopt;
        offset += blockSize - longestMember;
    }
    return std::nullopt;
}

} // namespace rundiff
