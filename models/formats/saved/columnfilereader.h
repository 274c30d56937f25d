// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/files/filebytes.h"
#include "models/formats/files/savedstart.h"
#include "models/formats/hdf5/hdf5file.h"
#include "models/formats/saved/columnfile.h"
#include "models/run/problem.h"

#include <tl/expected.hpp>

#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace rundiff
{

bool isColumnFile(const std::string &path); // by its first bytes

// Many texts, one after the other.
class ColumnTexts
{
public:
    std::size_t size() const { return m_ends.size(); }
    std::string_view operator[](std::size_t index) const
    {
        const std::uint64_t begin = index ? m_ends[index - 1] : 0;
        return {m_bytes.data() + begin, m_ends[index] - begin};
    }

private:
    friend class ColumnFileReader;
    std::vector<char> m_bytes;
    std::vector<std::uint64_t> m_ends; // ascending, none beyond the bytes
};

// A column that was read before another one that may contain the same numbers, as in two equal runs: chunks with the
// same bytes are copied from it and not unpacked again.
template <typename T>
struct ColumnBefore {
    std::string path = {};
    std::span<const T> numbers = {}; // as they were read
};

// The bytes of a saved result, as they were saved.
struct VerifiedBytes {
    FileBytes file;
    std::optional<BlockSums> sums; // nothing: the whole file has been verified

    bool read(std::uint64_t offset, std::span<char> into) const
    {
        return (!sums || sums->agree(file, offset, into.size())) && file.read(offset, into);
    }
};

// A saved result opened for reading, from any thread. The first invalid part is stored in problem(), and all later
// answers are empty: request data, and check sound() before using it.
class ColumnFileReader
{
public:
    // A truncated or changed file is a Problem: of the first form the whole one, of later forms each part that is read.
    static tl::expected<ColumnFileReader, Problem> open(const std::string &path);

    bool sound() const { return !problem(); }
    std::optional<Problem> problem() const;
    void damaged(const std::string &where); // invalid data was read
    void verifyEverything();                // also the parts that are not read

    bool has(const std::string &path) const { return sound() && m_file.hasDataset(path); }
    bool hasGroup(const std::string &path) const { return sound() && m_file.hasGroup(path); }
    std::size_t length(const std::string &path); // of a column

    // The bits of the stored numbers, for any type.
    template <ColumnNumber Stored, typename T = Stored>
    std::vector<T> column(const std::string &path, const ColumnBefore<T> &before = {})
    {
        static_assert(std::is_trivially_copyable_v<T> && sizeof(T) == sizeof(Stored));
        std::vector<T> numbers(checkedLength(path, ColumnShape::of<Stored>()));
        read(path, ColumnShape::of<Stored>(), std::as_writable_bytes(std::span(numbers)),
             {before.path, std::as_bytes(before.numbers)});
        return sound() ? std::move(numbers) : std::vector<T>();
    }
    // A column that must have this size.
    template <ColumnNumber Stored, typename T = Stored>
    std::vector<T> column(const std::string &path, std::size_t length, const ColumnBefore<T> &before = {})
    {
        std::vector<T> numbers = column<Stored, T>(path, before);
        if (sound() && numbers.size() != length)
            damaged(path);
        return sound() ? std::move(numbers) : std::vector<T>();
    }
    // A column as it is stored, for another file; without chunks if it is not valid.
    StoredColumn packed(const std::string &path);
    std::vector<Hdf5Child> members(const std::string &group) const { return m_file.members(group); }
    // Columns below this group are read next: their places are asked for at once.
    void expect(const std::string &group) const { m_file.expectColumns(group); }
    std::vector<Hdf5Child> expected(const std::string &group) const { return m_file.children(group); }
    std::string text(const std::string &path);
    ColumnTexts texts(const std::string &path);
    std::string attribute(const std::string &group, const std::string &name);
    std::uint64_t addressOf(const std::string &path); // the same for the same column under several names

    const std::string &path() const { return m_file.path(); }

private:
    struct FirstProblem {
        std::mutex mutex;
        std::optional<Problem> problem;
    };

    ColumnFileReader(FileBytes bytes, std::optional<BlockSums> sums, Hdf5File file)
        : m_bytes(new VerifiedBytes{std::move(bytes), std::move(sums)}), m_file(std::move(file)),
          m_first(std::make_unique<FirstProblem>())
    {
    }
    void note(Problem problem);
    std::size_t checkedLength(const std::string &path, ColumnShape shape);
    void read(const std::string &path, ColumnShape shape, std::span<std::byte> numbers,
              const ColumnBefore<std::byte> &before);

    std::unique_ptr<VerifiedBytes> m_bytes;
    Hdf5File m_file;
    std::unique_ptr<FirstProblem> m_first;
};

} // namespace rundiff
