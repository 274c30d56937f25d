// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/contents/jsonleaves.h"

#include "models/formats/files/filebytes.h"
#include "models/formats/json/jsontokens.h"

#include <vector>

namespace rundiff
{

namespace
{

constexpr std::size_t deepest = 200;

} // namespace

// Goes through the tokens with a stack of its own: deep nesting costs no stack of the program.
class JsonLeaves::Walk
{
public:
    Walk(JsonTokens &tokens, FieldStatements fields) : m_tokens(tokens), m_fields(std::move(fields)) {}

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
    using Type = FieldStatements::Type;
    struct Open {
        bool isList = false;
        std::size_t count = 0;
        FieldPath::Place place; // in front of its members
    };

    bool takeValue(JsonToken token)
    {
        if (m_path.isTooLong() || m_open.size() > deepest)
            return false;
        if (token == JsonToken::ObjectBegin || token == JsonToken::ArrayBegin) {
            m_open.push_back({token == JsonToken::ArrayBegin, 0, m_path.place()});
            return true;
        }
        if (!m_tokens.takePlain(token))
            return false;
        const bool isText = token == JsonToken::String;
        const std::string value(isText ? m_tokens.text() : m_tokens.raw());
        const std::string shown = isText ? "\"" + value + "\"" : value;
        m_fields.value(m_path, {value, isText ? Type::Text : Type::Other, shown}, 0);
        return true;
    }

    // The next member of the innermost value, or its end.
    bool takeNext()
    {
        Open &open = m_open.back();
        m_path.backTo(open.place);
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
            m_path.enterIndex(open.count++);
            return takeValue(token);
        }
        ++open.count;
        if (token != JsonToken::String)
            return false;
        m_path.enter(m_tokens.text());
        return m_tokens.next() == JsonToken::Colon && takeValue(m_tokens.next());
    }

    bool close()
    {
        const Open open = m_open.back();
        m_open.pop_back();
        if (open.isList)
            m_fields.structure(m_path, "length " + std::to_string(open.count), 0);
        else if (open.count == 0)
            m_fields.structure(m_path, "{}", 0);
        return true;
    }

    JsonTokens &m_tokens;
    FieldStatements m_fields;
    FieldPath m_path{FieldPath::ofJson};
    std::vector<Open> m_open;
};

bool JsonLeaves::forEach(const Take &take, VolatileTally *tally)
{
    auto file = FileBytes::open(path());
    if (!file)
        return false;
    JsonTokens tokens(*std::move(file), progress());
    return Walk(tokens, statements(take, tally)).all() && !progress().stopped();
}

} // namespace rundiff
