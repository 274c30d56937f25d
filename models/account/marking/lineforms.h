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
};

// The forms of the lines of a log, which repeats them.
class LineForms
{
public:
    // Of a line: the same for two lines only if they differ in digits that decide nothing. Valid until the next call.
    const std::string &keyOf(std::string_view line);
    // Null: the form is not known.
    const LineForm *find(const std::string &key) const;
    // Nothing, once there is no space for more: lines may be long, and all of them different.
    void add(const std::string &key, LineForm form);
    std::size_t size() const { return m_forms.size(); }

private:
    static constexpr std::size_t mostForms = 4096, mostBytes = 16'000'000;

    std::string m_key;
    std::size_t m_bytes = 0;
    std::unordered_map<std::string, LineForm> m_forms;
};

// The form of a line. `shaped` is the line after the volatile shapes became signs, `origins` the place of each of its
// signs in the line.
LineForm formOf(std::string_view shaped, const std::vector<std::uint32_t> &origins, std::vector<MarkedPart> shapes,
                const std::vector<NumberPlace> &numbers);

} // namespace rundiff
