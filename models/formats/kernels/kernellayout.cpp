// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/kernels/kernellayout.h"

#include "models/formats/kernels/kernelnames.h"
#include "models/run/fallback.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <system_error>
#include <tuple>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

constexpr std::string_view tableName = "statistic.csv", constantsName = "constants";

std::optional<std::int64_t> numberBehind(std::string_view prefix, const std::string &name)
{
    if (!name.starts_with(prefix))
        return std::nullopt;
    const auto number = kernelNumber(std::string_view(name).substr(prefix.size()));
    if (number && *number <= INT64_MAX)
        return static_cast<std::int64_t>(*number);
    return std::nullopt;
}

// YYYYmmddHHMMSS
bool isTime(const std::string &name)
{
    constexpr std::size_t length = 14;
    return name.size() == length && isDigits(name);
}

// What the folders above say, from the inside out.
struct KernelFolderPlace {
    std::string root; // dumps of one step and rank with different roots are different dumps
    std::optional<std::int64_t> step, rank, iteration;
    GraphFolder graph;
    bool constants = false;
    bool known = true; // the layout is one of those above
};

class PathParts
{
public:
    explicit PathParts(const std::string &path)
    {
        std::error_code nowhere;
        for (fs::path at = fs::absolute(path, nowhere).lexically_normal(); at.has_relative_path();
             at = at.parent_path()) {
            if (at.has_filename())
                m_paths.push_back(at.string());
        }
    }
    std::size_t size() const { return m_paths.size(); }
    std::string name(std::size_t above) const
    {
        if (above < m_paths.size())
            return fs::path(m_paths[above]).filename().string();
        return std::string();
    }
    std::string path(std::size_t above) const { return elementOr(m_paths, above, {}); }
    std::optional<std::int64_t> number(std::size_t above) const { return numberBehind("", name(above)); }
    std::optional<std::int64_t> rank(std::size_t above) const { return numberBehind("rank_", name(above)); }

private:
    std::vector<std::string> m_paths; // the folder, then those around it
};

// {step}/{time}/{device}/{model}/{model id}/{iteration}
std::optional<KernelFolderPlace> placeOfOldGraph(const PathParts &parts)
{
    const auto iteration = parts.number(0), model = parts.number(1), device = parts.number(3), step = parts.number(5);
    if (!iteration || !model || !device || !step || !isTime(parts.name(4)))
        return std::nullopt;
    return KernelFolderPlace{parts.path(6), step, device, iteration, {parts.name(2), *model, parts.path(0)}};
}

// rank_{r}/{net}/{graph}/{step} and rank_{r}/{net}/{graph}/constants
std::optional<KernelFolderPlace> placeOfKernels(const PathParts &parts)
{
    const auto step = parts.number(0), graph = parts.number(1), rank = parts.rank(3);
    const bool constants = parts.name(0) == constantsName;
    if ((!step && !constants) || !graph || !rank)
        return std::nullopt;
    return KernelFolderPlace{parts.path(3), step, rank, {}, {parts.name(2), *graph, parts.path(0)}, constants};
}

// rank_{r}/{time}/step_{n}
std::optional<KernelFolderPlace> placeOfGraph(const PathParts &parts)
{
    const auto step = numberBehind("step_", parts.name(0)), rank = parts.rank(2);
    if (!step || !rank)
        return std::nullopt;
    return KernelFolderPlace{parts.path(1), step, rank, {}, {{}, 0, parts.path(0)}};
}

KernelFolderPlace unknownPlace(const PathParts &parts)
{
    KernelFolderPlace place{parts.path(0), {}, {}, {}, {{}, 0, parts.path(0)}};
    place.known = false;
    for (std::size_t above = 0; above < 6 && !place.rank; ++above) {
        const auto rank = RankId::fromFolderName(parts.name(above));
        place.rank = parts.rank(above);
        if (!place.rank && rank && rank->kind == RankId::Kind::Rank)
            place.rank = rank->number;
    }
    place.step = numberBehind("step_", parts.name(0));
    if (const auto step = stepFromFolderName(parts.name(0)); step && !place.step)
        place.step = step->value;
    if (!place.step)
        place.step = parts.number(0);
    return place;
}

KernelFolderPlace placeOf(const std::string &folder)
{
    const PathParts parts(folder);
    for (const auto layout : {placeOfOldGraph, placeOfKernels, placeOfGraph}) {
        if (auto place = layout(parts))
            return *place;
    }
    return unknownPlace(parts);
}

bool exists(const std::string &path)
{
    std::error_code ignored;
    return fs::is_regular_file(path, ignored);
}

// A folder of no known layout may have a table or tensors of something else.
bool holdsKernels(const std::string &folder)
{
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        if (name == tableName || name == "mapping.csv" || kernelTensorName(name))
            return true;
    }
    return false;
}

// Where all dumps are in one outer step, the inner iterations are the steps.
void chooseSteps(std::vector<KernelFolderPlace> &places)
{
    std::map<std::tuple<std::string, std::int64_t, std::int64_t>, std::set<std::int64_t>> iterations;
    const auto key = [](const KernelFolderPlace &place) {
        return std::tuple(place.root, *place.step, place.rank.value_or(0));
    };
    for (const KernelFolderPlace &place : places) {
        if (place.iteration)
            iterations[key(place)].insert(*place.iteration);
    }
    const bool inner = std::ranges::any_of(iterations, [](const auto &found) { return found.second.size() > 1; });
    for (KernelFolderPlace &place : places) {
        if (inner && place.iteration)
            place.step = place.iteration;
    }
}

DumpLocation locationOf(const KernelFolderPlace &place)
{
    DumpLocation location;
    location.step = {place.step.value_or(0)};
    if (place.rank)
        location.rank = {RankId::Kind::Rank, *place.rank};
    location.folder = place.graph.path;
    const std::string table = place.graph.path + "/" + std::string(tableName);
    location.dumpFile = exists(table) ? table : place.graph.path;
    return location;
}

void addConstants(const std::vector<KernelFolderPlace> &places, std::vector<DumpLocation> &dumps,
                  const std::vector<std::string> &roots)
{
    for (const KernelFolderPlace &constants : places) {
        if (!constants.constants)
            continue;
        for (std::size_t at = 0; at < dumps.size(); ++at) {
            const auto ofGraph = [&](const GraphFolder &graph) {
                return graph.net == constants.graph.net && graph.graph == constants.graph.graph;
            };
            if (roots[at] == constants.root && std::ranges::any_of(dumps[at].graphs, ofGraph))
                dumps[at].graphs.insert(dumps[at].graphs.begin(), constants.graph);
        }
    }
}

} // namespace

std::vector<DumpLocation> kernelDumpsIn(const std::vector<std::string> &folders, Problems &problems)
{
    std::vector<KernelFolderPlace> places;
    for (const std::string &folder : folders) {
        KernelFolderPlace place = placeOf(folder);
        if (place.known || holdsKernels(folder))
            places.push_back(std::move(place));
    }
    chooseSteps(places);
    std::ranges::stable_sort(places, {}, [](const KernelFolderPlace &place) {
        return std::tuple(place.step, place.rank, place.root, place.graph.net, place.graph.graph);
    });
    std::vector<DumpLocation> dumps;
    std::vector<std::string> roots; // of each dump
    std::map<std::string, std::int64_t> left;
    for (const KernelFolderPlace &place : places) {
        if (place.constants)
            continue;
        const DumpLocation location = locationOf(place);
        if (dumps.empty() || std::tie(dumps.back().step, dumps.back().rank) != std::tie(location.step, location.rank)) {
            dumps.push_back(location);
            roots.push_back(place.root);
        } else if (roots.back() != place.root) {
            ++left[place.graph.path];
            continue;
        }
        dumps.back().graphs.push_back(place.graph);
    }
    addConstants(places, dumps, roots);
    for (const auto &[folder, count] : left)
        problems.push_back(
            {folder, 0, Severity::Warning,
             message(Messages::tr("Another folder of this run contains the kernels of the same step and rank; "
                                  "this one is ignored. Specify it to compare it.")),
             Unread{UnreadReason::Duplicate, "dumps", count, {}}});
    return dumps;
}

std::vector<DumpLocation> cellDumpsIn(const std::vector<std::string> &folders)
{
    std::vector<DumpLocation> dumps;
    for (const std::string &folder : folders) {
        const PathParts parts(folder);
        DumpLocation location;
        const auto rank = RankId::fromFolderName(parts.name(1));
        location.rank = rank.value_or(RankId());
        if (rank && rank->kind == RankId::Kind::Unnumbered) // a run on one device
            location.rank = {RankId::Kind::Rank, 0};
        location.step = stepFromFolderName(parts.name(rank ? 2 : 1)).value_or(Step());
        location.folder = fs::path(folder).parent_path().string();
        location.dumpFile = folder;
        dumps.push_back(std::move(location));
    }
    return dumps;
}

} // namespace rundiff
