// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/dumps/dumpreader.h"

#include "models/formats/dumps/dumpformat.h"

#include <algorithm>

namespace rundiff
{

namespace
{

const DumpFormat *formatOf(const DumpLocation &location)
{
    const auto format =
        std::ranges::find_if(dumpFormats(), [&](const auto &candidate) { return candidate->knows(location); });
    if (format == dumpFormats().end())
        return nullptr;
    return format->get();
}

std::shared_ptr<const Dump> unknownDump(const DumpLocation &location)
{
    auto dump = std::make_shared<Dump>();
    dump->location = location;
    dump->problems.push_back(unknownDumpProblem(location));
    return dump;
}

} // namespace

std::shared_ptr<const Dump> readDump(const DumpLocation &location, const Progress &progress)
{
    const DumpFormat *const format = formatOf(location);
    if (format)
        return format->read(location, progress);
    return unknownDump(location);
}

std::vector<UnreadTensor> tensorsToRead(const DumpLocation &location)
{
    const DumpFormat *const format = formatOf(location);
    if (format)
        return format->tensorsToRead(location);
    return {};
}

std::shared_ptr<const Dump> readDump(const DumpLocation &location, const KnownTensors &known, const Progress &progress)
{
    const DumpFormat *const format = formatOf(location);
    if (format)
        return format->readWith(known, location, progress);
    return unknownDump(location);
}

} // namespace rundiff
