// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/dumps/hdf5dump.h"
#include "tests/fuzz/logs.h"

// As a dump, as weights and as the history of a training.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    static const FuzzFile file("dump.h5");
    file.hold({bytes, size});
    rundiff::Problems problems;
    for (const rundiff::DumpLocation &dump : rundiff::hdf5DumpsOf(file.path(), problems))
        rundiff::readHdf5Dump(dump, {});
    readAsLog(file, "hdf5_history");
    return 0;
}
