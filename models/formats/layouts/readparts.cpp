// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/layouts/readparts.h"

#include "models/formats/dumps/dumpreader.h"

namespace rundiff
{

ReadParts::ReadParts(const DumpParts &parts, const Dump *whole, const Progress &progress)
{
    std::vector<RankPlace> places;
    StageLayers stages(parts.layout);
    for (std::size_t rank = 0; rank < parts.ranks.size() && !progress.stopped(); ++rank) {
        places.push_back(RankPlace::of(static_cast<std::int64_t>(rank), parts.layout));
        dumps.push_back(readDump(parts.ranks[rank], progress));
        stages.add(*dumps.back(), places.back().pipeline);
    }
    MergedCalls merged(parts, whole);
    for (std::size_t rank = 0; rank < dumps.size(); ++rank)
        merged.add(*dumps[rank], places[rank], stages);
    calls = merged.inOrder();
    others = merged.others();
}

} // namespace rundiff
