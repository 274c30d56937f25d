// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <vector>

namespace rundiff
{

// A column of numbers while its length is not known. It grows by blocks that come from the system and go back to it
// one by one, so that neither growing nor handing over ever holds a column twice, as a vector would.
template <typename T>
class Column
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
    void fill(std::size_t size, T value)
    {
        while (m_size < size)
            push(value);
    }
    T operator[](std::size_t index) const { return m_blocks[index / perBlock].get()[index % perBlock]; }
    T &operator[](std::size_t index) { return m_blocks[index / perBlock].get()[index % perBlock]; }

    // Moves everything to the end of the vector, block by block.
    void drainInto(std::vector<T> &values)
    {
        std::size_t left = m_size;
        for (auto &block : m_blocks) {
            const std::size_t count = left < perBlock ? left : perBlock;
            values.insert(values.end(), block.get(), block.get() + count);
            left -= count;
            block.reset();
        }
        *this = Column();
    }

private:
    static constexpr std::size_t blockBytes = std::size_t(1) << 20;
    static constexpr std::size_t perBlock = blockBytes / sizeof(T);
    struct Unmap {
        void operator()(T *block) const { munmap(block, blockBytes); }
    };

    void addBlock()
    {
        // A column that has filled one block fills the next: all its pages at once are cheaper than one by one.
        const int pages = m_blocks.empty() ? 0 : MAP_POPULATE;
        void *memory = mmap(nullptr, blockBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | pages, -1, 0);
        if (memory == MAP_FAILED)
            throw std::bad_alloc();
        m_blocks.emplace_back(static_cast<T *>(memory));
        m_next = m_blocks.back().get();
        m_end = m_next + perBlock;
    }

    std::vector<std::unique_ptr<T, Unmap>> m_blocks;
    T *m_next = nullptr, *m_end = nullptr;
    std::size_t m_size = 0;
};

// A number that stays the same over long stretches of rows, as the rank or the epoch of a record.
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

    // Walks the rows upwards.
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
