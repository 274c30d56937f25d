// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/dumps/dumpreader.h"

#include "models/formats/dumps/dumpformat.h"

#include <algorithm>

namespace rundiff
{

namespace
{

const DumpFormat &formatOf(const DumpLocation &location)
{
    return **std::ranges::find_if(dumpFormats(), [&](const auto &candidate) { return candidate->knows(location); });
}

} // namespace

std::shared_ptr<const Dump> readDump(const DumpLocation &location, const Progress &progress)
{
    return formatOf(location).read(location, progress);
}

std::vector<UnreadTensor> tensorsToRead(const DumpLocation &location)
{
    return formatOf(location).tensorsToRead(location);
}

std::shared_ptr<const Dump> readDump(const DumpLocation &location, const KnownTensors &known, const Progress &progress)
{
    return formatOf(location).readWith(known, location, progress);
}

} // namespace rundiff
