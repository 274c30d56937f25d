// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/matching/mappingfiles.h"
#include "tests/fuzz/fuzzfile.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    static const FuzzFile file("mapping.yaml");
    file.hold({bytes, size});
    rundiff::Problems problems;
    rundiff::readFlatMapping(file.path(), problems);
    rundiff::readApiMapping(file.path(), problems);
    return 0;
}
