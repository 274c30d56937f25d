// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/parts/mergeparts.h"

#include "models/compare/compareruns.h"
#include "models/compare/comparisoncoverage.h"
#include "models/compare/partfindings.h"
#include "models/result/parts/partfiles.h"
#include "models/result/parts/partpairs.h"
#include "models/result/redaction/resultorigin.h"
#include "models/result/writing/version.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <array>
#include <memory>
#include <tuple>

namespace rundiff
{

namespace
{

constexpr std::size_t rowsKept = 1'000'000; // of all pairs: others are read from the parts when they are wanted

// The command of a part without what makes it a part.
std::vector<UserText> wholeCommand(const std::vector<UserText> &command)
{
    std::vector<UserText> whole;
    for (std::size_t i = 0; i < command.size(); ++i) {
        if (isAnyOf(command[i], {"--part", "--save"}))
            ++i;
        else if (!command[i].starts_with("--part=") && !command[i].starts_with("--save="))
            whole.push_back(command[i]);
    }
    return whole;
}

std::size_t placeOfRun(const InputFile &file)
{
    constexpr std::array runs{"a", "b", "baseline"};
    return static_cast<std::size_t>(std::find(runs.begin(), runs.end(), file.run) - runs.begin());
}

std::shared_ptr<const Provenance> originOf(const PartFiles &files)
{
    auto origin = std::make_shared<Provenance>();
    origin->version = version();
    origin->command = wholeCommand(files.parts.front().saved->provenance->command);
    origin->saved = timeOfSaving();
    origin->rowsHide = std::ranges::min(files.parts, {}, [](const PartFile &file) {
                           return file.saved->provenance->rowsHide;
                       }).saved->provenance->rowsHide;
    for (const PartFile &file : files.parts)
        std::ranges::copy(file.saved->provenance->files, std::back_inserter(origin->files));
    const auto place = [](const InputFile &file) { return std::tuple(placeOfRun(file), file.path); };
    std::ranges::stable_sort(origin->files, {}, place);
    origin->files.erase(
        std::unique(origin->files.begin(), origin->files.end(),
                    [&](const InputFile &one, const InputFile &other) { return place(one) == place(other); }),
        origin->files.end());
    return origin;
}

// Both runs, as before anything was compared.
Comparison begunBy(const PartFile &first)
{
    Comparison begun;
    begun.options = first.saved->options;
    begun.options.rowsKept = rowsKept;
    begun.a = first.saved->a;
    begun.b = first.saved->b;
    begun.baselines = first.saved->baselines;
    begun.problems = first.part().problems;
    if (const std::string facts = userOperatorFactsFile(); !facts.empty()) {
        Problems known; // the parts have reported them
        begun.options.operatorFacts = std::make_shared<const OperatorFacts>(operatorFactsWith(facts, known));
    }
    return begun;
}

void fillFindings(PartFindings &findings, const PartFiles &files)
{
    const PartFile &first = files.parts.front();
    const OperatorComparison *operators = first.saved->operators.get();
    findings.count = files.count();
    findings.pairedByNumber = operators && operators->shift == 0;
    if (!files.hasFirst()) {
        findings.shift = operators ? operators->shift : 0;
        return;
    }
    findings.sources = first.part().sources;
    if (operators)
        findings.repeats = operators->repeats;
}

ComparisonPtr nothingMerged(Problems problems)
{
    auto nothing = std::make_shared<Comparison>();
    nothing->a = nothing->b = std::make_shared<const Run>();
    nothing->problems = std::move(problems);
    conclude(*nothing);
    return nothing;
}

} // namespace

ComparisonPtr mergeParts(const std::vector<std::string> &paths, const Progress &progress, const Limits &limits)
{
    const PartFiles files = openParts(paths, progress, limits);
    if (files.parts.empty())
        return nothingMerged(files.problems);
    Comparison begun = begunBy(files.parts.front());
    PartFindings findings;
    fillFindings(findings, files);
    PartPairs pairs(begun, findings.evidence, progress);
    for (const PartFile &file : files.parts)
        pairs.read(file);
    findings.make = [&](const DumpLocation &a, const DumpLocation &b,
                        const std::shared_ptr<const CompareOptions> &options,
                        const Progress &watched) { return pairs.take(a, b, options, watched); };
    findings.anew = [&] { pairs.compareAnew(); };
    findings.ofAll = [&] {
        Problems problems = files.problems;
        append(problems, pairs.problems());
        return problems;
    };
    begun.a = pairs.placed(begun.a, &DumpLocations::first);
    begun.b = pairs.placed(begun.b, &DumpLocations::second);
    begun.provenance = originOf(files);
    return mergedComparison(std::move(begun), findings, progress, limits);
}

} // namespace rundiff
