// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/dumpcompanions.h"

#include "models/formats/jsontokens.h"
#include "models/run/threads.h"
#include "models/run/words.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <future>
#include <iterator>
#include <limits>
#include <string>
#include <unordered_map>
#include <utility>
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

// What was read of a file beside the dump, if it was there.
struct FileRead {
    bool there = false;
    Problems problems;
};

// Reads a file that is one object.
FileRead readObjectFile(const std::string &path, const Progress &progress,
                        const std::function<bool(JsonTokens &, std::string_view, JsonToken)> &member)
{
    FileRead result;
    std::error_code error;
    if (!std::filesystem::exists(path, error))
        return result;
    auto file = FileBytes::open(path);
    if (!file) {
        result.problems.push_back(file.error());
        result.problems.back().severity = Severity::Warning;
        return result;
    }
    result.there = true;
    JsonTokens tokens(std::move(*file), progress);
    const bool isObject = tokens.next() == JsonToken::ObjectBegin;
    const bool complete =
        isObject && tokens.object([&](std::string_view name, JsonToken token) { return member(tokens, name, token); });
    if (!complete && !progress.stopped()) {
        const std::string why =
            tokens.complaint().empty() ? say(Words::tr("the file ends too early")) : tokens.complaint();
        result.problems.push_back(
            {path, tokens.line(), Severity::Warning, say(Words::tr("{} could be read only in part: {}"), path, why)});
    }
    return result;
}

// stack.json: the call stacks, in both forms (groups of calls that share one, or one for each call).
class StackReader
{
public:
    StackReader(Dump &dump, OperatorIndex index) : m_dump(dump), m_index(std::move(index)) {}

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

// construct.json: the module around each call. The parent is a name, null, or (Megatron) a list of a name and a micro
// step.
class ParentReader
{
public:
    ParentReader(Dump &dump, OperatorIndex index) : m_dump(dump), m_index(std::move(index)) {}

    bool member(JsonTokens &tokens, std::string_view name, JsonToken token)
    {
        DumpOperator *const call = m_index.find(name);
        if (token == JsonToken::String) {
            set(call, tokens.text());
            return true;
        }
        if (token != JsonToken::ArrayBegin)
            return tokens.skip(token);
        bool first = true;
        return tokens.array([&](JsonToken element) {
            const bool isName = first && element == JsonToken::String;
            first = false;
            if (isName)
                set(call, tokens.text());
            return isName || tokens.skip(element);
        });
    }

    // Parents that are no calls of the dump: the stacks are read meanwhile and look names up.
    void addNewNames()
    {
        for (auto name = m_newNames.rbegin(); name != m_newNames.rend(); ++name) { // the last one counts
            if (name->first->parent.empty())
                name->first->parent = m_dump.names.add(name->second);
        }
    }

private:
    void set(DumpOperator *call, std::string_view parent)
    {
        if (!call)
            return;
        if (parent != m_last) { // mostly the one before
            m_lastId = m_dump.names.find(parent);
            m_last = m_dump.name(m_lastId);
        }
        call->parent = m_lastId;
        if (m_lastId.empty() && !parent.empty())
            m_newNames.emplace_back(call, parent);
    }

    Dump &m_dump;
    OperatorIndex m_index;
    std::string_view m_last;
    NameId m_lastId;
    std::vector<std::pair<DumpOperator *, std::string>> m_newNames;
};

bool areLarge(const Dump &dump)
{
    constexpr std::uintmax_t large = 1 << 20;
    std::error_code error;
    const auto size = [&](const char *name) {
        const std::uintmax_t bytes = std::filesystem::file_size(beside(dump, name), error);
        return error ? 0 : bytes;
    };
    return size("stack.json") > large && size("construct.json") > large;
}

} // namespace

void readCompanions(Dump &dump, const Progress &progress)
{
    OperatorIndex index(dump);
    StackReader stacks(dump, index);
    ParentReader parents(dump, std::move(index));
    const auto read = [&](const char *name, auto &reader) {
        return readObjectFile(beside(dump, name), progress,
                              [&](JsonTokens &tokens, std::string_view member, JsonToken token) {
                                  return reader.member(tokens, member, token);
                              });
    };
    // They set other members of the calls.
    auto readStacks = inBackground(areLarge(dump), [&] { return read("stack.json", stacks); });
    FileRead parentsRead = read("construct.json", parents);
    FileRead stacksRead = readStacks.get();
    parents.addNewNames();
    dump.hasStacks = stacksRead.there;
    std::ranges::move(stacksRead.problems, std::back_inserter(dump.problems));
    std::ranges::move(parentsRead.problems, std::back_inserter(dump.problems));
}

} // namespace rundiff
