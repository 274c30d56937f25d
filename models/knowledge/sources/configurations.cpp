// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/sourcefiles.h"

#include "models/formats/json/jsondocument.h"
#include "models/formats/texts/cuttext.h"
#include "models/run/lettercase.h"
#include "models/run/textpieces.h"

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <charconv>

namespace rundiff
{

namespace
{

constexpr int deepest = 30;
constexpr int mostKeys = 5000;

class Configuration
{
public:
    explicit Configuration(const SourceText &source) : m_source(source) {}

    std::vector<SourceFact> facts()
    {
        const Json json = parsedJson(m_source.text);
        if (!json.is_discarded())
            walk(json, "", "", false, 0);
        else if (nesting() <= deepest)
            walkYaml();
        return std::move(m_facts);
    }

private:
    // yaml-cpp descends once for every bracket.
    int nesting() const
    {
        int open = 0, most = 0;
        for (const char c : m_source.text) {
            open += contains("[{", c) - contains("]}", c);
            most = std::max(most, open);
        }
        const std::size_t dashes = m_source.text.find("- - - - - - - -");
        if (dashes == std::string::npos)
            return most;
        return deepest + 1;
    }

    // yaml-cpp 0.7 returns endless documents after an extra bracket, so they are read one by one.
    std::vector<std::string_view> documents() const
    {
        std::vector<std::string_view> found;
        std::string_view rest = m_source.text;
        while (!rest.empty()) {
            const std::size_t end = rest.find("\n---", 1);
            const std::size_t length = end == std::string_view::npos ? rest.size() : end + 1;
            found.push_back(rest.substr(0, length));
            rest.remove_prefix(length);
        }
        return found;
    }

    void walkYaml()
    {
        try {
            for (const std::string_view document : documents()) {
                walk(YAML::Load(std::string(document)), "", "", false, 0);
                m_linesBefore += std::count(document.begin(), document.end(), '\n');
            }
        } catch (const YAML::Exception &) {
            m_facts.clear(); // a template or another language: no configuration
        }
    }

    void walk(const Json &json, const std::string &key, const std::string &place, bool environment, int depth)
    {
        if (depth > deepest || ++m_keys > mostKeys)
            return;
        if (json.is_object()) {
            for (const auto &[name, value] : json.items())
                walk(value, name, below(place, name), environment || isEnvironment(name), depth + 1);
        } else if (json.is_array()) {
            std::size_t number = 0;
            for (const Json &entry : json)
                walk(entry, key, below(place, std::to_string(number++)), environment, depth + 1);
        } else if (!json.is_null()) {
            add(key, place, json.is_string() ? json.get<std::string>() : jsonText(json), environment, 0);
        }
    }

    void walk(const YAML::Node &node, const std::string &key, const std::string &place, bool environment, int depth)
    {
        if (depth > deepest || ++m_keys > mostKeys)
            return;
        if (node.IsMap()) {
            for (const auto &entry : node) {
                std::string name;
                if (entry.first.IsScalar())
                    name = entry.first.Scalar();
                walk(entry.second, name, below(place, name), environment || isEnvironment(name), depth + 1);
            }
        } else if (node.IsSequence()) {
            std::size_t number = 0;
            for (const YAML::Node &entry : node)
                walk(entry, key, below(place, std::to_string(number++)), environment, depth + 1);
        } else if (node.IsScalar()) {
            add(key, place, node.Scalar(), environment, m_linesBefore + node.Mark().line + 1);
        }
    }

    static bool isEnvironment(std::string_view key) { return isAnyOf(key, {"env", "environment"}); }

    static std::string below(const std::string &place, const std::string &name)
    {
        return cutText(place.empty() ? name : place + "." + name, 300);
    }

    void add(std::string key, const std::string &place, std::string text, bool environment, std::int64_t line)
    {
        if (environment) {
            if (const std::size_t equals = text.find('='); equals != std::string::npos && key.starts_with("env")) {
                key = text.substr(0, equals); // compose files: - NAME=value
                text.erase(0, equals + 1);
            }
        } else {
            std::replace(key.begin(), key.end(), '-', '_');
        }
        SourceFact fact;
        fact.kind = environment ? SourceFact::Kind::Variable : SourceFact::Kind::Option;
        fact.origin = SourceFact::Origin::Configuration;
        fact.name = key;
        fact.value = {SourceValue::Kind::Text, cutText(text, 200)};
        std::from_chars(text.data(), text.data() + text.size(), fact.value.number);
        const std::string lower = lowered(text);
        if (isAnyOf(text, {"null", "~", ""}))
            fact.value.kind = SourceValue::Kind::None;
        else if (isAnyOf(lower, {"true", "false"}))
            fact.value = {SourceValue::Kind::Bool, text, lower == "true" ? 1.0 : 0.0};
        fact.path = m_source.path;
        fact.place = place;
        fact.line = line;
        m_facts.push_back(std::move(fact));
    }

    const SourceText &m_source;
    int m_keys = 0;
    std::int64_t m_linesBefore = 0; // the YAML document that is read
    std::vector<SourceFact> m_facts;
};

// The line of a cell's text in the notebook's own file, counted on from where the last one was found.
class LineFinder
{
public:
    explicit LineFinder(std::string_view text) : m_text(text) {}

    std::int64_t lineOf(const std::string &piece)
    {
        for (const bool ascii : {false, true}) {
            const std::string written = ascii ? asciiJsonText(piece) : jsonText(piece);
            const std::size_t found = m_text.find(std::string_view(written).substr(0, written.size() - 1), m_at);
            if (found == std::string_view::npos)
                continue;
            m_line += std::count(m_text.begin() + static_cast<std::ptrdiff_t>(m_at),
                                 m_text.begin() + static_cast<std::ptrdiff_t>(found), '\n');
            m_at = found;
            break;
        }
        return m_line;
    }

private:
    std::string_view m_text;
    std::size_t m_at = 0;
    std::int64_t m_line = 1;
};

// IPython's own lines become Python, or nothing.
std::string pythonOf(std::string_view line)
{
    const std::size_t begin = std::min(line.find_first_not_of(" \t"), line.size());
    const std::string_view rest = line.substr(begin);
    if (!startsWithAny(rest, {"%", "!"}))
        return std::string(line);
    const std::size_t equals = rest.find('=');
    if (!rest.starts_with("%env ") || equals == std::string_view::npos || contains(rest, '\''))
        return "pass\n";
    std::string_view value = rest.substr(equals + 1);
    value = value.substr(0, value.find_last_not_of(" \r\n") + 1);
    return "__import__; import os; os.environ['" + std::string(rest.substr(5, equals - 5)) + "'] = '" +
           std::string(value) + "'\n";
}

// The pieces of code of a notebook's cell; none for other cells.
std::vector<std::string> codeOfCell(const Json &cell)
{
    if (!cell.is_object() || cell.value("cell_type", Json()) != "code" || !cell.contains("source"))
        return {};
    const Json &source = cell["source"];
    std::vector<std::string> pieces;
    if (source.is_string())
        pieces.push_back(source.get<std::string>());
    if (!source.is_array())
        return pieces;
    for (const Json &piece : source) {
        if (piece.is_string())
            pieces.push_back(piece.get<std::string>());
    }
    return pieces;
}

} // namespace

std::vector<SourceFact> configurationFacts(const SourceText &source)
{
    return Configuration(source).facts();
}

SourceText notebookCode(const SourceText &notebook)
{
    SourceText code{notebook.path, {}, {}};
    const Json json = parsedJson(notebook.text);
    if (!json.is_object() || !json.contains("cells") || !json["cells"].is_array())
        return code;
    LineFinder finder(notebook.text);
    for (const Json &cell : json["cells"]) {
        for (const std::string &piece : codeOfCell(cell)) {
            const std::int64_t line = finder.lineOf(piece);
            for (std::size_t at = 0; at < piece.size();) {
                const std::size_t end = std::min(piece.find('\n', at), piece.size());
                std::string one = pythonOf(piece.substr(at, end - at));
                if (!one.ends_with('\n'))
                    one += '\n';
                code.text += one;
                code.lines.push_back(line);
                at = end + 1;
            }
        }
    }
    return code;
}

} // namespace rundiff
