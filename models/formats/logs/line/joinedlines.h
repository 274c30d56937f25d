// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/line/lineshape.h"

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// Finds lines that hold several records: the line feeds between them are lost, alone or with the text around them.
class JoinedLines
{
public:
    struct Pieces {
        std::vector<std::string_view> records; // more than one
        bool whole = false;                    // nothing but line feeds is lost
    };

    // Divides a line where a record names its step, which `fields` are of. Returns no pieces for a line of one record.
    Pieces divide(std::string_view line, const std::vector<LineField> &fields);

    // Whether a value of a record that was divided from the next one may have lost or gained digits at its end.
    static bool isGlued(std::string_view piece, const std::vector<LineField> &fields);

private:
    // The first of the lines that name their step by this word the fewest times, which is a line of one record. Lines
    // of a known shape are not seen here.
    struct Usual {
        std::size_t names = 0;
        std::string line;
    };

    std::map<std::string, Usual> m_usual;
};

} // namespace rundiff
