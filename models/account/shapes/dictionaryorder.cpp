// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/shapes/dictionaryorder.h"

#include "models/run/textpieces.h"

#include <algorithm>
#include <vector>

namespace rundiff
{

namespace
{

std::vector<std::string_view> membersOf(std::string_view text)
{
    std::vector<std::string_view> members;
    int depth = 0;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char sign = text[i];
        if (sign == '(' || sign == '[')
            ++depth;
        else if (sign == ')' || sign == ']')
            --depth;
        if (sign != ',' || depth != 0)
            continue;
        members.push_back(trimmed(text.substr(begin, i - begin), " "));
        begin = i + 1;
    }
    members.push_back(trimmed(text.substr(begin), " "));
    return members;
}

} // namespace

std::string withSortedMembers(std::string_view line)
{
    std::string out;
    std::size_t done = 0;
    for (std::size_t end = line.find('}'); end != line.npos; end = line.find('}', end + 1)) {
        const std::string_view before = line.substr(done, end - done);
        const std::size_t open = before.rfind('{');
        const std::string_view inside = open == before.npos ? std::string_view() : before.substr(open + 1);
        done = end + 1;
        if (inside.find_first_of(":=") == inside.npos) {
            out.append(before).append("}");
            continue;
        }
        std::vector<std::string_view> members = membersOf(inside);
        std::ranges::sort(members);
        out.append(before.substr(0, open + 1));
        for (std::size_t i = 0; i < members.size(); ++i)
            out.append(i > 0 ? ", " : "").append(members[i]);
        out += '}';
    }
    return out.append(line.substr(done));
}

} // namespace rundiff
