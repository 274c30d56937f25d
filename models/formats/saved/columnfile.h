// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/hdf5/hdf5library.h"
#include "models/formats/hdf5/hdf5output.h"
#include "models/formats/json/jsonfields.h"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <vector>

namespace rundiff
{

// The types of a saved column.
template <typename T>
concept ColumnNumber = std::same_as<T, std::uint8_t> || std::same_as<T, std::uint16_t> ||
    std::same_as<T, std::uint32_t> || std::same_as<T, std::uint64_t> || std::same_as<T, std::int64_t> ||
    std::same_as<T, float> || std::same_as<T, double>;

// The description of a column independent of its C++ type.
struct ColumnShape {
    std::size_t bytes = 0;
    bool real = false, isSigned = false;

    template <ColumnNumber T>
    static ColumnShape of()
    {
        return {sizeof(T), std::is_floating_point_v<T>, std::same_as<T, std::int64_t>};
    }
};

// A column as it is stored: its numbers in packed chunks.
struct StoredColumn {
    ColumnShape shape;
    std::size_t count = 0, chunkLength = 0; // in numbers
    std::vector<std::string> chunks = {};
};

// A saved result that is being written: an HDF5 file of compressed columns, in memory or to an output. Groups are
// created when they are first used. Equal columns are stored once, under several names, and so are groups that are
// written as such. Columns wait until there are enough of them for all cores. The same content gives the same bytes.
class ColumnFile
{
public:
    ColumnFile(); // in memory
    explicit ColumnFile(Hdf5Output &output);

    // Doubles are stored as float32 where that loses nothing, as for most statistics of tensors.
    template <ColumnNumber T>
    void column(const std::string &path, const std::vector<T> &numbers)
    {
        if constexpr (std::same_as<T, double>) {
            if (const auto single = asFloats(numbers))
                return add(path, ColumnShape::of<float>(), std::as_bytes(std::span(*single)));
        }
        add(path, ColumnShape::of<T>(), std::as_bytes(std::span(numbers)));
    }
    void text(const std::string &path, std::string_view text); // one long text: its bytes as a column
    void details(const std::string &path, const FieldJson &json) { text(path, jsonText(json)); }
    // A group of "bytes" and "ends": the texts one after the other, and the end of each.
    void texts(const std::string &path, const std::vector<std::string_view> &texts);
    void packed(const std::string &path, StoredColumn column);
    void sameObject(const std::string &path, const std::string &known); // a column or a group under one more name

    // A group that is one with an earlier one, if all that `write` puts into it is the same.
    template <typename Write>
    void group(const std::string &path, Write write)
    {
        beginGroup(path);
        write();
        endGroup();
    }
    void attribute(const std::string &group, const std::string &name, std::string_view text);

    // The whole file up to its checksums, which follow it. Nothing if the library failed (most likely out of memory).
    struct Bytes {
        std::string_view file;
        std::string sums;
    };
    Bytes finish();
    // The same of an output: its last bytes are written. False: the file is useless.
    bool finishOutput();

private:
    struct Waiting {
        std::string path, group; // empty group: it is in none that is written as one
        StoredColumn column = {};
        std::vector<std::byte> numbers = {}; // that are not packed yet
        std::string key = {};                // the same for equal columns
        std::string known = {};              // the path of an equal one

        bool linksOnly() const { return column.shape.bytes == 0; }
    };
    using Columns = std::vector<Waiting>;

    static std::optional<std::vector<float>> asFloats(std::span<const double> numbers);

    void beginGroup(const std::string &path) { m_group = path; }
    void endGroup();
    void add(const std::string &path, ColumnShape shape, std::span<const std::byte> numbers);
    void wait(Waiting column, std::size_t bytes);
    void writeWaiting();
    void pack(Columns &columns) const;
    void write(std::span<const Waiting> columns); // of one group, or one in none
    void write(const Waiting &column);
    void writeColumn(const Waiting &waiting);
    void link(const std::string &path, const std::string &known);
    void makeGroupsAbove(const std::string &path);
    void note(bool succeeded) { m_good = m_good && succeeded && !(m_output && m_output->failed); }

    Hdf5Output *m_output = nullptr;
    Hdf5Handle m_file;
    std::set<std::string> m_groups; // that exist
    std::string m_group;            // that is being written as one; empty: none
    Columns m_waiting;
    std::size_t m_waitingBytes = 0;
    std::unordered_map<std::string, std::string> m_paths, m_groupPaths; // of what was written, by keys
    bool m_good = true;
};

} // namespace rundiff
