// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/readers/logfiles.h"

#include "models/formats/logs/line/wordsigns.h"
#include "models/formats/logs/monitor/monitorfile.h"
#include "models/run/lettercase.h"
#include "models/run/packedname.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <tuple>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 12> logEndings = {".log",   ".txt",  ".out",    ".err", ".csv",    ".tsv",
                                                         ".jsonl", ".json", ".ndjson", ".dat", ".stdout", ".ipynb"};
constexpr std::array<std::string_view, 4> bareNames = {"nohup", "stdout", "stderr", "log"};
constexpr std::array<std::string_view, 3> besideMonitor = {"anomaly.json", "anomaly_analyse.json",
                                                           "module_struct.json"};

template <std::size_t count>
bool oneOf(const std::array<std::string_view, count> &known, std::string_view text)
{
    return std::find(known.begin(), known.end(), text) != known.end();
}

std::string plainNameOf(const fs::path &path)
{
    return std::string(withoutPackedEnding(lowered(path.filename().string())));
}

std::string_view endingOf(std::string_view name)
{
    const std::size_t dot = name.rfind('.');
    if (dot == std::string_view::npos || dot == 0)
        return {};
    return name.substr(dot);
}

bool allDigits(std::string_view text)
{
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// The number after the word in a name: train_rank3.log, worker_12.log, rank_0.
std::optional<std::int64_t> numberBehind(std::string_view word, std::string_view name)
{
    const std::size_t found = name.rfind(word);
    if (found == std::string_view::npos)
        return std::nullopt;
    const char *begin = name.data() + found + word.size();
    const char *end = name.data() + name.size();
    if (begin != end && wordsigns::isAnyOf(*begin, "_-"))
        ++begin;
    std::int64_t number = 0;
    if (std::from_chars(begin, end, number).ec != std::errc{} || number < 0)
        return std::nullopt;
    return number;
}

// rank0/actv_0-99.csv or rank_0/weights_step0-99.csv, as msprobe's monitor writes them
bool isOfMonitor(std::string_view name)
{
    constexpr std::string_view ending = ".csv", word = "step";
    if (!name.ends_with(ending))
        return false;
    name.remove_suffix(ending.size());
    const std::size_t dash = name.rfind('-');
    const std::size_t underline = name.rfind('_');
    const bool hasRange = dash != name.npos && underline != name.npos;
    if (!hasRange || underline > dash)
        return false;
    std::string_view first = name.substr(underline + 1, dash - underline - 1);
    if (first.starts_with(word))
        first.remove_prefix(word.size());
    return allDigits(first) && allDigits(name.substr(dash + 1));
}

bool isEventFile(std::string_view name)
{
    return name.find("tfevents") != name.npos || name.find("events.summary") != name.npos;
}

// MLflow: mlruns/<experiment>/<run>/metrics/<name>, where a name may hold slashes; copied elsewhere only the name is
// left.
bool mayBeMetric(const FolderEntry &entry, bool belowMetrics)
{
    const bool namesLoss = entry.plainName.find("loss") != std::string::npos;
    return entry.ending().empty() && (belowMetrics || namesLoss);
}

// Small is good. Only an order to try: what a file really is, its content says.
int preference(const std::string &name)
{
    static constexpr std::array<std::string_view, 8> records = {
        "trainer_state.json", "trainer_log.jsonl", "logging.jsonl", "metrics.csv",
        "metrics.json",       "metrics.jsonl",     "results.csv",   "scalars.json"};
    const std::string_view ending = endingOf(name);
    if (name == "train.log")
        return 0;
    if (name.starts_with("train") && isAnyOf(ending, {".log", ".txt", ".out"}))
        return 1;
    if (oneOf(records, name) || isAnyOf(ending, {".wandb", ".swanlab", ".db"}) || ending.starts_with(".sqlite"))
        return 2;
    if (name.find("loss") != std::string::npos)
        return 3;
    if (isAnyOf(ending, {".log", ".out", ".stdout"}) || isAnyOf(name, {"nohup", "stdout"}))
        return 4;
    if (isAnyOf(ending, {".csv", ".tsv", ".jsonl", ".ndjson"}))
        return 5;
    if (ending.empty())
        return 6; // folders of event files, MLflow's metrics
    return ending == ".json" ? 8 : 7;
}

struct Order {
    std::int64_t rank = -1; // -1: says no rank, the main file
    int preferred = 0;
    std::ptrdiff_t depth = 0;
    std::string path;
    auto operator<=>(const Order &) const = default;
};

Order orderOf(const std::string &candidate)
{
    const fs::path path(candidate);
    Order order;
    const std::string name = plainNameOf(path);
    for (const std::string &text : {name, lowered(path.parent_path().filename().string())}) {
        for (const std::string_view word : {"rank", "worker", "proc"}) {
            if (order.rank < 0)
                order.rank = numberBehind(word, text).value_or(-1);
        }
    }
    order.preferred = preference(name);
    order.depth = std::distance(path.begin(), path.end());
    order.path = candidate;
    return order;
}

// checkpoint-500/trainer_state.json contains everything in checkpoint-400's; the one next to the folders contains
// everything.
void dropOlderTrainerStates(std::vector<std::string> &candidates)
{
    const auto isState = [](const std::string &path) { return fs::path(path).filename() == "trainer_state.json"; };
    const auto age = [](const std::string &path) {
        return numberBehind("checkpoint", fs::path(path).parent_path().filename().string()).value_or(INT64_MAX);
    };
    const std::string *newest = nullptr;
    for (const std::string &path : candidates) {
        if (isState(path) && (!newest || age(path) > age(*newest)))
            newest = &path;
    }
    if (!newest)
        return;
    const std::string kept = *newest;
    std::erase_if(candidates,
                  [&](const std::string &path) { return isState(path) && path != kept && age(path) != INT64_MAX; });
}

void claimEntry(const FolderListing &folder, const FolderEntry &entry, bool ofMonitor, bool belowMetrics,
                FolderClaims &claims)
{
    const std::string &name = entry.plainName;
    const bool hasEnding = oneOf(logEndings, entry.ending());
    if (isEventFile(name))
        claims.add(entry, FileUse::Log, ClaimConfidence::Form, "an event file").source = folder.path;
    else if (ofMonitor && isOfMonitor(name))
        claims.add(entry, FileUse::Log, ClaimConfidence::Form, "a table of msprobe's monitor").source =
            fs::path(folder.pathOf(entry)).parent_path().parent_path().string();
    else if (oneOf(besideMonitor, name))
        claims.add(entry, FileUse::Companion, ClaimConfidence::Name, "a companion of msprobe's monitor");
    else if (hasEnding || oneOf(bareNames, name))
        claims.add(entry, FileUse::Log, ClaimConfidence::Ending, "named like a log");
    else if (mayBeMetric(entry, belowMetrics))
        claims.add(entry, FileUse::Log, ClaimConfidence::Guess, "may be the values of a metric");
}

} // namespace

void LogFiles::claim(const FolderListing &folder, FolderClaims &claims) const
{
    const fs::path path(folder.path);
    const bool ofMonitor = monitorRank(path.filename().string()).has_value();
    const bool belowMetrics = std::find(path.begin(), path.end(), fs::path("metrics")) != path.end();
    for (const FolderEntry &entry : folder.entries) {
        if (!entry.isFolder)
            claimEntry(folder, entry, ofMonitor, belowMetrics, claims);
    }
}

std::vector<std::string> rankedLogCandidates(std::vector<std::string> candidates)
{
    dropOlderTrainerStates(candidates);
    std::vector<Order> orders;
    orders.reserve(candidates.size());
    for (const std::string &candidate : candidates)
        orders.push_back(orderOf(candidate));
    std::sort(orders.begin(), orders.end());
    std::vector<std::string> ranked;
    ranked.reserve(orders.size());
    for (Order &order : orders)
        ranked.push_back(std::move(order.path));
    return ranked;
}

} // namespace rundiff
