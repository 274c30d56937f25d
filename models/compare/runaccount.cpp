// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/runaccount.h"

#include "models/account/makeaccount.h"

#include <filesystem>
#include <tuple>

namespace rundiff
{

namespace
{

std::string plainPath(const std::string &path)
{
    std::string plain = std::filesystem::path(path).lexically_normal().string();
    if (plain.size() > 1 && plain.ends_with('/'))
        plain.pop_back();
    return plain;
}

bool isFolder(const std::string &path)
{
    std::error_code error;
    return std::filesystem::is_directory(path, error);
}

// "loss" of "loss (rank 3)".
std::string baseName(const std::string &metric)
{
    return metric.substr(0, metric.find(" ("));
}

// What one run has, with the members of pairs that are its own.
struct RunSide {
    const Run &run;
    Path MetricComparison::*log;
    Curve CurveComparison::*curve;
    DumpLocation DumpPair::*dump;
    std::vector<DumpLocation> OperatorComparison::*lone;
};

// The account leaves out a log of which the options chose a metric.
bool comparesAllOfLogs(const CompareOptions &options)
{
    return options.metric.empty() && options.segment == SegmentChoice() && !options.segmentB;
}

void addLogs(const Comparison &comparison, const RunSide &side, std::vector<OwnedPath> &owned)
{
    for (const auto &log : side.run.logs) {
        OwnedPath own;
        own.path = plainPath(log->path);
        own.owner = log->format;
        own.encoding = log->chosenEncoding;
        for (const MetricComparison &metric : comparison.metrics.common) {
            if (!metric.judged || (*metric.curves).compared == 0 || metric.*side.log != log->path)
                continue;
            const Curve &curve = (*metric.curves).*side.curve;
            own.judged.push_back(curve);
            own.names.insert(curve.metric);
            own.names.insert(baseName(curve.metric));
        }
        own.isWhole = !comparesAllOfLogs(comparison.options) || (!own.judged.empty() && isFolder(log->path));
        owned.push_back(std::move(own));
    }
}

void addFolder(const std::string &path, std::vector<OwnedPath> &owned)
{
    OwnedPath own;
    own.path = plainPath(path);
    own.owner = "dump";
    own.isDump = own.isWhole = true;
    owned.push_back(std::move(own));
}

// dump.json has members that no row has; everything else of a dump is its rows. Tensors are compared in one mode only.
void addDump(const DumpLocation &dump, Mode mode, std::vector<OwnedPath> &owned)
{
    addFolder(dump.dumpFile, owned);
    owned.back().isWhole = !dump.dumpFile.ends_with(".json");
    for (const GraphFolder &graph : dump.graphs)
        addFolder(graph.path, owned);
    if (dump.files) {
        for (const Path &file : *dump.files)
            addFolder(file, owned);
    }
    addFolder(dump.folder + "/dump_tensor_data", owned);
    owned.back().isDump = owned.back().isWhole = mode == Mode::Tensor;
}

// Of one path the first entry counts: dumps that the options did not choose come last.
void addDumps(const Comparison &comparison, const RunSide &side, std::vector<OwnedPath> &owned)
{
    if (const OperatorComparison *operators = comparison.operators.get()) {
        for (const DumpPair &pair : operators->pairs)
            addDump(pair.*side.dump, pair.mode, owned);
        for (const DumpLocation &dump : (*operators).*side.lone)
            addFolder(dump.folder, owned);
    }
    for (const DumpLocation &dump : side.run.dumps) {
        addFolder(dump.dumpFile, owned);
        addFolder(dump.folder + "/dump_tensor_data", owned);
    }
}

// Stacks and modules belong to the operators of a program: those of another one differ.
bool isOfOtherProgram(const DumpPair &pair)
{
    const bool hasOtherRows = pair.unmatchedA > 0 || pair.unmatchedB > 0;
    const bool differs = pair.verdict == Verdict::Different || pair.match != Match::Exact;
    return hasOtherRows || differs || pair.factsA.framework != pair.factsB.framework;
}

std::vector<PathPair> pairsOf(const Comparison &comparison)
{
    std::vector<PathPair> pairs;
    for (const MetricComparison &metric : comparison.metrics.common) {
        PathPair pair{plainPath(metric.logA), plainPath(metric.logB), false};
        const bool isKnown = !pairs.empty() && pairs.back().a == pair.a && pairs.back().b == pair.b;
        if (!isKnown)
            pairs.push_back(std::move(pair));
    }
    if (!comparison.operators)
        return pairs;
    for (const DumpPair &pair : comparison.operators->pairs)
        pairs.push_back({plainPath(pair.a.folder), plainPath(pair.b.folder), isOfOtherProgram(pair)});
    return pairs;
}

bool isMeaningful(const Comparison &comparison)
{
    const CompareOptions &options = comparison.options;
    const bool isWhole = options.curves && options.operators && options.part.whole();
    return isWhole && comparison.savedIn.empty() && comparison.hasResult();
}

} // namespace

bool judgesOtherNumbers(const CompareOptions &before, const CompareOptions &now)
{
    const auto choices = [](const CompareOptions &options) {
        return std::tie(options.metric, options.align, options.offset);
    };
    const bool sameSegments = before.segment == now.segment && before.segmentB == now.segmentB;
    return choices(before) != choices(now) || !sameSegments || !(before.metricTolerances == now.metricTolerances);
}

void addAccount(Comparison &comparison, const Progress &progress)
{
    comparison.account = nullptr;
    if (!isMeaningful(comparison))
        return;
    const RunSide a{*comparison.a, &MetricComparison::logA, &CurveComparison::a, &DumpPair::a,
                    &OperatorComparison::onlyA};
    const RunSide b{*comparison.b, &MetricComparison::logB, &CurveComparison::b, &DumpPair::b,
                    &OperatorComparison::onlyB};
    const CompareOptions &options = comparison.options;
    AccountInput input;
    input.rootA = plainPath(a.run.path);
    input.rootB = plainPath(b.run.path);
    addLogs(comparison, a, input.ownedA);
    addLogs(comparison, b, input.ownedB);
    addDumps(comparison, a, input.ownedA);
    addDumps(comparison, b, input.ownedB);
    input.pairs = pairsOf(comparison);
    input.ignoredFiles.assign(options.ignoredFiles.begin(), options.ignoredFiles.end());
    const std::vector<std::string> rules(options.volatileRules.begin(), options.volatileRules.end());
    input.rules = std::make_shared<const VolatileRules>(VolatileRules::ofUser(rules, comparison.problems));
    input.withSteps = options.offset != 0 || options.align == Align::Index;
    Account account = makeAccount(input, progress);
    if (!progress.stopped())
        comparison.account = std::make_shared<const Account>(std::move(account));
}

} // namespace rundiff
