// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/dumps/dumpreader.h"
#include "tests/fuzz/fuzzfile.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    static const FuzzFile file("dump.json");
    file.hold({bytes, size});
    rundiff::DumpLocation location;
    location.folder = file.folder();
    location.dumpFile = file.path();
    rundiff::readDump(location, {});
    location.debug = true;
    rundiff::readDump(location, {});
    return 0;
}
