// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/gate/judgegate.h"

#include "models/gate/judgemetric.h"
#include "models/run/messages.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

constexpr std::size_t mostEntries = 200'000; // of a folder and all below it
constexpr int deepestFolder = 32;

struct GoldenFiles {
    std::vector<std::string> names; // relative to the folder, sorted
    Problems problems;
};

GoldenFiles goldenFilesIn(const std::string &folder)
{
    GoldenFiles found;
    std::error_code error;
    std::size_t entries = 0;
    fs::recursive_directory_iterator entry(folder, error);
    for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        if (++entries > mostEntries || entry.depth() > deepestFolder) {
            found.problems.push_back({folder, 0, Severity::Error,
                                      message(Messages::tr("{} holds too many files to be searched"), folder),
                                      Unread{UnreadReason::Limit, "files", 0, {}}});
            break;
        }
        std::error_code ofType;
        const fs::path &path = entry->path();
        if (path.extension() == ".json" && path.filename() != gateRulesName && entry->is_regular_file(ofType))
            found.names.push_back(path.lexically_relative(folder).string());
    }
    if (error)
        found.problems.push_back({folder, 0, Severity::Error,
                                  message(Messages::tr("{} cannot be listed: {}"), folder, error.message()),
                                  Unread{UnreadReason::Permission, "files", 0, {}}});
    std::sort(found.names.begin(), found.names.end());
    return found;
}

// The rules next to a golden file, or in the nearest folder above it up to the one that was given.
std::string rulesFor(const std::string &goldenFile, const std::string &top)
{
    std::error_code error;
    const fs::path last = fs::path(top).lexically_normal();
    for (fs::path folder = fs::path(goldenFile).parent_path();; folder = folder.parent_path()) {
        const fs::path file = folder / gateRulesName;
        if (fs::exists(file, error))
            return file.string();
        if (folder.lexically_normal() == last || folder == folder.parent_path() || folder.empty())
            return {};
    }
}

class Judge
{
public:
    Judge(const GateOptions &options, const Progress &progress, const PairDone &done)
        : m_options(options), m_progress(progress), m_done(done)
    {
    }

    GatePair pair(const std::string &name, const std::string &golden, const std::string &fresh, const std::string &top)
    {
        GatePair pair;
        pair.name = name;
        pair.golden = golden;
        pair.fresh = fresh;
        ReadPair read;
        const GateRules *rules = rulesOf(m_options.rules.empty() ? rulesFor(golden, top) : m_options.rules, pair);
        auto values = readGolden(golden);
        if (!values)
            pair.problems.push_back(values.error());
        else
            read.golden = *std::move(values);
        const GoldenValues *known = read.golden ? &*read.golden : nullptr;
        if (known)
            append(pair.problems, known->problems);
        if (fresh.empty())
            pair.problems.push_back(withoutPartner(golden));
        else
            read.fresh = readRecorded(fresh, m_options.logReading, m_progress, known);
        append(pair.problems, read.fresh.problems);
        if (rules && read.golden && !fresh.empty())
            judge(pair, read, *rules);
        if (m_progress.stopped())
            pair.problems.push_back({golden, 0, Severity::Error, message(Messages::tr("The work was stopped.")),
                                     Unread{UnreadReason::Limit, "files", 0, {}}});
        conclude(pair);
        if (m_done)
            m_done(pair, read);
        return pair;
    }

private:
    static void judge(GatePair &pair, const ReadPair &read, const GateRules &rules)
    {
        std::set<std::string> judged;
        for (const RecordedMetric &golden : read.golden->metrics) {
            pair.metrics.push_back(judgeMetric(golden, read.fresh.metric(golden.name), rules));
            judged.insert(pair.metrics.back().newName);
        }
        for (const RecordedMetric &fresh : read.fresh.metrics) {
            if (!judged.contains(fresh.name))
                pair.onlyNew.push_back(fresh.name);
        }
    }

    static Problem withoutPartner(const std::string &golden)
    {
        return {golden, 0, Severity::Error, message(Messages::tr("{} has no new values"), golden),
                Unread{UnreadReason::NoPartner, "files", 1, {}}};
    }

    // Null: they cannot be used, which is a problem of the pair.
    const GateRules *rulesOf(const std::string &path, GatePair &pair)
    {
        pair.rules = path;
        auto known = m_rules.find(path);
        if (known == m_rules.end()) {
            auto read = path.empty() ? tl::expected<GateRules, Problem>(GateRules()) : readGateRules(path);
            if (read) {
                read->losses = m_options.losses;
                read->allExact = m_options.allExact;
            }
            known = m_rules.emplace(path, std::move(read)).first;
        }
        if (known->second)
            return &*known->second;
        pair.problems.push_back(known->second.error());
        return nullptr;
    }

    const GateOptions &m_options;
    const Progress &m_progress;
    const PairDone &m_done;
    std::map<std::string, tl::expected<GateRules, Problem>> m_rules; // by path
};

// The partner of a golden file in the folder of the new runs; empty: there is none.
std::string partnerOf(const std::string &name, const std::string &folder, bool aloneInItsFolder)
{
    std::error_code error;
    const fs::path same = fs::path(folder) / name;
    if (fs::is_regular_file(same, error))
        return same.string();
    for (const char *ending : {".log", ".txt"}) {
        fs::path log = same;
        if (log.replace_extension(ending); fs::is_regular_file(log, error))
            return log.string();
    }
    const bool hasFolder = fs::path(name).has_parent_path() && fs::is_directory(same.parent_path(), error);
    if (!aloneInItsFolder || !hasFolder)
        return {};
    return same.parent_path().string();
}

void judgeFolder(GateFinding &finding, Judge &judge, const Progress &progress)
{
    const GoldenFiles files = goldenFilesIn(finding.golden);
    finding.problems = files.problems;
    std::map<std::string, int> inFolder;
    for (const std::string &name : files.names)
        ++inFolder[fs::path(name).parent_path().string()];
    for (std::size_t i = 0; i < files.names.size() && !progress.stopped(); ++i) {
        const std::string &name = files.names[i];
        progress.tell({message(Messages::tr("golden values judged")), i, files.names.size()});
        const bool alone = inFolder[fs::path(name).parent_path().string()] == 1;
        finding.pairs.push_back(judge.pair(name, (fs::path(finding.golden) / name).string(),
                                           partnerOf(name, finding.fresh, alone), finding.golden));
    }
    if (files.names.empty())
        finding.problems.push_back({finding.golden, 0, Severity::Error,
                                    message(Messages::tr("{} holds no golden values"), finding.golden),
                                    Unread{UnreadReason::Unrecognised, "files", 0, {}}});
    else if (finding.pairs.size() < files.names.size())
        finding.problems.push_back({finding.golden, 0, Severity::Error, message(Messages::tr("The work was stopped.")),
                                    Unread{UnreadReason::Limit, "files", 0, {}}});
}

} // namespace

GateFinding judgeGate(const std::string &golden, const std::string &fresh, const GateOptions &options,
                      const Progress &progress, const PairDone &done)
{
    GateFinding finding;
    finding.golden = golden;
    finding.fresh = fresh;
    Judge judge(options, progress, done);
    std::error_code error;
    if (fs::is_directory(golden, error))
        judgeFolder(finding, judge, progress);
    else
        finding.pairs.push_back(
            judge.pair(fs::path(golden).filename().string(), golden, fresh, fs::path(golden).parent_path().string()));
    conclude(finding);
    return finding;
}

} // namespace rundiff
