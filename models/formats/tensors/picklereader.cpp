// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/tensors/picklereader.h"

#include "models/run/textpieces.h"
#include "models/run/utf8.h"

#include <bit>
#include <charconv>

namespace rundiff
{

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
        return fail(message(Messages::tr("its pickle contains more than {} values"), mostValues));
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

// What the items that follow are put into: the container itself, or that of an object which is one.
PickleValue *PickleReader::container(Kind kind)
{
    PickleValue *const object = top(kind, Kind::Call);
    if (!object || object->kind == kind)
        return object;
    if (object->state == 0) {
        object->state = static_cast<Index>(m_pickle.m_values.size());
        m_pickle.m_values.push_back({.kind = kind});
    }
    PickleValue &content = m_pickle.m_values[object->state];
    if (content.kind == kind)
        return &content;
    broken();
    return nullptr;
}

void PickleReader::extend(PickleValue *container, const std::vector<Index> &items)
{
    if (!container)
        return;
    m_items += items.size();
    if (m_items > mostItems)
        return fail(message(Messages::tr("its pickle contains more than {} values"), mostItems));
    if (container->kind != Kind::List && items.size() % 2 != 0)
        return broken();
    container->items.insert(container->items.end(), items.begin(), items.end());
}

void PickleReader::pushCharacters(std::string_view text)
{
    if (isUtf8(text))
        pushText(text);
    else
        broken();
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
    if (isAnyOf(line, {"00", "01"})) // how protocol 0 writes False and True
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
        return fail(message(
            Messages::tr(
                "it requests {}, which is not part of a tensor: the file was not read, and nothing in it was executed"),
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
        return fail(message(Messages::tr("its pickle calls something that is not a function")));
    PickleValue value{.kind = Kind::Call, .items = m_pickle.at(arguments).items, .function = function};
    const std::string_view name = m_pickle.at(function).text;
    if (name == "collections.defaultdict") { // made with a function for what is missing
        value.kind = Kind::Dict;
        value.items.clear();
    }
    // An ordered dictionary is made empty and filled afterwards, or made of pairs.
    if (name == "collections.OrderedDict") {
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

} // namespace rundiff
