// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tensors/picklevalue.h"
#include "models/run/messages.h"

#include <tl/expected.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace rundiff
{

// An interpreter for pickles that implements only their harmless instructions.
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
    static constexpr std::size_t mostValues = 2'000'000;
    static constexpr std::size_t mostItems = 8'000'000; // of all containers together

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
    void broken() { fail(message(Messages::tr("its pickle is damaged or truncated at byte {}"), m_position)); }

    std::string_view take(std::uint64_t count);
    std::uint64_t takeNumber(std::size_t width);
    std::string_view takeLine();

    void push(PickleValue value);
    void pushInteger(std::int64_t number) { push({.kind = Kind::Int, .number = number}); }
    void pushText(std::string_view text) { push({.kind = Kind::Text, .text = text}); }
    void pushCharacters(std::string_view text); // that have to be UTF-8
    void pushLong(std::string_view bytes);
    void pushDecimal(std::string_view line);
    Index pop();
    std::vector<Index> popToMark();
    std::vector<Index> popSome(std::size_t count);
    void pushTuple(std::vector<Index> items) { push({.kind = Kind::Tuple, .items = std::move(items)}); }
    PickleValue *top(Kind kind, Kind other);
    PickleValue *container(Kind kind);
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

} // namespace rundiff
