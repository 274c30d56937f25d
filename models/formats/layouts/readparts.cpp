// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/layouts/readparts.h"

#include "models/formats/dumps/dumpreader.h"

namespace rundiff
{

ReadParts::ReadParts(const DumpParts &parts, const Dump *whole, const Progress &progress)
{
    MergedCalls merged(parts, whole);
    for (std::size_t rank = 0; rank < parts.ranks.size() && !progress.stopped(); ++rank) {
        dumps.push_back(readDump(parts.ranks[rank], progress));
        merged.add(*dumps.back(), RankPlace::of(static_cast<std::int64_t>(rank), parts.layout));
    }
    calls = merged.inOrder();
    others = merged.others();
}

} // namespace rundiff
