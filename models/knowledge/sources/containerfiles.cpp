// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/containerfiles.h"

#include "models/formats/json/jsondocument.h"

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace rundiff
{

namespace
{

constexpr int deepest = 30;

// A word of the shell; variables in it stay variables.
std::string quoted(const std::string &word)
{
    const char mark = word.find('$') == std::string::npos ? '\'' : '"';
    std::string made(1, mark);
    for (const char letter : word) {
        if (letter == mark)
            made += mark == '"' ? "\\\"" : "'\\''";
        else
            made += letter == '\n' ? ' ' : letter;
    }
    return made + mark;
}

std::string oneLine(std::string text)
{
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

// The instruction of a line: "CMD" of "CMD python train.py".
std::string_view instruction(std::string_view line)
{
    return line.substr(0, line.find_first_of(" \t["));
}

// ["python", "train.py"], or the command as it is.
std::string commandOf(const std::string &text)
{
    const Json words = parsedJson(text);
    if (!words.is_array())
        return text;
    std::string command;
    for (const Json &word : words) {
        if (word.is_string())
            command += quoted(word.get<std::string>()) + " ";
    }
    return command;
}

class Containers
{
public:
    explicit Containers(std::string_view text)
        : m_lines(static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1)
    {
    }

    void read(const YAML::Node &document, std::size_t linesBefore)
    {
        m_linesBefore = linesBefore;
        if (!document.IsMap())
            return;
        if (const YAML::Node services = document["services"]; services && services.IsMap()) {
            for (const auto &service : services)
                add(service.second, "entrypoint", "command", "environment");
        }
        find(document, 0);
    }

    std::string script() const
    {
        std::string made;
        for (const std::string &line : m_lines)
            made += line + "\n";
        return m_any ? made : std::string();
    }

private:
    // Of Kubernetes, wherever their template is.
    void find(const YAML::Node &node, int depth)
    {
        if (depth > deepest || !(node.IsMap() || node.IsSequence()))
            return;
        for (const auto &entry : node) {
            const YAML::Node value = node.IsMap() ? entry.second : static_cast<const YAML::Node &>(entry);
            const bool named = node.IsMap() && entry.first.IsScalar() && entry.first.Scalar() == "containers";
            if (named && value.IsSequence()) {
                for (const auto &container : value)
                    add(container, "command", "args", "env");
            } else {
                find(value, depth + 1);
            }
        }
    }

    void add(const YAML::Node &container, const char *first, const char *second, const char *environment)
    {
        if (!container.IsMap() || !container["image"])
            return;
        const std::string command = words(container[first]) + words(container[second]);
        const YAML::Node named = container[first] ? container[first] : container[second];
        if (command.empty() || named.Mark().line < 0)
            return;
        const std::size_t line = m_linesBefore + static_cast<std::size_t>(named.Mark().line);
        if (line >= m_lines.size())
            return;
        m_any = true;
        m_lines[line] += "docker run" + variables(container[environment]) + " image " + command + ";";
    }

    static std::string words(const YAML::Node &node)
    {
        if (!node)
            return {};
        if (node.IsScalar())
            return oneLine(node.Scalar()) + " ";
        std::string all;
        for (const auto &word : node) {
            if (word.IsScalar())
                all += quoted(word.Scalar()) + " ";
        }
        return all;
    }

    // A map, a list of NAME=value, or a list of name and value.
    static std::string variables(const YAML::Node &node)
    {
        std::string all;
        const auto put = [&](const std::string &variable) { all += " -e " + quoted(variable); };
        if (!node || !(node.IsMap() || node.IsSequence()))
            return all;
        for (const auto &entry : node) {
            if (node.IsMap()) {
                if (entry.first.IsScalar() && entry.second.IsScalar())
                    put(entry.first.Scalar() + "=" + entry.second.Scalar());
                continue;
            }
            const YAML::Node one = entry;
            if (one.IsScalar())
                put(one.Scalar());
            else if (one.IsMap() && one["name"] && one["value"] && one["name"].IsScalar() && one["value"].IsScalar())
                put(one["name"].Scalar() + "=" + one["value"].Scalar());
        }
        return all;
    }

    std::vector<std::string> m_lines;
    std::size_t m_linesBefore = 0;
    bool m_any = false;
};

// yaml-cpp descends once for every bracket and every dash.
bool isFlat(std::string_view text)
{
    int open = 0, most = 0;
    for (const char letter : text) {
        open += letter == '[' || letter == '{' ? 1 : letter == ']' || letter == '}' ? -1 : 0;
        most = std::max(most, open);
    }
    return most <= deepest && text.find("- - - - - - - -") == std::string_view::npos;
}

} // namespace

bool isDockerfile(std::string_view path)
{
    return path.substr(path.rfind('/') + 1).starts_with("Dockerfile");
}

// ENTRYPOINT and CMD are one command, and only the last of each counts.
std::string shellOfDockerfile(std::string_view text)
{
    struct Command {
        std::string text;
        std::size_t line = 0;
    };
    std::optional<Command> entry, command;
    std::optional<Command> *open = nullptr; // goes on in the next line
    std::vector<std::string> lines;
    for (bool goesOn = false; !text.empty();) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const std::string_view name = instruction(line);
        if (!goesOn)
            open = name == "CMD" ? &command : name == "ENTRYPOINT" ? &entry : nullptr;
        std::string part(line);
        if (open && !goesOn) {
            *open = Command{{}, lines.size()};
            part.erase(0, name.size());
        }
        goesOn = line.ends_with('\\');
        if (open) {
            part.erase(goesOn ? part.size() - 1 : part.size());
            (*open)->text += part + " ";
            part.clear();
        }
        lines.push_back(std::move(part));
    }
    const std::string whole =
        (entry ? commandOf(entry->text) + " " : std::string()) + (command ? commandOf(command->text) : std::string());
    if (entry || command)
        lines[std::max(entry ? entry->line : 0, command ? command->line : 0)] = whole;
    std::string made;
    for (const std::string &line : lines)
        made += line + "\n";
    return made;
}

std::string shellOfContainers(std::string_view text)
{
    const bool named =
        text.find("services:") != std::string_view::npos || text.find("containers:") != std::string_view::npos;
    if (!named || !isFlat(text))
        return {};
    Containers containers(text);
    std::size_t lines = 0;
    try {
        for (std::size_t begin = 0; begin < text.size();) { // as configurations are read, one document after the other
            const std::size_t end = text.find("\n---", begin + 1);
            const std::size_t length = end == std::string_view::npos ? text.size() - begin : end + 1 - begin;
            const std::string_view document = text.substr(begin, length);
            containers.read(YAML::Load(std::string(document)), lines);
            lines += static_cast<std::size_t>(std::count(document.begin(), document.end(), '\n'));
            begin += length;
        }
    } catch (const YAML::Exception &) {
        return {}; // a template, or another language
    }
    return containers.script();
}

} // namespace rundiff
