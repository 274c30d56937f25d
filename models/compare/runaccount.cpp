// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/runaccount.h"

#include "models/account/files/makeaccount.h"
#include "models/account/files/runfiles.h"
#include "models/compare/curves/timedpoints.h"
#include "models/compare/evidence/resultevidence.h"
#include "models/compare/tokens/tokencomparison.h"
#include "models/formats/layouts/dumpparts.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <limits>
#include <set>

namespace rundiff
{

namespace
{

// What one run has, with the members of pairs that are its own.
struct RunSide {
    const Run &run;
    Path MetricComparison::*log;
    Curve CurveComparison::*curve;
    std::size_t ComparedStep::*index;
    bool (TimedPoints::*isTimed)(std::size_t point) const;
    DumpLocation DumpPair::*dump;
    std::vector<DumpLocation> OperatorComparison::*lone;
};

// The lines of a log's records, by whether the other run has them.
class RecordLines
{
public:
    void add(const CurveComparison &curves, const RunSide &side)
    {
        const Curve &curve = curves.*side.curve;
        const bool isKnown = std::ranges::find(m_offsets, curve.offsets) != m_offsets.end();
        if (isKnown) // another metric of the same lines
            return;
        m_offsets.push_back(curve.offsets);
        const std::size_t points = std::min(curve.size(), curve.offsets->size());
        const bool hasLone = curves.compared < points;
        m_any |= hasLone;
        m_curves.push_back({&curves, points});
    }

    LoneRecords lone(const RunSide &side)
    {
        LoneRecords found;
        if (!m_any)
            return found;
        for (const auto &[curves, points] : m_curves)
            divide(*curves, points, side, found);
        std::ranges::sort(found.timed);
        std::ranges::sort(m_common);
        std::ranges::sort(m_lone);
        for (const std::uint64_t offset : m_lone) {
            const auto next = std::ranges::lower_bound(m_common, offset);
            const std::uint64_t end = next == m_common.end() ? std::numeric_limits<std::uint64_t>::max() : *next;
            const bool isInside = !found.stretches.empty() && offset < found.stretches.back().end;
            if (!isInside && end > offset)
                found.stretches.push_back({offset, end});
        }
        return found;
    }

private:
    void divide(const CurveComparison &curves, std::size_t points, const RunSide &side, LoneRecords &found)
    {
        const auto &column = (curves.*side.curve).offsets;
        const Offsets &offsets = *column;
        std::vector<bool> common(points);
        CommonSteps steps = commonSteps(curves);
        for (ComparedStep step; steps.next(step);) {
            if (step.*side.index < points)
                common[step.*side.index] = true;
        }
        const TimedPoints timed(curves);
        for (std::size_t point = 0; point < points; ++point) {
            if (common[point])
                m_common.push_back(offsets[point]);
            else
                ((timed.*side.isTimed)(point) ? found.timed : m_lone).push_back(offsets[point]);
        }
        found.common.emplace(column, std::move(common));
    }

    struct Lines {
        const CurveComparison *curves;
        std::size_t points;
    };
    std::vector<Lines> m_curves;
    std::vector<std::shared_ptr<const Offsets>> m_offsets;
    std::vector<std::uint64_t> m_common, m_lone;
    bool m_any = false;
};

// Of a log in several files, each file is read as a whole; other files in their folder are not read.
void addFilesOf(const Log &log, const OwnedPath &own, std::vector<OwnedPath> &owned)
{
    if (log.files.empty()) {
        std::error_code error;
        owned.push_back(own);
        owned.back().isWhole = !own.judged.empty() && std::filesystem::is_directory(log.path, error);
        return;
    }
    for (const LogFile &file : log.files) {
        owned.push_back(own);
        owned.back().path = plainPath(file.path);
        owned.back().isWhole = !own.judged.empty();
    }
}

void addLogs(const Comparison &comparison, const RunSide &side, std::vector<OwnedPath> &owned)
{
    for (const auto &log : side.run.logs) {
        OwnedPath own;
        own.path = plainPath(log->path);
        own.owner = log->format;
        own.encoding = log->chosenEncoding;
        RecordLines records;
        for (const MetricComparison &metric : comparison.metrics.common) {
            if (metric.curves->compared == 0 || metric.*side.log != log->path)
                continue;
            const Curve &curve = (*metric.curves).*side.curve;
            own.judged.push_back(curve);
            records.add(*metric.curves, side);
            own.names.insert(curve.metric);
            own.names.emplace(curve.baseName());
        }
        own.lone = records.lone(side);
        addFilesOf(*log, own, owned);
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
    if (dump.parts) { // of tensors that are divided in another way, the statistics are compared
        for (const DumpLocation &part : dump.parts->ranks)
            addFolder(part.folder, owned);
        return;
    }
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

// The states that a run saved, and the files next to them that name the last one.
void addCheckpoints(const Run &run, std::vector<OwnedPath> &owned)
{
    constexpr std::array names{"latest", "latest_universal", "latest_checkpointed_iteration.txt", "zero_to_fp32.py",
                               "checkpoint"};
    std::set<std::filesystem::path> around;
    for (const CheckpointLocation &checkpoint : run.checkpoints) {
        addFolder(checkpoint.path, owned);
        owned.back().owner = "checkpoint";
        around.insert(std::filesystem::path(static_cast<const std::string &>(checkpoint.path)).parent_path());
    }
    for (const std::filesystem::path &folder : around) {
        for (const char *name : names) {
            addFolder((folder / name).string(), owned);
            owned.back().owner = "checkpoint";
        }
    }
}

// The samples in a file may be in another order.
void addTokens(const std::vector<Path> &files, std::vector<OwnedPath> &owned)
{
    for (const Path &file : files) {
        OwnedPath own;
        own.path = plainPath(file);
        own.owner = "tokens";
        own.isWhole = true;
        owned.push_back(std::move(own));
    }
}

// The name of a file below its run.
std::string nameBelow(const std::string &path, const Run &run)
{
    return std::filesystem::path(path).lexically_relative(static_cast<const std::string &>(run.path)).string();
}

// Results of msprobe's tools are evidence about a run and no part of it. Where the runs agree otherwise, a difference
// between two of the same name is left, and so is a pack that shows a difference.
void addResults(const Comparison &comparison, const Run &run, const Run &other, std::vector<OwnedPath> &owned)
{
    const bool differsInDumps = comparison.operators && comparison.operators->verdict == Verdict::Different;
    const bool isDifferent = differsInDumps || comparison.metrics.agreement() == Verdict::Different;
    for (const ResultFile &file : run.resultFiles) {
        const std::string name = nameBelow(file.path, run);
        const bool isPack = file.kind == ResultKind::ConfigCheck;
        const bool hasPartner = std::ranges::any_of(
            other.resultFiles, [&](const ResultFile &one) { return nameBelow(one.path, other) == name; });
        const bool isUnderstood = isPack ? !comparison.evidence->packsDiffer : !hasPartner;
        OwnedPath own;
        own.path = plainPath(file.path);
        own.owner = spelled(file.kind);
        own.isWhole = isDifferent || isUnderstood;
        owned.push_back(std::move(own));
    }
}

// A pack has settings, and is not one of their files.
void addSettings(const std::vector<SettingRow> &rows, const Run &run, Account &account)
{
    const auto valueOf = [](const std::optional<StatedSetting> &stated) {
        return stated ? UserText(static_cast<const std::string &>(stated->value)) : UserText();
    };
    for (const SettingRow &row : rows) {
        LeftDifference difference;
        difference.kind = LeftKind::Setting;
        difference.path = nameBelow(row.file, run);
        difference.key = row.name;
        difference.a = valueOf(row.a);
        difference.b = valueOf(row.b);
        account.settings.push_back(std::move(difference));
    }
}

// An unknown framework is a difference like any other.
bool haveOtherFrameworks(const DumpFacts &a, const DumpFacts &b)
{
    constexpr std::array<std::string_view, 4> known{"pytorch", "mindspore", "mindtorch", "tensorflow"};
    const auto isKnown = [&](const Name &name) { return std::ranges::find(known, name) != known.end(); };
    return a.framework != b.framework && isKnown(a.framework) && isKnown(b.framework);
}

// Stacks and modules belong to the operators of a program: those of another one differ. What the user decided about
// rows does not change this.
bool isOfOtherProgram(const DumpPair &pair)
{
    const bool hasOtherRows = pair.unmatchedA + pair.unmatchedB + pair.decisions.matchedManually > 0;
    return hasOtherRows || pair.match != Match::Exact || haveOtherFrameworks(pair.factsA, pair.factsB);
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

// Whether the options choose no part of the runs: what is left out would be listed as not understood.
bool choosesEverything(const CompareOptions &options)
{
    const bool wholeDumps = options.operators && options.part.whole();
    const bool wholeLogs = options.curves && options.metric.empty();
    return wholeDumps && wholeLogs && options.segment == SegmentChoice() && !options.segmentB;
}

} // namespace

const Account *accountInForce(const Comparison &comparison)
{
    if (choosesEverything(comparison.options))
        return comparison.account.get();
    return nullptr;
}

bool areUnreadLinesCompared(const Comparison &comparison, const Log &log)
{
    if (log.unreadCount == 0)
        return true;
    const Account *account = accountInForce(comparison);
    if (!account)
        return false;
    const std::string path = plainPath(log.path);
    const auto file = std::ranges::find_if(account->files, [&](const AccountedFile &one) {
        return one.isWholeCompared && (one.a == path || one.b == path);
    });
    if (file == account->files.end())
        return false;
    const bool isOfA = file->a == path;
    const std::string &partner = isOfA ? file->b : file->a;
    const Run &other = isOfA ? *comparison.b : *comparison.a;
    return std::ranges::any_of(other.logs, [&](const auto &one) {
        return one->unreadCount == log.unreadCount && plainPath(one->path) == partner;
    });
}

void addAccount(Comparison &comparison, const Progress &progress)
{
    const bool isPossible = comparison.savedIn.empty() && comparison.hasResult();
    if (!isPossible || !choosesEverything(comparison.options))
        return;
    const RunSide a{
        *comparison.a, &MetricComparison::logA,   &CurveComparison::a, &ComparedStep::indexA, &TimedPoints::holdsA,
        &DumpPair::a,  &OperatorComparison::onlyA};
    const RunSide b{
        *comparison.b, &MetricComparison::logB,   &CurveComparison::b, &ComparedStep::indexB, &TimedPoints::holdsB,
        &DumpPair::b,  &OperatorComparison::onlyB};
    const CompareOptions &options = comparison.options;
    AccountInput input;
    input.rootA = plainPath(a.run.path);
    input.rootB = plainPath(b.run.path);
    addLogs(comparison, a, input.ownedA);
    addLogs(comparison, b, input.ownedB);
    if (comparison.checkpoints) {
        addCheckpoints(a.run, input.ownedA);
        addCheckpoints(b.run, input.ownedB);
    }
    addDumps(comparison, a, input.ownedA);
    addDumps(comparison, b, input.ownedB);
    if (const TokenComparison *const tokens = comparison.tokens.get()) {
        addTokens(tokens->filesA, input.ownedA);
        addTokens(tokens->filesB, input.ownedB);
    }
    if (comparison.evidence) {
        addResults(comparison, a.run, b.run, input.ownedA);
        addResults(comparison, b.run, a.run, input.ownedB);
    }
    input.pairs = pairsOf(comparison);
    input.ignoredFiles.assign(options.ignoredFiles.begin(), options.ignoredFiles.end());
    const std::vector<std::string> rules(options.volatileRules.begin(), options.volatileRules.end());
    input.rules = std::make_shared<const VolatileRules>(VolatileRules::ofUser(rules, comparison.problems));
    Account account = makeAccount(input, progress);
    if (comparison.evidence)
        addSettings(comparison.evidence->settings, a.run, account);
    if (!progress.stopped())
        comparison.account = std::make_shared<const Account>(std::move(account));
}

} // namespace rundiff
