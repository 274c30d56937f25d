// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/dumps/dumpreader.h"

#include "models/formats/dumps/dumpformat.h"

#include <algorithm>

namespace rundiff
{

std::shared_ptr<const Dump> readDump(const DumpLocation &location, const Progress &progress)
{
    const auto format =
        std::ranges::find_if(dumpFormats(), [&](const auto &candidate) { return candidate->knows(location); });
    return (*format)->read(location, progress);
}

} // namespace rundiff
