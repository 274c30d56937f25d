// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/mappingfiles.h"

#include "models/formats/filebytes.h"
#include "models/run/words.h"

#include <QFile>

#include <nlohmann/json.hpp>
#include <yaml-cpp/yaml.h>

#include <array>
#include <optional>

namespace rundiff
{

namespace
{

constexpr std::uint64_t largestFile = 32 << 20;

void warn(Problems &problems, const std::string &path, std::int64_t line, std::string message)
{
    problems.push_back({path, line, Severity::Warning, std::move(message)});
}

std::int64_t lineOf(const YAML::Mark &mark)
{
    return mark.is_null() ? 0 : mark.line + 1;
}

std::optional<YAML::Node> load(const std::string &path, Problems &problems)
{
    const auto file = readWholeFile(path, largestFile);
    if (!file) {
        problems.push_back(file.error());
        return std::nullopt;
    }
    // Mapping files have no use for aliases, and a few lines of them can stand for gigabytes.
    try {
        return YAML::Load(std::string(file->text()));
    } catch (const YAML::Exception &error) {
        problems.push_back(
            {path, lineOf(error.mark), Severity::Error, say(Words::tr("{} is no YAML file: {}"), path, error.msg)});
        return std::nullopt;
    }
}

std::string textOf(const YAML::Node &node)
{
    return node.IsScalar() ? node.Scalar() : std::string();
}

std::vector<std::string> listOf(const YAML::Node &entry, std::initializer_list<const char *> names)
{
    for (const char *const name : names) {
        const YAML::Node list = entry[name];
        if (!list || !list.IsSequence())
            continue;
        std::vector<std::string> texts;
        for (const YAML::Node &element : list)
            texts.push_back(textOf(element));
        return texts;
    }
    return {};
}

// msprobe's own documents spell the outputs both ways.
std::optional<ApiEntry> apiEntryOf(const YAML::Node &node)
{
    if (!node.IsMap())
        return std::nullopt;
    ApiEntry entry{textOf(node["ms_api"]), textOf(node["pt_api"]), {}};
    const auto add = [&](const char *side, std::vector<std::string> from, std::vector<std::string> to) {
        if (from.size() != to.size())
            return false;
        auto &pairs = entry.arguments.emplace_back(side, std::vector<std::pair<std::string, std::string>>()).second;
        for (std::size_t i = 0; i < from.size(); ++i)
            pairs.emplace_back(std::move(from[i]), std::move(to[i]));
        return true;
    };
    const bool usable =
        !entry.from.empty() && !entry.to.empty() &&
        add(".input.", listOf(node, {"ms_args"}), listOf(node, {"pt_args"})) &&
        add(".output.", listOf(node, {"ms_outputs", "ms_output"}), listOf(node, {"pt_outputs", "pt_output"})) &&
        add(".parameters.", listOf(node, {"ms_parameters"}), listOf(node, {"pt_parameters"})) &&
        add(".parameters_grad.", listOf(node, {"ms_parameters_grad"}), listOf(node, {"pt_parameters_grad"}));
    return usable ? std::optional(std::move(entry)) : std::nullopt;
}

BuiltinNames readBuiltinNames()
{
    BuiltinNames result;
    QFile file(QStringLiteral(":/mappings/mindspore-pytorch.json"));
    if (!file.open(QIODevice::ReadOnly))
        return result;
    const QByteArray text = file.readAll();
    const auto json = nlohmann::json::parse(text.begin(), text.end());
    result.prefixes = json.at("prefixes").get<std::unordered_map<std::string, std::string>>();
    for (const auto &group : json.at("names")) {
        const std::string from = group.at("mindspore").get<std::string>() + '.';
        const std::string to = group.at("pytorch").get<std::string>() + '.';
        for (const auto &name : group.at("operators")) {
            const bool renamed = name.is_array();
            result.names.emplace(from + (renamed ? name[0] : name).get<std::string>(),
                                 to + (renamed ? name[1] : name).get<std::string>());
        }
    }
    return result;
}

} // namespace

std::vector<std::pair<std::string, std::string>> readFlatMapping(const std::string &path, Problems &problems)
{
    std::vector<std::pair<std::string, std::string>> result;
    const auto root = load(path, problems);
    if (!root || root->IsNull())
        return result;
    if (!root->IsMap()) {
        warn(problems, path, 0, say(Words::tr("{}: lines of the form \"name in A: name in B\" are expected"), path));
        return result;
    }
    for (const auto &line : *root) {
        const std::string from = textOf(line.first), to = textOf(line.second);
        if (from.empty() || to.empty())
            warn(problems, path, lineOf(line.first.Mark()),
                 say(Words::tr("{}: a name in A and a name in B are expected in this line"), path));
        else
            result.emplace_back(from, to);
    }
    return result;
}

std::vector<ApiEntry> readApiMapping(const std::string &path, Problems &problems)
{
    std::vector<ApiEntry> result;
    const auto root = load(path, problems);
    if (!root || root->IsNull())
        return result;
    if (!root->IsSequence()) {
        warn(problems, path, 0, say(Words::tr("{}: a list of entries with ms_api and pt_api is expected"), path));
        return result;
    }
    for (const YAML::Node &node : *root) {
        if (auto entry = apiEntryOf(node))
            result.push_back(std::move(*entry));
        else
            warn(problems, path, lineOf(node.Mark()),
                 say(Words::tr("{}: this entry is left out: it needs ms_api and pt_api, and lists of equal length"),
                     path));
    }
    return result;
}

const BuiltinNames &builtinNames()
{
    static const BuiltinNames names = readBuiltinNames();
    return names;
}

} // namespace rundiff
