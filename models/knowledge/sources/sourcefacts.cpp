// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/sourcefacts.h"

#include "models/run/textpieces.h"

#include <algorithm>
#include <iterator>

namespace rundiff
{

namespace
{

std::string longestPlainRun(std::string_view pattern)
{
    std::string_view longest;
    while (!pattern.empty()) {
        const std::string_view run = pattern.substr(0, pattern.find_first_of("*?"));
        if (run.size() > longest.size())
            longest = run;
        pattern.remove_prefix(std::min(run.size() + 1, pattern.size()));
    }
    return std::string(longest);
}

bool holdsAny(std::string_view word, const std::set<std::string> &pieces)
{
    return std::ranges::any_of(pieces, [&](const std::string &piece) { return contains(word, piece); });
}

} // namespace

void WantedNames::add(const std::string &pattern)
{
    const std::size_t dot = pattern.rfind('.');
    const std::string last = pattern.substr(dot + 1);
    if (last.find('*') == std::string::npos) {
        m_names.insert(pattern);
        m_lastParts.insert(last);
        return;
    }
    m_patterns.insert(pattern);
    std::string piece = longestPlainRun(last);
    if (piece.empty() && dot != std::string::npos) // "torch.nn.utils.clip_grad.*"
        piece = longestPlainRun(std::string_view(pattern).substr(0, dot).substr(pattern.rfind('.', dot - 1) + 1));
    m_pieces.insert(piece);
    if (dot == std::string::npos)
        m_lonePieces.insert(piece);
}

bool WantedNames::wants(std::string_view wholeName) const
{
    return m_lastParts.contains(wholeName.substr(wholeName.rfind('.') + 1)) || fitsAnyPattern(wholeName, m_patterns);
}

bool WantedNames::isOfFramework(std::string_view wholeName) const
{
    return std::ranges::find(frameworks, wholeName.substr(0, wholeName.find('.'))) != frameworks.end();
}

bool WantedNames::wantsSomeOf(std::string_view module) const
{
    const std::string inside = std::string(module) + ".";
    const auto first = m_names.lower_bound(inside);
    if (first != m_names.end() && first->starts_with(inside))
        return true;
    return fitsAnyPattern(inside, m_patterns);
}

bool WantedNames::mayBePart(std::string_view word) const
{
    return m_lastParts.contains(word) || isAnyOf(word, {"environ", "putenv"}) || holdsAny(word, m_pieces);
}

bool WantedNames::mayStandAlone(std::string_view word) const
{
    return m_names.contains(word) || isAnyOf(word, {"import", "setattr"}) || holdsAny(word, m_lonePieces);
}

} // namespace rundiff
