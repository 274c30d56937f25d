// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// The cells of one row, without quotes (RFC 4180) and surrounding blanks.
class TableRow
{
public:
    // The views are valid until the next row, and while the line is valid.
    void split(std::string_view line, char delimiter);
    std::size_t size() const { return m_cells.size(); }
    std::string_view operator[](std::size_t index) const { return m_cells[index]; }
    bool torn() const { return m_torn; } // a quote is not closed, or text follows it

private:
    std::string_view quoted(std::string_view line, std::size_t &at);

    std::vector<std::string_view> m_cells;
    bool m_torn = false;
    std::deque<std::string> m_unquoted; // cells with doubled quotes
};

// Comma, semicolon or tab, the most frequent one in the header outside quotes.
std::optional<char> delimiterOf(std::string_view header);

} // namespace rundiff
