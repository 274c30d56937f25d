// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/dumps/dumpcompanions.h"
#include "tests/fuzz/fuzzfile.h"

#include <array>

// stack.json and construct.json next to a dump with some of the calls that the seeds use.

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    static const std::array calls = {"Module.model.Model.forward.0", "Module.model.fc1.Linear.forward.0",
                                     "Torch.relu.0.forward", "Functional.conv2d.0.forward"};
    static const FuzzFile stacks("stack.json"), parents("construct.json");
    stacks.hold({bytes, size});
    parents.hold({bytes, size});
    rundiff::Dump dump;
    dump.location.folder = stacks.folder();
    for (const char *call : calls) {
        dump.operators.emplace_back();
        dump.operators.back().key = dump.names.add(call);
    }
    rundiff::readCompanions(dump, {});
    return 0;
}
