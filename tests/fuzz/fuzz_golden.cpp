// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/gate/gatetext.h"
#include "models/gate/goldenupdate.h"
#include "models/gate/judgegate.h"
#include "tests/fuzz/fuzzfile.h"

#include <cstdlib>

// A golden file against itself: the reports are text for other programs, and values that pass are never updated.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    static const FuzzFile file("golden.json");
    file.hold({bytes, size});
    const rundiff::GateFinding finding = rundiff::judgeGate(
        file.path(), file.path(), {}, {}, [](const rundiff::GatePair &pair, const rundiff::ReadPair &read) {
            const rundiff::GoldenUpdate update = rundiff::goldenUpdate(pair, read);
            if (pair.verdict == rundiff::GateVerdict::Pass && !update.text.empty())
                std::abort();
        });
    rundiff::textGate(finding);
    rundiff::jsonGate(finding);
    rundiff::junitGate(finding);
    rundiff::githubGate(finding);
    return 0;
}
