// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/manyruns.h"

#include "models/compare/compareruns.h"
#include "models/formats/runreader.h"
#include "models/run/ascii.h"
#include "models/run/folder.h"
#include "models/run/lettercase.h"
#include "models/run/lookup.h"
#include "models/run/tellingnames.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <string_view>

namespace rundiff
{

namespace
{

constexpr std::size_t mostEntries = 2000;

// "run2" before "run10".
bool precedes(std::string_view one, std::string_view other)
{
    while (!one.empty() && !other.empty()) {
        const auto digits = [](std::string_view text) {
            return static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), ascii::isDigit) - text.begin());
        };
        const std::size_t oneLength = digits(one), otherLength = digits(other);
        if (oneLength > 0 && otherLength > 0 && oneLength != otherLength)
            return oneLength < otherLength;
        if (one.front() != other.front())
            return one.front() < other.front();
        one.remove_prefix(1);
        other.remove_prefix(1);
    }
    return one.size() < other.size();
}

std::vector<std::string> entriesOf(const std::string &folder)
{
    std::vector<std::string> entries;
    for (const std::filesystem::path &path : pathsIn(folder)) {
        if (!path.filename().string().starts_with('.'))
            entries.push_back(path.string());
    }
    std::sort(entries.begin(), entries.end(), precedes);
    return entries;
}

constexpr std::string_view partsOfARun[] = {"dump", "step",  "rank",       "log",    "event", "tensorboard",
                                            "tb",   "wandb", "checkpoint", "mlruns", "runs",  "output"};

bool isPartOfARun(const std::string &entry)
{
    const std::string name = lowered(std::filesystem::path(entry).filename().string());
    return std::any_of(std::begin(partsOfARun), std::end(partsOfARun),
                       [&](std::string_view part) { return name.starts_with(part); });
}

void addLoss(const Run &run, ListedRun &listed)
{
    for (const auto &log : run.logs) {
        for (const Curve &curve : log->curves) {
            if (std::find(listed.metrics.begin(), listed.metrics.end(), curve.metric) == listed.metrics.end())
                listed.metrics.push_back(curve.metric);
            if (listed.lastStep || curve.empty())
                continue;
            listed.lastStep = curve.steps->back();
            listed.lastLoss = curve.values->back();
            listed.points = curve.size();
        }
    }
}

ListedRun listedRun(const Run &run, const std::string &path)
{
    ListedRun listed;
    listed.name = run.name;
    listed.path = path;
    listed.dumps = run.dumps.size();
    listed.errors =
        static_cast<std::size_t>(std::count_if(run.problems.begin(), run.problems.end(), [](const Problem &problem) {
            return problem.severity == Severity::Error || problem.unread;
        }));
    addLoss(run, listed);
    return listed;
}

// A run, or the runs that a tracker keeps under that path.
void addRuns(const std::string &path, const Progress &progress, RunList &list)
{
    const auto run = readRun(path, {}, progress);
    for (const RunChoice &choice : run->choices) {
        const std::string chosen = path + "#" + choice.id;
        if (!progress.stopped() && list.runs.size() < mostEntries)
            list.runs.push_back(listedRun(*readRun(chosen, {}, progress), chosen));
    }
    if (!run->choices.empty())
        return;
    if (run->logs.empty() && run->dumps.empty())
        ++list.others;
    else
        list.runs.push_back(listedRun(*run, path));
}

void nameApart(std::vector<ListedRun> &runs)
{
    std::vector<NamedPlace> places;
    for (const ListedRun &run : runs)
        places.push_back({run.name, run.path});
    const std::vector<std::string> names = tellingNames(places);
    for (std::size_t i = 0; i < runs.size(); ++i)
        runs[i].name = names[i];
}

ComparisonPtr comparedLogs(const std::shared_ptr<const Run> &run, const std::shared_ptr<const Run> &baseline,
                           const CompareOptions &options)
{
    auto pair = std::make_shared<Comparison>();
    pair->options = options;
    pair->a = run;
    pair->b = baseline;
    for (const auto &read : {run, baseline})
        pair->problems.insert(pair->problems.end(), read->problems.begin(), read->problems.end());
    return withCurveOptions(pair, options);
}

CompareOptions optionsOfLogs(const CompareOptions &options)
{
    CompareOptions ofLogs = options;
    ofLogs.operators = ofLogs.checklist = false;
    ofLogs.baselines.clear();
    ofLogs.decisions = nullptr;
    return ofLogs;
}

} // namespace

bool holdsManyRuns(const std::string &folder)
{
    const std::vector<std::string> entries = entriesOf(folder);
    return entries.size() > 1 && std::all_of(entries.begin(), entries.end(), [](const std::string &entry) {
               std::error_code unseen;
               return std::filesystem::is_directory(entry, unseen) && !isPartOfARun(entry);
           });
}

RunList listRuns(const std::string &folder, const Progress &progress)
{
    RunList list;
    const std::vector<std::string> entries = entriesOf(folder);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (progress.stopped() || list.runs.size() >= mostEntries) {
            list.whole = false;
            break;
        }
        progress.tell({entries[i], i, entries.size()});
        addRuns(entries[i], progress, list);
    }
    nameApart(list.runs);
    return list;
}

const Comparison *ManyRuns::of(const std::string &path) const
{
    const auto *found = firstThat(runs, [&](const Against &against) { return against.path == path; });
    if (found)
        return found->comparison.get();
    return nullptr;
}

ManyRuns compareWithBaseline(const std::vector<std::string> &paths, const std::string &baseline,
                             const CompareOptions &options, const Progress &progress)
{
    const CompareOptions ofLogs = optionsOfLogs(options);
    RunOptions reading;
    reading.logReading = ofLogs.logReading;
    reading.logReadings = ofLogs.logReadings;
    reading.dumps = false;
    ManyRuns many;
    many.baseline = baseline;
    const auto baselineRun = readRun(baseline, reading, progress);
    for (const std::string &path : paths) {
        if (path == baseline || many.runs.size() + 1 >= mostRunsAtOnce)
            continue;
        progress.tell({path, many.runs.size(), paths.size()});
        const auto run = readRun(path, reading, progress);
        if (progress.stopped()) {
            many.whole = false;
            return many;
        }
        many.runs.push_back({path, comparedLogs(run, baselineRun, ofLogs)});
        if (many.baselineCurve.empty() && many.runs.back().comparison->curves)
            many.baselineCurve = many.runs.back().comparison->curves->b;
    }
    return many;
}

} // namespace rundiff
