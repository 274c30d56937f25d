// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/dumpcompanions.h"

#include "models/formats/jsontokens.h"
#include "models/run/repeatedname.h"
#include "models/run/words.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <limits>
#include <string>
#include <unordered_map>
#include <vector>

namespace rundiff
{

namespace
{

// Finds operators by their names.
class OperatorIndex
{
public:
    explicit OperatorIndex(Dump &dump) : m_dump(dump), m_operators(dump.names.size(), DumpOperator::nothing)
    {
        for (std::size_t i = 0; i < dump.operators.size(); ++i)
            m_operators[dump.operators[i].key.value] = static_cast<std::uint32_t>(i);
    }
    DumpOperator *find(std::string_view key)
    {
        // Mostly the one behind the one asked for before.
        if (++m_last < m_dump.operators.size() && m_dump.name(m_dump.operators[m_last].key) == key)
            return &m_dump.operators[m_last];
        const NameId id = m_dump.names.find(key);
        if (id.empty() || id.value >= m_operators.size() || m_operators[id.value] == DumpOperator::nothing)
            return nullptr;
        m_last = m_operators[id.value];
        return &m_dump.operators[m_last];
    }

private:
    Dump &m_dump;
    std::vector<std::uint32_t> m_operators;                       // by number of the name
    std::size_t m_last = std::numeric_limits<std::size_t>::max(); // found
};

std::string beside(const Dump &dump, const char *name)
{
    return (std::filesystem::path(dump.location.folder) / name).string();
}

// Reads a file that is one object; false when it is not there.
bool readObjectFile(Dump &dump, const std::string &path, const Progress &progress,
                    const std::function<bool(JsonTokens &, std::string_view, JsonToken)> &member)
{
    std::error_code error;
    if (!std::filesystem::exists(path, error))
        return false;
    auto file = FileBytes::open(path);
    if (!file) {
        Problem problem = file.error();
        problem.severity = Severity::Warning;
        dump.problems.push_back(std::move(problem));
        return false;
    }
    JsonTokens tokens(std::move(*file), progress);
    const bool isObject = tokens.next() == JsonToken::ObjectBegin;
    const bool complete =
        isObject && tokens.object([&](std::string_view name, JsonToken token) { return member(tokens, name, token); });
    if (!complete && !progress.stopped()) {
        const std::string why =
            tokens.complaint().empty() ? say(Words::tr("the file ends too early")) : tokens.complaint();
        dump.problems.push_back(
            {path, tokens.line(), Severity::Warning, say(Words::tr("{} could be read only in part: {}"), path, why)});
    }
    return true;
}

class StackReader
{
public:
    explicit StackReader(Dump &dump) : m_dump(dump), m_index(dump) {}

    // {"0": [["call", "call"], ["frame", "frame"]]} or {"call": ["frame", "frame"]}
    bool member(JsonTokens &tokens, std::string_view name, JsonToken token)
    {
        m_frames.clear();
        m_calls.clear();
        const std::string call(name);
        if (token != JsonToken::ArrayBegin)
            return tokens.skip(token);
        bool grouped = false;
        std::size_t index = 0;
        const bool complete = tokens.array([&](JsonToken element) {
            grouped = grouped || element == JsonToken::ArrayBegin;
            return takeElement(tokens, element, index++);
        });
        if (!complete)
            return false;
        if (!grouped)
            m_calls.push_back(m_index.find(call));
        assign();
        return true;
    }

private:
    bool takeElement(JsonTokens &tokens, JsonToken element, std::size_t index)
    {
        if (element == JsonToken::String) {
            m_frames.emplace_back(tokens.text());
            return true;
        }
        if (element != JsonToken::ArrayBegin || index > 1)
            return tokens.skip(element);
        return tokens.array([&](JsonToken text) {
            if (text != JsonToken::String)
                return tokens.skip(text);
            if (index == 0)
                m_calls.push_back(m_index.find(tokens.text()));
            else
                m_frames.emplace_back(tokens.text());
            return true;
        });
    }

    // Equal stacks are kept once: in the old form every call has its own.
    void assign()
    {
        std::string joined;
        for (const std::string &frame : m_frames)
            joined.append(frame).append(1, '\0');
        const auto [known, added] =
            m_known.try_emplace(std::move(joined), static_cast<std::uint32_t>(m_dump.stacks.size()));
        if (added)
            m_dump.stacks.push_back(m_frames);
        for (DumpOperator *call : m_calls) {
            if (call)
                call->stack = known->second;
        }
    }

    Dump &m_dump;
    OperatorIndex m_index;
    std::vector<std::string> m_frames;
    std::vector<DumpOperator *> m_calls;
    std::unordered_map<std::string, std::uint32_t> m_known;
};

// The parent is a name, null, or (Megatron) a list of a name and a micro step.
bool takeParent(Dump &dump, OperatorIndex &index, RepeatedName &parent, JsonTokens &tokens, std::string_view name,
                JsonToken token)
{
    DumpOperator *const call = index.find(name);
    const auto set = [&] {
        if (call)
            call->parent = parent.in(dump.names, tokens.text());
        return true;
    };
    if (token == JsonToken::String)
        return set();
    if (token != JsonToken::ArrayBegin)
        return tokens.skip(token);
    bool first = true;
    return tokens.array([&](JsonToken element) {
        const bool isName = first && element == JsonToken::String;
        first = false;
        return isName ? set() : tokens.skip(element);
    });
}

} // namespace

void readStacks(Dump &dump, const Progress &progress)
{
    StackReader reader(dump);
    dump.hasStacks = readObjectFile(
        dump, beside(dump, "stack.json"), progress,
        [&](JsonTokens &tokens, std::string_view name, JsonToken token) { return reader.member(tokens, name, token); });
}

void readParents(Dump &dump, const Progress &progress)
{
    OperatorIndex index(dump);
    RepeatedName parent;
    readObjectFile(dump, beside(dump, "construct.json"), progress,
                   [&](JsonTokens &tokens, std::string_view name, JsonToken token) {
                       return takeParent(dump, index, parent, tokens, name, token);
                   });
}

} // namespace rundiff
