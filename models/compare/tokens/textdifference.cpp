// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/tokens/textdifference.h"

#include <algorithm>
#include <string_view>

namespace rundiff
{

namespace
{

constexpr std::string_view leftOut = "…";

bool isInsideSign(const std::string &text, std::size_t at)
{
    return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80;
}

std::size_t signBefore(const std::string &text, std::size_t at)
{
    while (at > 0 && isInsideSign(text, at))
        --at;
    return at;
}

std::size_t signBehind(const std::string &text, std::size_t at)
{
    while (isInsideSign(text, at))
        ++at;
    return at;
}

std::string part(const std::string &text, std::size_t begin, std::size_t most)
{
    const std::size_t from = std::min(begin, text.size());
    const std::size_t end = signBefore(text, std::min(from + most, text.size()));
    std::string found(text, from, end - from);
    if (from > 0)
        found.insert(0, leftOut);
    return end < text.size() ? found + std::string(leftOut) : found;
}

} // namespace

TextDifference TextDifference::of(const std::string &a, const std::string &b)
{
    const std::size_t common = std::min(a.size(), b.size());
    TextDifference found;
    while (found.begin < common && a[found.begin] == b[found.begin])
        ++found.begin;
    found.begin = std::min(signBefore(a, found.begin), signBefore(b, found.begin));
    std::size_t same = 0;
    while (same < common - found.begin && a[a.size() - 1 - same] == b[b.size() - 1 - same])
        ++same;
    found.endA = signBehind(a, a.size() - same);
    found.endB = signBehind(b, b.size() - same);
    return found;
}

std::pair<std::string, std::string> partsAroundDifference(const std::string &a, const std::string &b, std::size_t most)
{
    const std::size_t first = TextDifference::of(a, b).begin, before = most / 3;
    const std::size_t begin = signBefore(a, first - std::min(first, before)); // up to there both are the same
    return {part(a, begin, most), part(b, begin, most)};
}

} // namespace rundiff
