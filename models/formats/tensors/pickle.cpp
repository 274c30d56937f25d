// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/tensors/pickle.h"

#include "models/formats/tensors/picklereader.h"

#include <bit>
#include <charconv>

namespace rundiff
{

constexpr std::uint64_t newestProtocol = 5;

// The instructions of a pickle, by what they do.

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
        if (takeNumber(1) > newestProtocol)
            broken();
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
    case 'C':
        pushText(take(takeNumber(1)));
        return true;
    case 'U':
    case 0x8c:
        pushCharacters(take(takeNumber(1)));
        return true;
    case 'B':
        pushText(take(takeNumber(4)));
        return true;
    case 'T':
    case 'X':
        pushCharacters(take(takeNumber(4)));
        return true;
    case 0x8d:
        pushCharacters(take(takeNumber(8)));
        return true;
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
        extend(container(Kind::List), item);
        return true;
    }
    case 'e':
    case 0x90: {
        const std::vector<Index> items = popToMark();
        extend(container(Kind::List), items);
        return true;
    }
    case 's': {
        const std::vector<Index> items = popSome(2);
        extend(container(Kind::Dict), items);
        return true;
    }
    case 'u': {
        const std::vector<Index> items = popToMark();
        extend(container(Kind::Dict), items);
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
        if (m_marks.size() > mostItems)
            broken();
        else
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
    case 0x92: { // the same with arguments by name
        pop();
        call();
        return true;
    }
    case 'b': { // the state of a dictionary: its attributes, none of which is wanted; of an object: what it is
        const Index state = pop();
        PickleValue *object = top(Kind::Dict, Kind::Call);
        if (object && object->state == 0)
            object->state = state;
        return true;
    }
    case 'i': {
        const std::string_view module = takeLine(), name = takeLine();
        fail(message(
            Messages::tr("it requests an object of {}.{}: the file was not read, and nothing in it was executed"),
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
        fail(message(Messages::tr("its pickle has the unknown instruction {} at byte {}"), static_cast<int>(code),
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
