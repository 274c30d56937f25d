// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/msproberesults/configpack.h"
#include "models/formats/msproberesults/resultreader.h"
#include "tests/fuzz/fuzzfile.h"

#include <string>
#include <vector>

// Results of msprobe's tools. All files have the same bytes: each reader takes what is its own.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    static const FuzzFile table("result.csv"), json("result.json"), sheet("result.xlsx"), pack("pack.zip");
    std::vector<std::string> candidates, others;
    for (const FuzzFile *file : {&table, &json, &sheet, &pack}) {
        file->hold({bytes, size});
        candidates.push_back(file->path());
    }
    std::size_t facts = 0;
    for (const rundiff::ResultFile &file : rundiff::takeResultFiles({}, candidates, others, {}))
        rundiff::readResult(file, [&](const rundiff::ResultFact &) { ++facts; }, {});
    rundiff::readConfigPack(pack.path(), [](std::string_view) { return true; }, {});
    return 0;
}
