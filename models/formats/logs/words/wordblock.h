// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/line/printednumber.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// A record as a table with one name and its value on each line, between two rules: "| loss | 0.5 |". Names may have
// headlines of their own: "| train/ | |".
class WordBlock
{
public:
    struct Entry {
        std::string name;
        PrintedNumber number;
    };

    // Returns false if the line does not belong to such a table; then the table has ended.
    bool take(std::string_view line, std::uint64_t offset);
    // Whether the lines so far are a whole table, whose entries can be taken.
    bool ended() const { return m_ended && !m_entries.empty(); }
    void end() { m_ended = true; }
    bool open() const { return !m_ended && !m_entries.empty(); }
    // Whether a name came again, which begins the next table, and others were divided: what divides them is lost.
    bool beginsAnew() const { return m_next && m_divided; }
    std::vector<Entry> takeEntries();
    std::uint64_t offset() const { return m_offset; } // of its first line

private:
    std::vector<Entry> m_entries;
    std::optional<Entry> m_next; // of the table after this one
    std::string m_headline;
    std::uint64_t m_offset = 0;
    bool m_ended = false;
    bool m_divided = false; // a table ended with another line
};

} // namespace rundiff
