// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the seeds that only Rundiff can make: fuzz_saved A B RESULT SESSION.
#include "models/compare/compareruns.h"
#include "models/result/saved/savecomparison.h"
#include "models/result/session/session.h"

#include <filesystem>
#include <fstream>

using namespace rundiff;

int main(int count, char **arguments)
{
    if (count != 5)
        return 2;
    const std::string a = arguments[1], b = arguments[2], session = arguments[4];
    const ComparisonPtr comparison = compareRuns(a, b, {}, {});
    const Problems problems = saveComparison(*comparison, arguments[3], {"rundiff", "compare", a, b}, Redaction());
    Session work;
    work.a = a;
    work.b = b;
    work.options.baselines = {a};
    work.options.logReadings = {{a, {"csv", "utf-8", "step (?<step>\\d+)", "step"}}};
    work.decisions.rules = {{"Torch.*", RowField::NormRelative, 0.1, "rounding", true}};
    work.decisions.matches = {{"Torch.add.0.forward", "Torch.add.1.forward"}};
    work.decisions.ticks.tick("data-order", "num_workers=0");
    work.decisions.annotations = R"([{"text": "here", "step": 3, "rank": "rank0", "row": "Torch.add.0.forward"}])";
    work.columns = {{"statistics", {"name", "max"}}};
    std::ofstream(session) << sessionText(work, std::filesystem::path(session).parent_path().string());
    return problems.empty() ? 0 : 1;
}
