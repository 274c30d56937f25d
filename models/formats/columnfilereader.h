// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/columnfile.h"
#include "models/formats/hdf5file.h"
#include "models/run/problem.h"

#include <tl/expected.hpp>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace rundiff
{

bool isColumnFile(const std::string &path); // by its first bytes

// Many texts that lie one behind the other.
class ColumnTexts
{
public:
    std::size_t size() const { return m_ends.size(); }
    std::string_view operator[](std::size_t index) const
    {
        const std::uint64_t begin = index ? m_ends[index - 1] : 0;
        return {m_bytes.data() + begin, m_ends[index] - begin};
    }
    const std::vector<std::uint64_t> &ends() const { return m_ends; }
    std::vector<char> takeBytes() { return std::move(m_bytes); } // nothing else may be asked for behind it

private:
    friend class ColumnFileReader;
    std::vector<char> m_bytes;
    std::vector<std::uint64_t> m_ends; // ascending, none behind the bytes
};

// A saved result opened for reading, from one thread at a time. The first thing that is not as it should be is kept in
// problem(), and everything asked for from then on is empty: ask, and look at sound() before the answers are used.
class ColumnFileReader
{
public:
    // Looks at every byte: a file that is cut off or was changed is a Problem.
    static tl::expected<ColumnFileReader, Problem> open(const std::string &path);

    // The same file for another thread, without looking at every byte again.
    tl::expected<ColumnFileReader, Problem> again() const;

    bool sound() const { return !m_problem; }
    const std::optional<Problem> &problem() const { return m_problem; }
    void damaged(const std::string &where); // what was read makes no sense

    bool has(const std::string &path) const { return sound() && m_file.hasDataset(path); }
    bool hasGroup(const std::string &path) const { return sound() && m_file.hasGroup(path); }
    std::size_t length(const std::string &path); // of a column

    // The bits of the stored numbers, as whatever they stand for.
    template <ColumnNumber Stored, typename T = Stored>
    std::vector<T> column(const std::string &path)
    {
        static_assert(std::is_trivially_copyable_v<T> && sizeof(T) == sizeof(Stored));
        std::vector<T> numbers(checkedLength(path, ColumnShape::of<Stored>()));
        read(path, ColumnShape::of<Stored>(), numbers.data(), numbers.size());
        return sound() ? std::move(numbers) : std::vector<T>();
    }
    // One that has to have so many numbers.
    template <ColumnNumber Stored, typename T = Stored>
    std::vector<T> column(const std::string &path, std::size_t length)
    {
        std::vector<T> numbers = column<Stored, T>(path);
        if (sound() && numbers.size() != length)
            damaged(path);
        return sound() ? std::move(numbers) : std::vector<T>();
    }
    std::string text(const std::string &path);
    ColumnTexts texts(const std::string &path);
    std::string attribute(const std::string &group, const std::string &name);
    std::uint64_t addressOf(const std::string &path); // the same for the same column under several names

    const std::string &path() const { return m_file.path(); }

private:
    explicit ColumnFileReader(Hdf5File file, std::uint64_t bytes) : m_file(std::move(file)), m_bytes(bytes) {}
    std::size_t checkedLength(const std::string &path, ColumnShape shape);
    void read(const std::string &path, ColumnShape shape, void *numbers, std::size_t count);

    Hdf5File m_file;
    std::uint64_t m_bytes = 0; // of the file
    std::optional<Problem> m_problem;
};

} // namespace rundiff
