// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/tensors/pickle.h"

#include "models/run/words.h"

#include <bit>
#include <charconv>
#include <cstring>
#include <unordered_map>

namespace rundiff
{

namespace
{
constexpr std::size_t mostValues = 2'000'000;
constexpr std::size_t mostItems = 8'000'000; // of all containers together
} // namespace

// The machine that a pickle is a program for, with the harmless half of its instructions.
class PickleReader
{
public:
    PickleReader(std::string_view bytes, std::size_t position, AllowedGlobals allowed)
        : m_bytes(bytes), m_position(position), m_allowed(allowed)
    {
    }

    tl::expected<Pickle, std::string> read()
    {
        while (m_error.empty() && !m_done)
            step();
        if (!m_error.empty())
            return tl::unexpected(m_error);
        return std::move(m_pickle);
    }
    std::size_t position() const { return m_position; }

private:
    using Kind = PickleValue::Kind;
    using Index = Pickle::Index;

    void step();
    bool constants(unsigned char code);
    bool numbers(unsigned char code);
    bool texts(unsigned char code);
    bool containers(unsigned char code);
    bool stackAndMemo(unsigned char code);
    bool calls(unsigned char code);

    void fail(std::string reason)
    {
        if (m_error.empty())
            m_error = std::move(reason);
    }
    void broken() { fail(say(Words::tr("its pickle is broken or cut off at byte {}"), m_position)); }

    std::string_view take(std::uint64_t count);
    std::uint64_t takeNumber(std::size_t width);
    std::string_view takeLine();

    void push(PickleValue value);
    void pushInteger(std::int64_t number) { push({.kind = Kind::Int, .number = number}); }
    void pushText(std::string_view text) { push({.kind = Kind::Text, .text = text}); }
    void pushLong(std::string_view bytes);
    void pushDecimal(std::string_view line);
    Index pop();
    std::vector<Index> popToMark();
    std::vector<Index> popSome(std::size_t count);
    void pushTuple(std::vector<Index> items) { push({.kind = Kind::Tuple, .items = std::move(items)}); }
    PickleValue *top(Kind kind, Kind other);
    void extend(PickleValue *container, const std::vector<Index> &items);
    void pushGlobal(std::string_view name);
    void pushStackGlobal();
    void call();
    void remember(std::uint64_t key);
    void recall(std::uint64_t key);
    std::uint64_t lineNumber();

    std::string_view m_bytes;
    std::size_t m_position;
    AllowedGlobals m_allowed;
    Pickle m_pickle;
    std::vector<Index> m_stack;
    std::vector<std::size_t> m_marks;
    std::unordered_map<std::uint64_t, Index> m_memo;
    std::size_t m_items = 0;
    std::string m_error;
    bool m_done = false;
};

std::string_view PickleReader::take(std::uint64_t count)
{
    if (count > m_bytes.size() - m_position) {
        broken();
        return {};
    }
    const std::string_view taken = m_bytes.substr(m_position, count);
    m_position += count;
    return taken;
}

std::uint64_t PickleReader::takeNumber(std::size_t width)
{
    const std::string_view bytes = take(width);
    std::uint64_t value = 0;
    for (std::size_t i = bytes.size(); i-- > 0;)
        value = value << 8 | static_cast<unsigned char>(bytes[i]);
    return value;
}

std::string_view PickleReader::takeLine()
{
    const std::size_t end = m_bytes.find('\n', m_position);
    if (end == std::string_view::npos) {
        broken();
        return {};
    }
    const std::string_view line = m_bytes.substr(m_position, end - m_position);
    m_position = end + 1;
    return line;
}

void PickleReader::push(PickleValue value)
{
    m_items += value.items.size();
    if (m_pickle.m_values.size() >= mostValues || m_items > mostItems)
        return fail(say(Words::tr("its pickle holds more than {} values"), mostValues));
    m_stack.push_back(static_cast<Index>(m_pickle.m_values.size()));
    m_pickle.m_values.push_back(std::move(value));
}

PickleReader::Index PickleReader::pop()
{
    if (m_stack.empty() || (!m_marks.empty() && m_marks.back() == m_stack.size())) {
        broken();
        return 0;
    }
    const Index index = m_stack.back();
    m_stack.pop_back();
    return index;
}

std::vector<PickleReader::Index> PickleReader::popSome(std::size_t count)
{
    std::vector<Index> items(count);
    for (std::size_t i = count; i-- > 0;)
        items[i] = pop();
    return items;
}

std::vector<PickleReader::Index> PickleReader::popToMark()
{
    if (m_marks.empty()) {
        broken();
        return {};
    }
    const auto begin = m_stack.begin() + static_cast<std::ptrdiff_t>(m_marks.back());
    std::vector<Index> items(begin, m_stack.end());
    m_stack.erase(begin, m_stack.end());
    m_marks.pop_back();
    return items;
}

PickleValue *PickleReader::top(Kind kind, Kind other)
{
    if (m_stack.empty() || (!m_marks.empty() && m_marks.back() == m_stack.size())) {
        broken();
        return nullptr;
    }
    PickleValue &value = m_pickle.m_values[m_stack.back()];
    if (value.kind == kind || value.kind == other)
        return &value;
    broken();
    return nullptr;
}

void PickleReader::extend(PickleValue *container, const std::vector<Index> &items)
{
    if (!container)
        return;
    m_items += items.size();
    if (m_items > mostItems)
        return fail(say(Words::tr("its pickle holds more than {} values"), mostItems));
    if (container->kind != Kind::List && items.size() % 2 != 0)
        return broken();
    container->items.insert(container->items.end(), items.begin(), items.end());
}

void PickleReader::pushLong(std::string_view bytes)
{
    if (bytes.size() > 8)
        return push({.kind = Kind::LargeInt, .text = bytes});
    std::uint64_t value = !bytes.empty() && (bytes.back() & 0x80) ? ~0ULL : 0;
    for (std::size_t i = bytes.size(); i-- > 0;)
        value = value << 8 | static_cast<unsigned char>(bytes[i]);
    pushInteger(std::bit_cast<std::int64_t>(value));
}

void PickleReader::pushDecimal(std::string_view line)
{
    if (line == "00" || line == "01") // how protocol 0 writes False and True
        return push({.kind = Kind::Bool, .number = line == "01"});
    if (line.ends_with('L'))
        line.remove_suffix(1);
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), value);
    if (error != std::errc() || end != line.data() + line.size())
        return push({.kind = Kind::LargeInt, .text = line});
    pushInteger(value);
}

void PickleReader::pushGlobal(std::string_view name)
{
    if (!m_allowed(name))
        return fail(
            say(Words::tr("it asks for {}, which is no part of a tensor: the file was not read, and nothing in it "
                          "was run"),
                name));
    push({.kind = Kind::Global, .text = name});
}

void PickleReader::pushStackGlobal()
{
    const std::vector<Index> names = popSome(2);
    const PickleValue &module = m_pickle.at(names[0]), &name = m_pickle.at(names[1]);
    if (module.kind != Kind::Text || name.kind != Kind::Text)
        return broken();
    m_pickle.m_texts.push_back(std::string(module.text) + "." + std::string(name.text));
    pushGlobal(m_pickle.m_texts.back());
}

void PickleReader::call()
{
    const Index arguments = pop(), function = pop();
    if (!m_error.empty())
        return;
    if (m_pickle.at(function).kind != Kind::Global || m_pickle.at(arguments).kind != Kind::Tuple)
        return fail(say(Words::tr("its pickle calls something that is no function")));
    PickleValue value{.kind = Kind::Call, .items = m_pickle.at(arguments).items, .function = function};
    // An ordered dictionary is made empty and filled afterwards, or made of pairs.
    if (m_pickle.at(function).text == "collections.OrderedDict") {
        value.kind = Kind::Dict;
        const std::vector<Index> made = std::move(value.items);
        value.items.clear();
        for (const Index pair : made.empty() ? made : m_pickle.at(made.front()).items) {
            const PickleValue &two = m_pickle.at(pair);
            if (two.items.size() != 2)
                return broken();
            value.items.insert(value.items.end(), two.items.begin(), two.items.end());
        }
    }
    push(std::move(value));
}

void PickleReader::remember(std::uint64_t key)
{
    if (m_stack.empty())
        return broken();
    m_memo[key] = m_stack.back();
}

void PickleReader::recall(std::uint64_t key)
{
    const auto known = m_memo.find(key);
    if (known == m_memo.end())
        return broken();
    m_stack.push_back(known->second);
    if (m_stack.size() > mostItems)
        broken();
}

std::uint64_t PickleReader::lineNumber()
{
    const std::string_view line = takeLine();
    std::uint64_t value = 0;
    if (std::from_chars(line.data(), line.data() + line.size(), value).ec != std::errc())
        broken();
    return value;
}

bool PickleReader::constants(unsigned char code)
{
    switch (code) {
    case 'N':
        push({});
        return true;
    case 0x88:
    case 0x89:
        push({.kind = Kind::Bool, .number = code == 0x88});
        return true;
    case 0x80: // the protocol's number
        take(1);
        return true;
    case 0x95: // a frame: only a hint for streams
        take(8);
        return true;
    case '.':
        m_pickle.m_root = pop();
        m_done = true;
        return true;
    default:
        return false;
    }
}

bool PickleReader::numbers(unsigned char code)
{
    switch (code) {
    case 'K':
        pushInteger(static_cast<std::int64_t>(takeNumber(1)));
        return true;
    case 'M':
        pushInteger(static_cast<std::int64_t>(takeNumber(2)));
        return true;
    case 'J':
        pushInteger(static_cast<std::int32_t>(takeNumber(4)));
        return true;
    case 'I':
    case 'L':
        pushDecimal(takeLine());
        return true;
    case 0x8a:
        pushLong(take(takeNumber(1)));
        return true;
    case 0x8b:
        pushLong(take(takeNumber(4)));
        return true;
    case 'G':
        push({.kind = Kind::Real, .real = std::bit_cast<double>(__builtin_bswap64(takeNumber(8)))});
        return true;
    case 'F': {
        const std::string_view line = takeLine();
        PickleValue value{.kind = Kind::Real};
        std::from_chars(line.data(), line.data() + line.size(), value.real);
        push(std::move(value));
        return true;
    }
    default:
        return false;
    }
}

bool PickleReader::texts(unsigned char code)
{
    switch (code) {
    case 'S': { // in quotes; escapes inside stay as they are
        const std::string_view line = takeLine();
        pushText(line.size() >= 2 ? line.substr(1, line.size() - 2) : line);
        return true;
    }
    case 'V':
        pushText(takeLine());
        return true;
    case 'U':
    case 'C':
    case 0x8c:
        pushText(take(takeNumber(1)));
        return true;
    case 'T':
    case 'B':
    case 'X':
        pushText(take(takeNumber(4)));
        return true;
    case 0x8d:
    case 0x8e:
    case 0x96:
        pushText(take(takeNumber(8)));
        return true;
    default:
        return false;
    }
}

bool PickleReader::containers(unsigned char code)
{
    switch (code) {
    case ')':
        pushTuple({});
        return true;
    case 't':
        pushTuple(popToMark());
        return true;
    case 0x85:
    case 0x86:
    case 0x87:
        pushTuple(popSome(code - 0x84));
        return true;
    case ']':
    case 0x8f: // a set reads as a list
        push({.kind = Kind::List});
        return true;
    case 'l':
    case 0x91:
        push({.kind = Kind::List, .items = popToMark()});
        return true;
    case '}':
        push({.kind = Kind::Dict});
        return true;
    case 'd':
        push({.kind = Kind::Dict, .items = popToMark()});
        return true;
    case 'a': {
        const std::vector<Index> item = popSome(1);
        extend(top(Kind::List, Kind::List), item);
        return true;
    }
    case 'e':
    case 0x90: {
        const std::vector<Index> items = popToMark();
        extend(top(Kind::List, Kind::List), items);
        return true;
    }
    case 's': {
        const std::vector<Index> items = popSome(2);
        extend(top(Kind::Dict, Kind::Dict), items);
        return true;
    }
    case 'u': {
        const std::vector<Index> items = popToMark();
        extend(top(Kind::Dict, Kind::Dict), items);
        return true;
    }
    default:
        return false;
    }
}

bool PickleReader::stackAndMemo(unsigned char code)
{
    switch (code) {
    case '(':
        m_marks.push_back(m_stack.size());
        return true;
    case '0':
        pop();
        return true;
    case '1':
        popToMark();
        return true;
    case '2':
        if (m_stack.empty() || m_stack.size() > mostItems)
            broken();
        else
            m_stack.push_back(m_stack.back());
        return true;
    case 'p':
        remember(lineNumber());
        return true;
    case 'q':
        remember(takeNumber(1));
        return true;
    case 'r':
        remember(takeNumber(4));
        return true;
    case 0x94:
        remember(m_memo.size());
        return true;
    case 'g':
        recall(lineNumber());
        return true;
    case 'h':
        recall(takeNumber(1));
        return true;
    case 'j':
        recall(takeNumber(4));
        return true;
    default:
        return false;
    }
}

bool PickleReader::calls(unsigned char code)
{
    switch (code) {
    case 'c': {
        const std::string_view module = takeLine(), name = takeLine();
        m_pickle.m_texts.push_back(std::string(module) + "." + std::string(name));
        pushGlobal(m_pickle.m_texts.back());
        return true;
    }
    case 0x93:
        pushStackGlobal();
        return true;
    case 'R':
    case 0x81: // making an object reads as the call of its class
        call();
        return true;
    case 'Q': {
        const Index identifier = pop();
        push({.kind = Kind::Persistent, .items = {identifier}});
        return true;
    }
    case 'b': { // the state of a dictionary or tensor: its attributes, none of which is wanted
        pop();
        top(Kind::Dict, Kind::Call);
        return true;
    }
    case 'i': {
        const std::string_view module = takeLine(), name = takeLine();
        fail(say(Words::tr("it wants to make an object of {}.{}: the file was not read, and nothing in it was run"),
                 module, name));
        return true;
    }
    default:
        return false;
    }
}

void PickleReader::step()
{
    if (m_position >= m_bytes.size())
        return broken();
    const auto code = static_cast<unsigned char>(m_bytes[m_position++]);
    const bool known =
        constants(code) || numbers(code) || texts(code) || containers(code) || stackAndMemo(code) || calls(code);
    if (!known)
        fail(say(Words::tr("its pickle has the unknown instruction {} at byte {}"), static_cast<int>(code),
                 m_position - 1));
}

tl::expected<Pickle, std::string> readPickle(std::string_view bytes, std::size_t &position, AllowedGlobals allowed)
{
    PickleReader reader(bytes, position, allowed);
    auto pickle = reader.read();
    position = reader.position();
    return pickle;
}

} // namespace rundiff
