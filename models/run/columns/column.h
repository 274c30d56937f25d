// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/columns/largepages.h"
#include "models/run/columns/sharedcolumn.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <new>
#include <span>
#include <utility>
#include <vector>

namespace rundiff
{

// A column of numbers of unknown length. It grows by blocks that are allocated and freed one by one, so neither growing
// nor moving ever needs the memory of a long column twice, unlike a vector. The first block grows itself: there may be
// many thousands of short columns.
template <typename T>
class GrowingColumn
{
public:
    std::size_t size() const { return m_size; }

    void push(T value)
    {
        if (m_next == m_end)
            addBlock();
        *m_next++ = value;
        ++m_size;
    }
    void push(std::span<const T> values)
    {
        while (!values.empty()) {
            if (m_next == m_end)
                addBlock();
            const std::size_t count = std::min(values.size(), static_cast<std::size_t>(m_end - m_next));
            m_next = std::copy_n(values.begin(), count, m_next);
            m_size += count;
            values = values.subspan(count);
        }
    }
    void replaceLast(T value) { m_next[-1] = value; }
    T operator[](std::size_t index) const
    {
        return index < perBlock ? m_first.get()[index] : m_blocks[index / perBlock - 1].get()[index % perBlock];
    }

    // Moves everything to the end of the vector, block by block.
    void drainInto(std::vector<T> &values)
    {
        std::size_t left = m_size;
        const auto drain = [&](auto &block) {
            const std::size_t count = left < perBlock ? left : perBlock;
            values.insert(values.end(), block.get(), block.get() + count);
            left -= count;
            block.reset();
        };
        if (m_first)
            drain(m_first);
        for (auto &block : m_blocks)
            drain(block);
        *this = GrowingColumn();
    }

private:
    static constexpr std::size_t perBlock = largePage / sizeof(T);
    static constexpr std::size_t firstNumbers = 64;
    struct Unmap {
        void operator()(T *block) const { freeLargePage(block); }
    };
    struct Free {
        void operator()(T *block) const { std::free(block); }
    };

    void growFirst()
    {
        const std::size_t room = m_size == 0 ? firstNumbers : 2 * m_size;
        auto *const larger = static_cast<T *>(std::realloc(m_first.get(), room * sizeof(T)));
        if (!larger)
            throw std::bad_alloc();
        static_cast<void>(m_first.release()); // realloc freed it
        m_first.reset(larger);
        m_next = larger + m_size;
        m_end = larger + room;
    }

    void addBlock()
    {
        if (m_size < perBlock) {
            growFirst();
            return;
        }
        m_blocks.emplace_back(static_cast<T *>(makeLargePage()));
        m_next = m_blocks.back().get();
        m_end = m_next + perBlock;
    }

    std::unique_ptr<T, Free> m_first;
    std::vector<std::unique_ptr<T, Unmap>> m_blocks; // after the first one
    T *m_next = nullptr, *m_end = nullptr;
    std::size_t m_size = 0;
};

// A column that uses memory only from the first number that does not continue the sequence.
template <typename T>
class PackedColumn
{
public:
    std::size_t size() const { return m_packed ? m_sequence.count : m_numbers.size(); }
    void push(T value)
    {
        if (m_packed) {
            if (m_sequence.take(value))
                return;
            writeOut();
        }
        m_numbers.push(value);
    }
    void push(std::span<const T> values)
    {
        if (m_packed) {
            values = values.subspan(m_sequence.take(values));
            if (values.empty())
                return;
            writeOut();
        }
        m_numbers.push(values);
    }
    void replaceLast(T value)
    {
        if (m_packed)
            writeOut();
        m_numbers.replaceLast(value);
    }
    void fill(std::size_t size, T value)
    {
        for (std::size_t count = this->size(); count < size; ++count)
            push(value);
    }
    const Sequence<T> *sequence() const { return m_packed ? &m_sequence : nullptr; }

    void drainInto(std::vector<T> &values)
    {
        if (m_packed)
            m_sequence.forEach([&](T value) { values.push_back(value); });
        m_numbers.drainInto(values);
        *this = PackedColumn();
    }

private:
    void writeOut()
    {
        m_sequence.forEach([this](T value) { m_numbers.push(value); });
        m_packed = false;
    }

    bool m_packed = true;
    Sequence<T> m_sequence;
    GrowingColumn<T> m_numbers;
};

// Positions in a text, which are mostly close together: the lower halves, and the row from which each upper half
// applies.
class Offsets
{
public:
    Offsets() = default;
    explicit Offsets(std::size_t count)
    {
        for (std::size_t i = 0; i < count; ++i)
            push(0);
    }

    std::size_t size() const { return m_size; }
    void push(std::uint64_t offset)
    {
        if (m_parts.empty())
            m_parts.emplace_back();
        m_parts.back().push(offset);
        ++m_size;
    }
    // Ascending distances from one position.
    void push(std::uint64_t offset, std::span<const std::uint32_t> distances)
    {
        for (std::size_t row = 0; row < distances.size(); ++row)
            push(offset + distances[row]);
    }
    std::uint64_t operator[](std::size_t row) const
    {
        const Part *part = &m_parts.front();
        for (; row >= part->lower.size(); ++part)
            row -= part->lower.size();
        return part->at(row);
    }
    std::uint64_t back() const { return (*this)[m_size - 1]; }
    void append(Offsets &&other)
    {
        m_size += other.m_size;
        for (Part &part : other.m_parts)
            m_parts.push_back(std::move(part));
        other = Offsets();
    }

private:
    struct Part {
        GrowingColumn<std::uint32_t> lower;
        std::vector<std::pair<std::size_t, std::uint64_t>> upper; // from this row on

        void push(std::uint64_t offset)
        {
            if (upper.empty() || upper.back().second != offset >> 32)
                upper.emplace_back(lower.size(), offset >> 32);
            lower.push(static_cast<std::uint32_t>(offset));
        }
        std::uint64_t at(std::size_t row) const
        {
            const auto behind = std::upper_bound(upper.begin(), upper.end(), row,
                                                 [](std::size_t one, const auto &other) { return one < other.first; });
            return std::prev(behind)->second << 32 | lower[row];
        }
    };

    std::vector<Part> m_parts;
    std::size_t m_size = 0;
};

// A number that stays the same over many rows, such as the rank or the epoch of a record.
class Stretches
{
public:
    void set(std::size_t row, std::int64_t value)
    {
        if (m_values.empty() || m_values.back() != value) {
            m_rows.push_back(row);
            m_values.push_back(value);
        }
    }
    bool empty() const { return m_values.empty(); }
    void append(const Stretches &other, std::size_t rowsBefore)
    {
        for (std::size_t i = 0; i < other.m_values.size(); ++i)
            set(rowsBefore + other.m_rows[i], other.m_values[i]);
    }
    const std::vector<std::int64_t> &values() const { return m_values; }

    // Iterates over the rows in ascending order.
    class Walk
    {
    public:
        Walk(const Stretches &stretches, std::int64_t before) : m_stretches(stretches), m_value(before) {}
        std::int64_t at(std::size_t row)
        {
            while (m_next < m_stretches.m_rows.size() && m_stretches.m_rows[m_next] <= row)
                m_value = m_stretches.m_values[m_next++];
            return m_value;
        }

    private:
        const Stretches &m_stretches;
        std::size_t m_next = 0;
        std::int64_t m_value;
    };

private:
    std::vector<std::size_t> m_rows;
    std::vector<std::int64_t> m_values;
};

} // namespace rundiff
