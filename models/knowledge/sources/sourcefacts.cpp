// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/sourcefacts.h"

#include <algorithm>

namespace rundiff
{

bool fitsPattern(std::string_view name, std::string_view pattern)
{
    if (pattern.find('*') == std::string_view::npos)
        return name == pattern;
    std::size_t n = 0, p = 0, star = std::string_view::npos, resume = 0;
    while (n < name.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            resume = n;
        } else if (p < pattern.size() && pattern[p] == name[n]) {
            ++n;
            ++p;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            n = ++resume;
        } else {
            return false;
        }
    }
    return pattern.substr(p).find_first_not_of('*') == std::string_view::npos;
}

bool WantedNames::wants(std::string_view wholeName) const
{
    const std::string_view last = wholeName.substr(wholeName.rfind('.') + 1);
    return std::binary_search(exact.begin(), exact.end(), last, std::less<>()) ||
           std::any_of(prefixes.begin(), prefixes.end(),
                       [&](const std::string &prefix) { return fitsPattern(last, prefix); });
}

} // namespace rundiff
