// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/text/logtext.h"

#include <algorithm>
#include <vector>

namespace rundiff
{

std::string readAt(LogText &source, std::uint64_t offset, std::size_t most)
{
    if (const auto size = source.plainSize()) // of a small file, no more memory than it needs
        most = std::min<std::uint64_t>(most, *size - std::min(*size, offset));
    std::string text(most, '\0');
    text.resize(source.readSome(offset, text));
    return text;
}

std::string readStart(LogText &source, std::size_t most)
{
    return readAt(source, 0, most);
}

bool isCut(const LogText &source)
{
    return std::ranges::any_of(source.problems(), [](const Problem &problem) {
        return problem.unread && problem.unread->reason == UnreadReason::Truncated;
    });
}

std::optional<std::string> readAll(LogText &source, std::uint64_t limit)
{
    std::string text;
    std::vector<char> block(1 << 20);
    while (true) {
        const std::size_t count = source.readSome(text.size(), block);
        text.append(block.data(), count);
        if (text.size() > limit)
            return std::nullopt;
        if (count < block.size())
            return text;
    }
}

} // namespace rundiff
