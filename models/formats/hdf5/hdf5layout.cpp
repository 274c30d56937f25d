// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/hdf5/hdf5layout.h"

#include "models/run/identifiers.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <array>
#include <limits>
#include <unordered_set>
#include <utility>

namespace rundiff
{

namespace
{

constexpr int deepest = 24;
constexpr std::size_t mostDatasets = 1'000'000;

std::string join(const std::string &group, const std::string &name)
{
    if (group.ends_with('/'))
        return group + name;
    return group + "/" + name;
}

// "10" comes after "2" where all names are numbers.
std::vector<Hdf5Child> orderedChildren(const Hdf5File &file, const std::string &group)
{
    std::vector<Hdf5Child> children = file.children(group);
    const auto number = [](const Hdf5Child &child) { return std::stol(child.name); };
    constexpr std::size_t longest = 9; // that surely fits into a number
    if (std::all_of(children.begin(), children.end(),
                    [](const Hdf5Child &child) { return child.name.size() <= longest && isDigits(child.name); }))
        std::stable_sort(children.begin(), children.end(),
                         [&](const Hdf5Child &a, const Hdf5Child &b) { return number(a) < number(b); });
    return children;
}

// In the order that an attribute gives ("layer_names", "weight_names"); what it does not name comes last.
void orderBy(std::vector<Hdf5Child> &children, const std::vector<std::string> &names)
{
    const auto place = [&names](const Hdf5Child &child) {
        return std::find_if(
                   names.begin(), names.end(),
                   [&](const std::string &name) { return name == child.name || name.ends_with("/" + child.name); }) -
               names.begin();
    };
    std::vector<std::pair<std::ptrdiff_t, Hdf5Child>> placed;
    for (Hdf5Child &child : children)
        placed.emplace_back(place(child), std::move(child));
    std::stable_sort(placed.begin(), placed.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
    children.clear();
    for (auto &[ignored, child] : placed)
        children.push_back(std::move(child));
}

// All data sets below a group, depth first. Groups may be linked in circles, or under many names: each is visited once.
class DatasetWalk
{
public:
    explicit DatasetWalk(const Hdf5File &file) : m_file(file) {}

    std::vector<std::string> below(const std::string &group)
    {
        m_paths.clear();
        m_visited.clear();
        visit(group, {}, 0);
        return std::move(m_paths);
    }

private:
    void visit(const std::string &group, std::vector<std::string> weightNames, int depth)
    {
        if (depth > deepest || ++m_groups > mostDatasets)
            return;
        std::vector<Hdf5Child> children = orderedChildren(m_file, group);
        if (const auto layers = m_file.attributeTexts(group, "layer_names"); !layers.empty())
            orderBy(children, layers);
        if (auto own = m_file.attributeTexts(group, "weight_names"); !own.empty())
            weightNames = std::move(own);
        if (!weightNames.empty())
            orderBy(children, weightNames);
        for (const Hdf5Child &child : children) {
            if (child.group && m_visited.insert(child.address).second)
                visit(join(group, child.name), weightNames, depth + 1);
            else if (!child.group && m_paths.size() < mostDatasets)
                m_paths.push_back(join(group, child.name));
        }
    }

    const Hdf5File &m_file;
    std::vector<std::string> m_paths;
    std::unordered_set<std::uint64_t> m_visited;
    std::size_t m_groups = 0; // of all walks together
};

// msprobe's order of the rows of an operator: inputs, parameters, outputs, gradients.
struct SideGroup {
    std::string_view name;
    Side side;
    int place;
};
constexpr std::array sideGroups{
    SideGroup{"input", Side::Input, 0},   SideGroup{"input_args", Side::Input, 0},
    SideGroup{"kwargs", Side::Input, 1},  SideGroup{"input_kwargs", Side::Input, 1},
    SideGroup{"debug", Side::Debug, 2},   SideGroup{"parameters", Side::Parameters, 3},
    SideGroup{"output", Side::Output, 4}, SideGroup{"parameters_grad", Side::ParametersGrad, 5},
};

SideGroup sideOf(const std::string &name)
{
    for (const SideGroup &group : sideGroups) {
        if (group.name == name)
            return group;
    }
    return {name, Side::Debug, 2};
}

// "/input/0/1" -> ".input.0.1"; the gradients of parameters are named without their group.
std::string suffixOf(std::string path, Side side)
{
    if (side == Side::ParametersGrad)
        path.erase(0, path.find('/', 1));
    std::replace(path.begin(), path.end(), '/', '.');
    return path;
}

Hdf5Entry entryOf(const Hdf5File &file, DatasetWalk &walk, const std::string &group, const std::string &key)
{
    Hdf5Entry entry{key, {}};
    std::vector<Hdf5Child> sides = file.children(group);
    std::stable_sort(sides.begin(), sides.end(), [](const Hdf5Child &a, const Hdf5Child &b) {
        return sideOf(a.name).place < sideOf(b.name).place;
    });
    for (const Hdf5Child &child : sides) {
        const Side side = sideOf(child.name).side;
        const std::string path = join(group, child.name);
        const std::vector<std::string> paths = child.group ? walk.below(path) : std::vector{path};
        for (const std::string &dataset : paths)
            entry.rows.push_back({dataset, suffixOf(dataset.substr(group.size()), side), side});
    }
    return entry;
}

} // namespace

std::vector<std::string> dumpGroups(const Hdf5File &file)
{
    std::vector<std::string> groups;
    for (const Hdf5Child &step : file.children("/")) {
        if (!step.group || !stepFromFolderName(step.name))
            continue;
        const std::string stepGroup = "/" + step.name;
        const std::size_t before = groups.size();
        for (const Hdf5Child &rank : file.children(stepGroup)) {
            if (rank.group && RankId::fromFolderName(rank.name))
                groups.push_back(join(stepGroup, rank.name));
        }
        if (groups.size() == before)
            groups.push_back(stepGroup);
    }
    return groups;
}

bool holdsWeights(const Hdf5File &file)
{
    if (const auto schema = file.attributeText("/", "schema"); schema && schema->starts_with("rundiff."))
        return false;
    const auto isModel = [](const Hdf5Child &child) { return child.group && child.name == "model_weights"; };
    if (!file.attributeTexts("/", "layer_names").empty() || std::ranges::any_of(file.children("/"), isModel))
        return true;
    const std::vector<std::string> paths = DatasetWalk(file).below("/");
    const auto endsIn = [](std::string_view ending) {
        return [ending](const std::string &path) { return path.ends_with(ending); };
    };
    if (std::any_of(paths.begin(), paths.end(), endsIn("/axis0")))
        return false;
    return std::any_of(paths.begin(), paths.end(),
                       [&](const std::string &path) { return file.shape(path).size() > 1; });
}

std::vector<Hdf5Entry> dumpEntries(const Hdf5File &file, const std::string &group)
{
    std::vector<std::pair<double, Hdf5Child>> ordered;
    for (Hdf5Child &child : file.children(group)) {
        const auto order = file.attributeNumber(join(group, child.name), "order");
        ordered.emplace_back(order.value_or(std::numeric_limits<double>::max()), std::move(child));
    }
    std::stable_sort(ordered.begin(), ordered.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
    std::vector<Hdf5Entry> entries;
    DatasetWalk walk(file);
    for (const auto &[ignored, child] : ordered) {
        const std::string path = join(group, child.name);
        if (child.group)
            entries.push_back(entryOf(file, walk, path, child.name));
        else
            entries.push_back({child.name, {{path, {}, Side::Debug}}});
    }
    return entries;
}

std::vector<Hdf5Entry> weightEntries(const Hdf5File &file)
{
    std::vector<Hdf5Entry> entries;
    for (const std::string &path : DatasetWalk(file).below("/")) {
        const std::size_t name = path.rfind('/');
        const std::string key = path.substr(0, name);
        if (entries.empty() || entries.back().key != key)
            entries.push_back({key, {}});
        entries.back().rows.push_back({path, path.substr(name), Side::Parameters});
    }
    return entries;
}

} // namespace rundiff
