// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/text/logtext.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace rundiff
{

template <typename T>
T littleEndian(const char *bytes)
{
    T value = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i)
        value = static_cast<T>(value | static_cast<T>(static_cast<unsigned char>(bytes[i])) << (8 * i));
    return value;
}

// A record of an event file: its length, a checksum of the length, the data, a checksum of the data.
struct EventRecord {
    enum class State : std::uint8_t { Whole, WrongSum, Cut, None }; // None: nothing but skipped bytes up to the end
    State state = State::None;
    std::uint64_t at = 0;      // of the file
    std::uint64_t skipped = 0; // bytes before it that belong to no record
    std::string_view data;     // valid until the next one is read
};

// The records of an event file. After a damaged one, reading continues at the next position with a valid checksum of a
// length.
class EventRecords
{
public:
    explicit EventRecords(LogText &file) : m_file(file) {}
    bool next(EventRecord &record);

private:
    std::string_view bytesAt(std::uint64_t at, std::size_t size);
    bool isHeader(std::uint64_t at);
    std::optional<std::uint64_t> findHeader(std::uint64_t from);
    bool atEnd(std::uint64_t at) { return bytesAt(at, 1).empty(); }

    LogText &m_file;
    std::uint64_t m_at = 0;
    std::vector<char> m_window; // of the file; one call of the system for each record would take most of the time
    std::uint64_t m_windowAt = 0;
    std::size_t m_windowSize = 0;
};

// Whether a record starts somewhere in the first bytes of a file.
bool holdsRecord(std::string_view start);

} // namespace rundiff
