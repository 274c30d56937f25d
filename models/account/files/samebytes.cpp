// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/files/samebytes.h"

#include "models/formats/files/filebytes.h"

#include <algorithm>
#include <filesystem>
#include <vector>

namespace rundiff
{

Sameness compareBytes(const std::string &a, const std::string &b, const Progress &progress)
{
    constexpr std::size_t block = std::size_t(1) << 20;
    std::error_code error;
    const auto fileA = FileBytes::open(a), fileB = FileBytes::open(b);
    if (!fileA || !fileB)
        return Sameness::Unreadable;
    if (std::filesystem::equivalent(a, b, error) && !error)
        return Sameness::Same;
    if (fileA->size() != fileB->size())
        return Sameness::Other;
    const std::size_t most = static_cast<std::size_t>(std::min<std::uint64_t>(block, fileA->size()));
    std::vector<char> blockA(most), blockB(most);
    for (std::uint64_t at = 0; at < fileA->size() && !progress.stopped(); at += most) {
        const std::size_t readA = fileA->readSome(at, blockA), readB = fileB->readSome(at, blockB);
        const bool isWhole = readA == std::min<std::uint64_t>(most, fileA->size() - at);
        if (!isWhole)
            return Sameness::Unreadable; // the file shrinks, or the disk fails
        if (readA != readB ||
            !std::equal(blockA.begin(), blockA.begin() + static_cast<std::ptrdiff_t>(readA), blockB.begin()))
            return Sameness::Other;
    }
    return progress.stopped() ? Sameness::Unreadable : Sameness::Same;
}

} // namespace rundiff
