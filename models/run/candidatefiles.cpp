// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/run/candidatefiles.h"

#include "models/run/identifiers.h"
#include "models/run/lettercase.h"

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

// Files of a dump or of a framework's configuration that look like logs by their ending.
constexpr std::array<std::string_view, 26> neverLogs = {"stack.json",
                                                        "construct.json",
                                                        "config.json",
                                                        "configuration.json",
                                                        "package.json",
                                                        "generation_config.json",
                                                        "vocab.json",
                                                        "tokenizer.json",
                                                        "tokenizer_config.json",
                                                        "special_tokens_map.json",
                                                        "added_tokens.json",
                                                        "adapter_config.json",
                                                        "preprocessor_config.json",
                                                        "all_results.json",
                                                        "wandb-summary.json",
                                                        "wandb-metadata.json",
                                                        "runs.swanlab",
                                                        "anomaly.json",
                                                        "anomaly_analyse.json",
                                                        "module_struct.json",
                                                        "train_results.json",
                                                        "eval_results.json",
                                                        "dump_error_info.log",
                                                        "merges.txt",
                                                        "requirements.txt",
                                                        "compile_commands.json"};

constexpr std::array<std::string_view, 18> logEndings = {".log",   ".txt",  ".out",    ".err",     ".csv",     ".tsv",
                                                         ".jsonl", ".json", ".ndjson", ".dat",     ".stdout",  ".wandb",
                                                         ".ipynb", ".db",   ".sqlite", ".sqlite3", ".swanlab", ".zip"};
constexpr std::array<std::string_view, 5> tensorEndings = {".h5", ".hdf5", ".hdf", ".keras", ".safetensors"};

template <std::size_t count>
bool oneOf(const std::array<std::string_view, count> &known, std::string_view text)
{
    return std::find(known.begin(), known.end(), text) != known.end();
}

std::string nameWithoutGz(const fs::path &path)
{
    std::string name = lowered(path.filename().string());
    if (name.ends_with(".gz"))
        name.resize(name.size() - 3);
    return name;
}

std::string_view endingOf(std::string_view name)
{
    const std::size_t dot = name.rfind('.');
    return dot == std::string_view::npos || dot == 0 ? std::string_view() : name.substr(dot);
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
    if (begin != end && (*begin == '_' || *begin == '-'))
        ++begin;
    std::int64_t number = 0;
    if (std::from_chars(begin, end, number).ec != std::errc{} || number < 0)
        return std::nullopt;
    return number;
}

// rank0/actv_0-99.csv or rank_0/weights_step0-99.csv, as msprobe's monitor writes them
bool isMonitorFile(const fs::path &path)
{
    const std::string name = lowered(path.filename().string());
    if (!name.ends_with(".csv") || !monitorRank(path.parent_path().filename().string()))
        return false;
    const std::string_view stem = std::string_view(name).substr(0, name.size() - 4);
    const std::size_t dash = stem.rfind('-');
    const std::size_t underline = stem.rfind('_');
    if (dash == std::string_view::npos || underline == std::string_view::npos || underline > dash)
        return false;
    std::string_view first = stem.substr(underline + 1, dash - underline - 1);
    if (first.starts_with("step"))
        first.remove_prefix(4);
    return allDigits(first) && allDigits(stem.substr(dash + 1));
}

// {type}.{name}.{task}.{stream}.{time}.input.{slot}.{format}.npy, and the tables next to such files
bool isKernelFile(std::string_view name)
{
    constexpr std::ptrdiff_t fewestDots = 6;
    const bool tensor =
        name.find(".input.") != std::string_view::npos || name.find(".output.") != std::string_view::npos;
    return name == "statistic.csv" || name == "mapping.csv" || (tensor && std::ranges::count(name, '.') >= fewestDots);
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
    if (name.starts_with("train") && (ending == ".log" || ending == ".txt" || ending == ".out"))
        return 1;
    if (oneOf(records, name) || ending == ".wandb" || ending == ".swanlab" || ending == ".db" ||
        ending.starts_with(".sqlite"))
        return 2;
    if (name.find("loss") != std::string::npos)
        return 3;
    if (ending == ".log" || ending == ".out" || ending == ".stdout" || name == "nohup" || name == "stdout")
        return 4;
    if (ending == ".csv" || ending == ".tsv" || ending == ".jsonl" || ending == ".ndjson")
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
    const std::string name = nameWithoutGz(path);
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

} // namespace

std::optional<std::int64_t> monitorRank(std::string_view folderName)
{
    constexpr std::string_view word = "rank";
    const std::size_t found = folderName.find(word);
    if (found == std::string_view::npos || (found > 0 && folderName[found - 1] != '-'))
        return std::nullopt;
    std::string_view rest = folderName.substr(found + word.size());
    if (rest.starts_with('_'))
        rest.remove_prefix(1);
    const std::size_t end = std::min(rest.find_first_not_of("0123456789"), rest.size());
    std::int64_t rank = 0;
    if (std::from_chars(rest.data(), rest.data() + end, rank).ec != std::errc{})
        return std::nullopt;
    rest.remove_prefix(end);
    const bool code = rest.starts_with('-') && rest.find_first_not_of("0123456789abcdefABCDEF", 1) == rest.npos;
    return rest.empty() || code ? std::optional(rank) : std::nullopt;
}

FileKind fileKind(const std::string &path)
{
    const fs::path file(path);
    const std::string name = nameWithoutGz(file);
    if (name == "dump.json" || name == "debug.json")
        return FileKind::Dump;
    if (isKernelFile(name))
        return FileKind::Kernels;
    if (oneOf(neverLogs, name) || name.starts_with(".") || name.starts_with("ms_execution_order_graph_") ||
        name.starts_with("ms_global_execution_order_graph_"))
        return FileKind::Other;
    if (name.find("tfevents") != std::string::npos || name.find("events.summary") != std::string::npos)
        return FileKind::EventFile;
    const std::string_view ending = endingOf(name);
    if (oneOf(tensorEndings, ending))
        return FileKind::TensorFile;
    if (isMonitorFile(file))
        return FileKind::Monitor;
    if (oneOf(logEndings, ending) || name == "nohup" || name == "stdout" || name == "stderr" || name == "log")
        return FileKind::Log;
    // MLflow: mlruns/<experiment>/<run>/metrics/<name>, where a name may hold slashes; copied elsewhere only the name
    // is left
    const bool metric = std::find(file.begin(), file.end(), fs::path("metrics")) != file.end() ||
                        name.find("loss") != std::string::npos;
    if (ending.empty() && metric)
        return FileKind::Log;
    return FileKind::Other;
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
