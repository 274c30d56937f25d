// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/hdf5/hdf5library.h"
#include "models/formats/json/jsonfields.h"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// The types of a saved column.
template <typename T>
concept ColumnNumber =
    std::same_as<T, std::uint8_t> || std::same_as<T, std::uint16_t> || std::same_as<T, std::uint32_t> ||
    std::same_as<T, std::uint64_t> || std::same_as<T, std::int64_t> || std::same_as<T, double>;

// What is said of a column where its C++ type no longer counts.
struct ColumnShape {
    std::size_t bytes = 0;
    bool real = false, isSigned = false;

    template <ColumnNumber T>
    static ColumnShape of()
    {
        return {sizeof(T), std::same_as<T, double>, std::same_as<T, std::int64_t>};
    }
};

// In front of the HDF5 part stands a user block: a line of text that says what the file is, how long it is and the
// CRC-32 of everything behind the block. A file that was cut off or changed is known before libhdf5 sees it.
struct ColumnFileStart {
    static constexpr std::size_t size = 512; // the smallest user block of HDF5
    static constexpr std::string_view word = "rundiff result 1\n";
};

// A saved result in the making: an HDF5 file of compressed columns, in memory until it is complete, so that a full
// disk is met by a plain write and not inside the library. Groups are made as they are named. The same content gives
// the same bytes.
class ColumnFile
{
public:
    ColumnFile();

    template <ColumnNumber T>
    void column(const std::string &path, const std::vector<T> &numbers)
    {
        write(path, ColumnShape::of<T>(), numbers.data(), numbers.size());
    }
    void text(const std::string &path, std::string_view text); // one long text: its bytes as a column
    void details(const std::string &path, const FieldJson &json) { text(path, jsonText(json)); }
    // A group of "bytes" and "ends": the texts one behind the other, and where each ends.
    void texts(const std::string &path, const std::vector<std::string_view> &texts);
    void sameColumn(const std::string &path, const std::string &known); // under one more name
    void attribute(const std::string &group, const std::string &name, std::string_view text);

    // The whole file, or nothing where the library failed (memory, in all likelihood).
    std::string_view finish();

private:
    void write(const std::string &path, ColumnShape shape, const void *numbers, std::size_t count);
    void makeGroupsAbove(const std::string &path);
    void note(bool succeeded) { m_good = m_good && succeeded; }

    Hdf5Handle m_file;
    std::set<std::string> m_groups; // that are there
    bool m_good = true;
};

} // namespace rundiff
