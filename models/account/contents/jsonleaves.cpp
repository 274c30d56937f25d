// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/contents/jsonleaves.h"

#include "models/account/marking/linemarker.h"
#include "models/formats/files/filebytes.h"
#include "models/formats/json/jsontokens.h"

#include <vector>

namespace rundiff
{

namespace
{

constexpr std::size_t deepest = 200;
constexpr std::size_t longestPath = 4000;
constexpr std::size_t longestName = 64;

} // namespace

// Goes through the tokens with a stack of its own: deep nesting costs no stack of the program.
class JsonLeaves::Walk
{
public:
    Walk(JsonTokens &tokens, const JsonLeaves &leaves, const Take &take, VolatileTally *tally)
        : m_tokens(tokens), m_leaves(leaves), m_take(take), m_marker(leaves.m_rules, tally)
    {
    }

    bool all()
    {
        JsonToken token = m_tokens.next();
        if (token == JsonToken::End)
            return false;
        for (; token != JsonToken::End; token = m_tokens.next()) {
            if (!takeValue(token))
                return false;
            while (!m_open.empty()) {
                if (!takeNext())
                    return false;
            }
        }
        return m_tokens.complaint().empty();
    }

private:
    struct Open {
        bool isList = false;
        std::size_t count = 0, pathLength = 0, nameLength = 0; // of the path and the name in front of its members
    };

    bool takeValue(JsonToken token)
    {
        if (m_path.size() > longestPath || m_open.size() > deepest)
            return false;
        if (token == JsonToken::ObjectBegin || token == JsonToken::ArrayBegin) {
            m_open.push_back({token == JsonToken::ArrayBegin, 0, m_path.size(), m_names.size()});
            return true;
        }
        if (!m_tokens.takePlain(token))
            return false;
        const bool isText = token == JsonToken::String;
        const std::string value(isText ? m_tokens.text() : m_tokens.raw());
        giveLeaf(isText ? "\"" + value + "\"" : value, isText);
        return true;
    }

    // The next member of the innermost value, or its end.
    bool takeNext()
    {
        Open &open = m_open.back();
        m_path.resize(open.pathLength);
        m_names.resize(open.nameLength);
        JsonToken token = m_tokens.next();
        const JsonToken end = open.isList ? JsonToken::ArrayEnd : JsonToken::ObjectEnd;
        if (token == end)
            return close();
        if (open.count > 0) {
            if (token != JsonToken::Comma)
                return false;
            token = m_tokens.next();
        }
        if (open.isList) {
            m_path.append("/").append(std::to_string(open.count++));
            return takeValue(token);
        }
        ++open.count;
        if (token != JsonToken::String)
            return false;
        const std::string name(m_tokens.text());
        m_path.append("/").append(name);
        m_names.push_back(name.substr(0, longestName));
        return m_tokens.next() == JsonToken::Colon && takeValue(m_tokens.next());
    }

    bool close()
    {
        const Open open = m_open.back();
        m_open.pop_back();
        if (open.isList)
            give("length " + std::to_string(open.count));
        else if (open.count == 0)
            give("{}");
        return true;
    }

    std::string_view name() const { return m_names.empty() ? std::string_view() : std::string_view(m_names.back()); }

    void giveLeaf(const std::string &value, bool isText)
    {
        if (m_leaves.m_known && m_leaves.m_known(m_path, name()))
            return;
        const bool isPlace = isText && m_leaves.m_rules.namesFolder(name());
        const bool isCost = isText && m_leaves.m_rules.namesCostColumn(name());
        if (isPlace || isCost) {
            m_marked = m_path + " = \"" + m_marker.markedCost(value, 0);
            m_take({m_marked, value, m_path, 0, false});
            return;
        }
        const std::string label = std::string(name()) + ": ";
        m_marked = m_path + " = " + m_marker.marked(label + value, 0);
        m_take({m_marked, value, m_path, 0, false});
    }

    void give(const std::string &value)
    {
        m_marked = m_path + " = " + value;
        m_take({m_marked, value, m_path, 0, false});
    }

    JsonTokens &m_tokens;
    const JsonLeaves &m_leaves;
    const Take &m_take;
    LineMarker m_marker;
    std::vector<Open> m_open;
    std::string m_path, m_marked;
    std::vector<std::string> m_names;
};

bool JsonLeaves::forEach(const Take &take, VolatileTally *tally)
{
    auto file = FileBytes::open(m_path);
    if (!file)
        return false;
    JsonTokens tokens(*std::move(file), m_progress);
    return Walk(tokens, *this, take, tally).all() && !m_progress.stopped();
}

} // namespace rundiff
