// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/dumps/dumpcompanions.h"

#include "models/formats/dumps/dumpoperatorreader.h"
#include "models/formats/json/jsonmember.h"
#include "models/formats/json/jsontokens.h"
#include "models/run/ascii.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"
#include "models/run/threads.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <future>
#include <iterator>
#include <limits>
#include <optional>
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
        // Mostly the one after the last request.
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

// The content of a companion file of the dump, if it exists.
struct FileRead {
    bool there = false;
    Problems problems;
};

// Reads a file that is one object; after a damaged place it continues with the next suitable member.
template <typename Reader>
class ObjectFileReader
{
public:
    ObjectFileReader(FileBytes file, Reader &reader, const Progress &progress)
        : m_reader(reader), m_progress(progress), m_tokens(std::move(file), progress)
    {
    }

    Problems read()
    {
        const auto member = [&](std::string_view name, JsonToken token) { return take(name, token); };
        bool complete = m_tokens.next() == JsonToken::ObjectBegin && m_tokens.object(member) && isAll();
        while (!complete && goesOn())
            complete = m_tokens.objectFromName(member) && isAll();
        return m_progress.stopped() ? Problems() : losses();
    }

private:
    bool take(std::string_view name, JsonToken token)
    {
        m_readTo = m_tokens.offset();
        if (!m_reader.member(m_tokens, name, token))
            return false;
        m_readTo = m_tokens.offset() + 1;
        return true;
    }

    bool isAll()
    {
        m_readTo = m_tokens.offset() + 1;
        return m_tokens.next() == JsonToken::End;
    }

    bool goesOn()
    {
        if (m_progress.stopped())
            return false;
        if (!m_first) {
            m_first = m_tokens.offset();
            m_line = m_tokens.line();
            m_why = m_tokens.complaint();
        }
        const std::uint64_t size = m_tokens.file().size();
        const auto next = findMember(m_tokens.file(), m_readTo, &Reader::fits, m_progress);
        m_lost += next.value_or(size) - std::min(m_readTo, size);
        m_cut = !next;
        if (!next)
            return false;
        m_tokens.restart(*next);
        m_readTo = *next + 1; // this place is tried once
        return true;
    }

    Problems losses() const
    {
        const std::string &path = m_tokens.file().path();
        Problems problems;
        const auto add = [&](std::string message, UnreadReason reason, const char *what, std::uint64_t count,
                             std::string place) {
            problems.push_back({path, m_line, Severity::Warning, std::move(message),
                                Unread{reason, what, static_cast<std::int64_t>(count), std::move(place)}});
        };
        const bool ends = m_cut && m_why.empty();
        const std::string why = ends ? message(Messages::tr("the file ends too early")) : m_why;
        if (m_first)
            add(message(Messages::tr("{} is partly unreadable: {}"), path, why),
                ends ? UnreadReason::Truncated : UnreadReason::Damaged, "bytes", m_lost,
                "byte " + std::to_string(*m_first));
        else if (m_tokens.repaired() || !m_tokens.damage().empty())
            add(message(Messages::tr("{} contains bytes or values that are not valid JSON"), path),
                UnreadReason::Damaged, "bytes", std::max<std::size_t>(m_tokens.damage().size(), 1), {});
        if (m_reader.replaced() > 0)
            add(message(Messages::tr("{} calls occur in {} more than once, with different values; the last one counts"),
                        m_reader.replaced(), path),
                UnreadReason::Duplicate, "calls", m_reader.replaced(), {});
        return problems;
    }

    Reader &m_reader;
    const Progress &m_progress;
    JsonTokens m_tokens;
    std::uint64_t m_readTo = 0, m_lost = 0;
    std::optional<std::uint64_t> m_first; // byte of the first damage
    std::int64_t m_line = 0;
    std::string m_why;
    bool m_cut = false; // nothing is left to read after the last damage
};

template <typename Reader>
FileRead readObjectFile(const std::string &path, Reader &reader, const Progress &progress)
{
    std::error_code error;
    if (!std::filesystem::exists(path, error) && !error)
        return {};
    auto file = FileBytes::open(path);
    if (!file) {
        file.error().severity = Severity::Warning;
        return {false, {file.error()}};
    }
    return {true, ObjectFileReader(std::move(*file), reader, progress).read()};
}

bool isCall(std::string_view name)
{
    return entryKindOf(name) != EntryKind::Unknown;
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
            grouped |= element == JsonToken::ArrayBegin;
            return takeElement(tokens, element, index++);
        });
        if (!complete)
            return false;
        if (!grouped)
            m_calls.push_back(callOf(call));
        assign();
        return true;
    }

    static bool fits(std::string_view name, char value)
    {
        return value == '[' && !name.empty() && (std::ranges::all_of(name, ascii::isDigit) || isCall(name));
    }
    std::size_t replaced() const { return m_replaced; }

    // Calls of the dump that have no stack while the file has stacks of calls that the dump does not have: their names
    // are damaged in one of the two files.
    void checkNames(const std::string &path, Problems &problems) const
    {
        const auto hasNone = [&](const DumpOperator &call) {
            return call.stack == DumpOperator::nothing && m_dump.name(call.key).ends_with(".forward");
        };
        const auto first = std::ranges::find_if(m_dump.operators, hasNone);
        if (m_unknown == 0 || first == m_dump.operators.end() || m_dump.stacks.empty())
            return;
        problems.push_back(
            {path, 0, Severity::Warning,
             message(Messages::tr("{} has stacks of {} calls that are not in the dump, the first {}, and none of "
                                  "{}: one of the files is damaged"),
                     path, m_unknown, m_firstUnknown, m_dump.name(first->key)),
             Unread{UnreadReason::Damaged, "calls", static_cast<std::int64_t>(m_unknown), {}}});
    }

private:
    DumpOperator *callOf(std::string_view name)
    {
        DumpOperator *const call = m_index.find(name);
        if (!call && m_unknown++ == 0)
            m_firstUnknown = name;
        return call;
    }

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
                m_calls.push_back(callOf(tokens.text()));
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
            if (!call)
                continue;
            m_replaced += call->stack != DumpOperator::nothing && call->stack != known->second;
            call->stack = known->second;
        }
    }

    Dump &m_dump;
    OperatorIndex m_index;
    std::vector<std::string> m_frames;
    std::vector<DumpOperator *> m_calls;
    std::unordered_map<std::string, std::uint32_t> m_known;
    std::size_t m_replaced = 0, m_unknown = 0;
    std::string m_firstUnknown;
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

    // Parents that are not calls of the dump: the stacks are read at the same time and look up names.
    void addNewNames()
    {
        for (auto name = m_newNames.rbegin(); name != m_newNames.rend(); ++name) { // the last one counts
            if (name->first->parent.empty())
                name->first->parent = m_dump.names.add(name->second);
        }
    }

    static bool fits(std::string_view name, char value) { return contains("\"[n", value) && isCall(name); }
    std::size_t replaced() const { return m_replaced; }

private:
    void set(DumpOperator *call, std::string_view parent)
    {
        if (!call)
            return;
        if (parent != m_last) { // mostly the one before
            m_lastId = m_dump.names.find(parent);
            m_last = m_dump.name(m_lastId);
        }
        m_replaced += !call->parent.empty() && call->parent != m_lastId;
        call->parent = m_lastId;
        if (m_lastId.empty() && !parent.empty())
            m_newNames.emplace_back(call, parent);
    }

    Dump &m_dump;
    OperatorIndex m_index;
    std::string_view m_last;
    NameId m_lastId;
    std::vector<std::pair<DumpOperator *, std::string>> m_newNames;
    std::size_t m_replaced = 0;
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
        return readObjectFile(beside(dump, name), reader, progress);
    };
    // They set other members of the calls.
    auto readStacks = inBackground(areLarge(dump), [&] { return read("stack.json", stacks); });
    FileRead parentsRead = read("construct.json", parents);
    FileRead stacksRead = readStacks.get();
    parents.addNewNames();
    stacks.checkNames(beside(dump, "stack.json"), stacksRead.problems);
    dump.hasStacks = stacksRead.there;
    std::ranges::move(stacksRead.problems, std::back_inserter(dump.problems));
    std::ranges::move(parentsRead.problems, std::back_inserter(dump.problems));
}

} // namespace rundiff
