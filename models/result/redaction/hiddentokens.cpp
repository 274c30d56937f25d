// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/redaction/hiddentokens.h"

#include <algorithm>

namespace rundiff
{

std::string joinedTexts(const TokenSequence &sequence)
{
    std::string joined;
    for (const UserText &text : sequence.texts)
        joined += text;
    return joined;
}

void hideTokens(TokenSequence &sequence, const std::string &changed)
{
    const std::string joined = joinedTexts(sequence);
    if (joined == changed)
        return;
    const std::size_t common = std::min(joined.size(), changed.size());
    const auto same = std::mismatch(joined.begin(), joined.begin() + std::ptrdiff_t(common), changed.begin()).first;
    const auto first = static_cast<std::size_t>(same - joined.begin());
    const auto sameEnd =
        std::mismatch(joined.rbegin(), joined.rbegin() + std::ptrdiff_t(common - first), changed.rbegin());
    const auto last = joined.size() - static_cast<std::size_t>(sameEnd.first - joined.rbegin());
    std::size_t begin = 0;
    for (std::size_t at = 0; at < sequence.texts.size(); ++at) {
        const std::size_t end = begin + sequence.texts[at].size();
        const bool isIn = end > first && begin < std::max(last, first + 1);
        begin = end;
        if (!isIn)
            continue;
        sequence.texts[at] = "***";
        for (auto *ids : {&sequence.idsA, &sequence.idsB}) {
            if (at < ids->size())
                (*ids)[at] = -1;
        }
    }
}

} // namespace rundiff
