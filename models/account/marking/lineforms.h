// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/marking/numberplace.h"
#include "models/account/volatilekind.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace rundiff
{

// A part of a line that its marked form replaces.
struct MarkedPart {
    std::uint32_t begin = 0, length = 0; // in the line
    VolatileKind kind = VolatileKind::Time;
};

// What becomes of all lines that differ in their digits only: the marked line with a sign for each part.
struct LineForm {
    static constexpr char shapeSign = '\x01', numberSign = '\x0e';

    struct Number {
        std::uint32_t begin = 0, length = 0;
        NumberFate fate = NumberFate::Plain;
    };
    std::string text;
    std::vector<MarkedPart> shapes; // in the order of their signs in the text
    std::vector<Number> numbers;    // the same
    bool isUsable = false;          // false: the digits decide
    int wholeUnder = -1;            // the heading of a log under which such a line is drawn as it is; -1: unknown
};

// What the lines of one form are: the digits of a line, and those of them that decide.
class LinePattern
{
public:
    explicit LinePattern(std::string_view line);
    bool fits(std::string_view line) const;

private:
    struct Date {
        std::size_t at = 0;
        bool isOne = false;
    };
    std::string m_least, m_ranges; // of each sign: the least one, and how many more there may be
    std::vector<Date> m_dates;     // digits that may begin one
};

// The forms of the lines of a log, which repeats them.
class LineForms
{
public:
    // Of an earlier line that differs from this one only in digits that decide nothing; null: there is none.
    LineForm *find(std::string_view line);
    // Null, once there is no space for more: lines may be long, and all of them different. Valid until the next call.
    LineForm *add(std::string_view line, LineForm form);
    std::size_t size() const { return m_known.size(); }

private:
    static constexpr std::size_t mostForms = 4096, mostBytes = 16'000'000;
    struct Known {
        Known(LinePattern ofLine, LineForm known) : pattern(std::move(ofLine)), form(std::move(known)) {}
        LinePattern pattern;
        LineForm form;
        std::size_t next = 0; // the one that followed last time: a log repeats the order of its lines, too
    };

    const std::string &keyOf(std::string_view line);

    std::string m_key;
    std::size_t m_bytes = 0, m_last = 0;
    std::vector<Known> m_known;
    std::unordered_map<std::string, std::size_t> m_places; // of the keys
};

// The form of a line. `shaped` is the line after the volatile shapes became signs, `origins` the place of each of its
// signs in the line.
LineForm formOf(std::string_view shaped, const std::vector<std::uint32_t> &origins, std::vector<MarkedPart> shapes,
                const std::vector<NumberPlace> &numbers);

} // namespace rundiff
