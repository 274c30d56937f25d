// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/checklist/runchecklist.h"

#include "models/knowledge/checklist/scannedsources.h"
#include "models/knowledge/settings/logsetting.h"
#include "models/run/lookup.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <filesystem>

namespace rundiff
{

namespace
{

// Dumps know their framework, and some logs theirs.
std::string frameworkOf(const Run &run, const OperatorComparison *operators, Name DumpFacts::*framework,
                        DumpFacts DumpPair::*facts)
{
    if (operators && !operators->pairs.empty()) {
        const std::string &name = operators->pairs.front().*facts.*framework;
        if (isAnyOf(name, {"mindspore", "pytorch", "tensorflow"}))
            return name;
        if (name == "mindtorch")
            return "pytorch"; // PyTorch's names on MindSpore: its scripts import torch
    }
    for (const auto &log : run.logs) {
        if (log->format.starts_with("keras"))
            return "tensorflow";
        if (log->format.starts_with("mindspore") || log->format == "mindformers")
            return "mindspore";
    }
    return {};
}

// A run that was named by its log or its dump.json has no folder of its own.
SourceFiles sourcesOf(const Run &run, const Progress &progress)
{
    std::error_code error;
    if (!std::filesystem::is_directory(run.path, error))
        return {};
    return sourceFiles({run.path}, progress);
}

void putRepeats(Checklist &list, std::size_t baselines)
{
    ChecklistItem *item = itemNamed(list, "repeats");
    if (!item || baselines == 0)
        return;
    item->state = ItemState::Confirmed;
    item->evidence.push_back(
        {message(Messages::tr("{} further baseline runs are included in the comparison"), baselines), {}, 0});
}

// numpy.allclose of the first two losses, as MindSpore's guide asks.
void putFirstTwo(Checklist &list, const CurveComparison &curves)
{
    ChecklistItem *item = itemNamed(list, "run-twice");
    if (!item || !curves.firstTwo.iterations)
        return;
    const bool both = *curves.firstTwo.first && *curves.firstTwo.second;
    item->state = both ? ItemState::Confirmed : ItemState::Failing;
    std::string text = message(Messages::tr("the first loss does not agree"));
    if (both)
        text = message(Messages::tr("the first two losses agree within atol {}"), curves.tolerance.atol);
    else if (*curves.firstTwo.first)
        text = message(Messages::tr("the first loss agrees, the second does not"));
    item->evidence.insert(item->evidence.begin(), {std::move(text), {}, 0});
}

// Differences on one rank of several: its card, its data or what it receives.
void putLoneRank(Checklist &list, const OperatorComparison &operators)
{
    std::vector<std::string> ranks, differing;
    const auto remember = [](std::vector<std::string> &names, const std::string &name) {
        if (std::find(names.begin(), names.end(), name) == names.end())
            names.push_back(name);
    };
    for (const DumpPair &pair : operators.pairs) {
        remember(ranks, pair.a.rank.folderName());
        if (pair.verdict == Verdict::Different)
            remember(differing, pair.a.rank.folderName());
    }
    ChecklistItem *item = itemNamed(list, "same-environment");
    if (item && ranks.size() > 1 && differing.size() == 1)
        item->evidence.push_back(
            {message(Messages::tr("of {} ranks only {} differs: check its card, its machine and its part of the data"),
                     ranks.size(), differing.front()),
             {},
             0});
}

bool ofEvaluation(std::string_view metric)
{
    return startsWithAny(metric, {"eval", "val", "test"});
}

// The last evaluation in the curve between the last equal step and the first unequal one.
std::optional<std::int64_t> evaluationBefore(const Curve &curve, const CurveComparison &curves)
{
    if (!ofEvaluation(curve.metric) || curve.size() * 2 > curves.a.size())
        return std::nullopt; // evaluated at every step: nothing follows from it
    const auto next = std::lower_bound(curve.steps->begin(), curve.steps->end(), *curves.lastEqual);
    if (next == curve.steps->end() || *next >= curves.firstUnequal->step)
        return std::nullopt;
    return *next;
}

// An evaluation that draws random numbers, or leaves the model in evaluation mode, changes the steps after it.
void putAfterEvaluation(Checklist &list, const Run &run, const CurveComparison &curves)
{
    ChecklistItem *item = itemNamed(list, "data-order");
    if (!item || !curves.firstUnequal || !curves.lastEqual)
        return;
    for (const auto &log : run.logs) {
        for (const Curve &curve : log->curves) {
            const auto evaluation = evaluationBefore(curve, curves);
            if (!evaluation)
                continue;
            item->evidence.push_back(
                {message(Messages::tr(
                             "the curves diverge at step {}, right after the evaluation at step {} ({}): the cause "
                             "can be an evaluation that draws random numbers or leaves the model in evaluation mode"),
                         curves.firstUnequal->step, *evaluation, curve.metric),
                 log->path, 0});
            return;
        }
    }
}

constexpr std::size_t mostNamed = 8; // differences of settings; the list of settings has all of them

std::string valueText(const std::optional<StatedSetting> &setting)
{
    if (setting)
        return setting->value;
    return message(Messages::tr("not specified"));
}

// Whether both runs have the setting, in what they print or record.
bool isInBoth(const SettingRow &row)
{
    return row.a && row.b;
}

bool isOfEnvironment(const SettingRow &row)
{
    return isAnyOf(row.from, {SettingRow::From::Package, SettingRow::From::Environment}) &&
           row.name != "PYTHONHASHSEED";
}

ChecklistEvidence evidenceOf(const SettingRow &row)
{
    const StatedSetting &place = row.a ? *row.a : *row.b;
    std::string text;
    if (row.secret)
        text = message(Messages::tr("A and B differ: {} (a secret; its value is not shown)"), row.name);
    else
        text = message(Messages::tr("A and B differ: {} is {} and {}"), row.name, valueText(row.a), valueText(row.b));
    return {std::move(text), place.path, place.line};
}

// Versions and variables that both runs name with other values are no longer one environment.
void putEnvironment(Checklist &list)
{
    ChecklistItem *item = itemNamed(list, "same-environment");
    if (!item)
        return;
    std::size_t named = 0;
    for (const SettingRow &row : list.settings) {
        const bool matters = row.differs && row.matters;
        if (!matters || !isOfEnvironment(row) || !isInBoth(row))
            continue;
        item->state = ItemState::Failing;
        if (named++ < mostNamed)
            item->evidence.insert(item->evidence.begin(), evidenceOf(row));
    }
}

// A seed that a log prints is what ran, though not of which generator.
void putPrintedSeeds(Checklist &list)
{
    const bool ownSeed = isAnyOf(list.framework, {"mindspore", "tensorflow"});
    ChecklistItem *item = itemNamed(list, (ownSeed ? list.framework : "torch") + "-seed");
    if (!item)
        return;
    for (const SettingRow &row : list.settings) {
        if (row.from != SettingRow::From::Log || row.name != "seed" || !isInBoth(row))
            continue;
        if (row.differs) {
            item->state = ItemState::Failing;
            item->evidence.insert(item->evidence.begin(), evidenceOf(row));
        } else {
            item->evidence.push_back(
                {message(Messages::tr("both logs print the seed {}"), row.a->value), row.a->path, row.a->line});
        }
    }
}

} // namespace

Checklist checklistOfSources(const Run &a, const Run &b, const CurveComparison *curves,
                             const OperatorComparison *operators, std::size_t baselines, const Progress &progress)
{
    std::string framework = frameworkOf(a, operators, &DumpFacts::framework, &DumpPair::factsA);
    if (framework.empty())
        framework = frameworkOf(b, operators, &DumpFacts::framework, &DumpPair::factsB);
    SourceFiles sourcesA = sourcesOf(a, progress), sourcesB = sourcesOf(b, progress);
    std::vector<SettingRow> settings = settingsOfPair(a, sourcesA, b, sourcesB);
    ScannedSources scannedA = scanSources(std::move(sourcesA), progress),
                   scannedB = scanSources(std::move(sourcesB), progress);
    for (const ScannedSources *scanned : {&scannedA, &scannedB}) {
        if (framework.empty())
            framework = frameworkOf(*scanned);
    }
    if (framework.empty())
        framework = "pytorch";
    Checklist list =
        checklistOfPair(checklistOf(std::move(scannedA), framework), checklistOf(std::move(scannedB), framework));
    list.settings = std::move(settings);
    putEnvironment(list);
    putPrintedSeeds(list);
    putRepeats(list, baselines);
    if (curves) {
        putFirstTwo(list, *curves);
        putAfterEvaluation(list, a, *curves);
    }
    return list;
}

void addDumpsTo(Checklist &list, const OperatorComparison &operators, const DumpEvidence &dumps)
{
    dumps.putInto(list, operators);
    putLoneRank(list, operators);
}

} // namespace rundiff
