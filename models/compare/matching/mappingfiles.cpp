// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/matching/mappingfiles.h"

#include "models/formats/files/filebytes.h"
#include "models/formats/json/jsondocument.h"
#include "models/run/messages.h"

#include <QFile>

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include <array>
#include <optional>
#include <sstream>

namespace rundiff
{

namespace
{

constexpr std::uint64_t largestFlatFile = std::uint64_t(128) << 20; // a line per row of a large dump
constexpr std::size_t mostLines = 2'000'000;
constexpr std::size_t mostWarnings = 20;       // about one file
constexpr std::uint64_t largestTree = 1 << 20; // a tree in memory takes some hundred times its text

// Other rows are compared than the mapping asks for.
void warn(Problems &problems, const std::string &path, std::int64_t line, std::string message, std::size_t count = 1)
{
    problems.push_back({path, line, Severity::Warning, std::move(message),
                        Unread{UnreadReason::Unrecognised, "mapping entries", static_cast<std::int64_t>(count), {}}});
}

std::int64_t lineOf(const YAML::Mark &mark)
{
    if (mark.is_null())
        return 0;
    return mark.line + 1;
}

// The lines that cannot be used; of very many the first ones are named and the rest is counted.
class UnusableLines
{
public:
    UnusableLines(Problems &problems, std::string path) : m_problems(problems), m_path(std::move(path)) {}
    UnusableLines(const UnusableLines &) = delete;
    UnusableLines &operator=(const UnusableLines &) = delete;
    ~UnusableLines()
    {
        if (m_count > mostWarnings)
            warn(m_problems, m_path, 0,
                 message(Messages::tr("{}: {} more places cannot be used"), m_path, m_count - mostWarnings),
                 m_count - mostWarnings);
    }

    void add(std::int64_t line, std::string message)
    {
        if (++m_count <= mostWarnings)
            warn(m_problems, m_path, line, std::move(message));
    }

private:
    Problems &m_problems;
    std::string m_path;
    std::size_t m_count = 0;
};

// Without the mapping that the user named, other rows are compared than were asked for.
void reportUnread(Problems &problems, Problem problem)
{
    if (!problem.unread)
        problem.unread = Unread{UnreadReason::Damaged, "mapping file", 1, {}};
    problems.push_back(std::move(problem));
}

void sayNoYaml(Problems &problems, const std::string &path, const YAML::Exception &error)
{
    problems.push_back({path, lineOf(error.mark), Severity::Error,
                        message(Messages::tr("{} is not a YAML file: {}"), path, error.msg),
                        Unread{UnreadReason::Damaged, "mapping file", 1, {}}});
}

// Takes "name: name" lines as they are parsed: a file of any size becomes no tree. What is not of this form is counted.
class FlatLines : public YAML::EventHandler
{
public:
    struct Line {
        std::string from, to;
        std::int64_t number = 0;
    };
    std::vector<Line> lines; // an empty text instead of a name
    bool isMap = false, isEmpty = true;

    void OnDocumentStart(const YAML::Mark &) override {}
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark &mark, YAML::anchor_t) override { take(mark, {}); }
    void OnAlias(const YAML::Mark &mark, YAML::anchor_t) override { take(mark, {}); }
    void OnScalar(const YAML::Mark &mark, const std::string &, YAML::anchor_t, const std::string &text) override
    {
        isEmpty = isEmpty && m_depth == 0 && text.empty();
        take(mark, text);
    }
    void OnSequenceStart(const YAML::Mark &mark, const std::string &, YAML::anchor_t,
                         YAML::EmitterStyle::value) override
    {
        open(mark, false);
    }
    void OnSequenceEnd() override { --m_depth; }
    void OnMapStart(const YAML::Mark &mark, const std::string &, YAML::anchor_t, YAML::EmitterStyle::value) override
    {
        open(mark, true);
    }
    void OnMapEnd() override { --m_depth; }

private:
    void open(const YAML::Mark &mark, bool map)
    {
        isEmpty = false;
        if (m_depth == 0)
            isMap = map;
        else
            take(mark, {});
        ++m_depth;
    }

    void take(const YAML::Mark &mark, const std::string &text)
    {
        if (m_depth != 1)
            return;
        if (m_key)
            lines.push_back({text, {}, lineOf(mark)});
        else
            lines.back().to = text;
        if (lines.size() > mostLines)
            throw YAML::ParserException(mark, message(Messages::tr("it has more than {} lines"), mostLines));
        m_key = !m_key;
    }

    int m_depth = 0;
    bool m_key = true; // the next one at the top is a key
};

std::optional<YAML::Node> load(const std::string &path, Problems &problems)
{
    const auto file = readWholeFile(path, largestTree);
    if (!file) {
        reportUnread(problems, file.error());
        return std::nullopt;
    }
    try { // aliases share their node: a few lines of them never become gigabytes
        return YAML::Load(std::string(file->text()));
    } catch (const YAML::Exception &error) {
        sayNoYaml(problems, path, error);
        return std::nullopt;
    }
}

std::string textOf(const YAML::Node &node)
{
    if (!node || !node.IsScalar())
        return {};
    return node.Scalar();
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
    if (!usable)
        return std::nullopt;
    return entry;
}

BuiltinNames readBuiltinNames()
{
    BuiltinNames result;
    QFile file(QStringLiteral(":/mappings/mindspore-pytorch.json"));
    if (!file.open(QIODevice::ReadOnly))
        return result;
    const QByteArray text = file.readAll();
    const Json json = parsedJson(text.toStdString());
    result.prefixes = json.at("prefixes").get<std::unordered_map<std::string, std::string>>();
    for (const auto &group : json.at("names")) {
        const std::string from = group.at("mindspore").get<std::string>() + '.';
        const std::string to = group.at("pytorch").get<std::string>() + '.';
        for (const auto &name : group.at("operators")) {
            const bool renamed = name.is_array();
            const auto &inMindSpore = renamed ? name[0] : name;
            const auto &inPyTorch = renamed ? name[1] : name;
            result.names.emplace(from + inMindSpore.get<std::string>(), to + inPyTorch.get<std::string>());
        }
    }
    return result;
}

} // namespace

std::vector<std::pair<std::string, std::string>> readFlatMapping(const std::string &path, Problems &problems)
{
    std::vector<std::pair<std::string, std::string>> result;
    const auto file = readWholeFile(path, largestFlatFile);
    if (!file) {
        reportUnread(problems, file.error());
        return result;
    }
    FlatLines found;
    try {
        std::istringstream stream{std::string(file->text())};
        YAML::Parser(stream).HandleNextDocument(found);
    } catch (const YAML::Exception &error) {
        sayNoYaml(problems, path, error);
        return result;
    }
    if (!found.isMap && !found.isEmpty)
        warn(problems, path, 0,
             message(Messages::tr("{}: lines of the form \"name in A: name in B\" are expected"), path));
    UnusableLines unusable(problems, path);
    for (FlatLines::Line &line : found.lines) {
        if (!found.isMap)
            break;
        if (line.from.empty() || line.to.empty())
            unusable.add(line.number,
                         message(Messages::tr("{}: a name in A and a name in B are expected in this line"), path));
        else
            result.emplace_back(std::move(line.from), std::move(line.to));
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
        warn(problems, path, 0,
             message(Messages::tr("{}: a list of entries with ms_api and pt_api is expected"), path));
        return result;
    }
    UnusableLines unusable(problems, path);
    for (const YAML::Node &node : *root) {
        if (auto entry = apiEntryOf(node))
            result.push_back(std::move(*entry));
        else
            unusable.add(
                lineOf(node.Mark()),
                message(
                    Messages::tr("{}: this entry is ignored: it requires ms_api and pt_api, and lists of equal length"),
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
