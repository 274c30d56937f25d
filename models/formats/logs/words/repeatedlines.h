// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/line/linepair.h"
#include "models/formats/logs/words/wordgroup.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

class WordReader;

// Lines that no reader takes, of forms that occur again and again with other numbers: somebody prints results there.
// Their named numbers with a fraction become metrics, numbered line by line; times and speeds do not.
class RepeatedLines
{
public:
    // A line that is not read; the reader knows what its labels mean. Returns whether it has such numbers.
    bool see(std::string_view line, std::uint64_t offset, WordReader &words);
    // A group for each form, however often it occurs: further parts of the file may have more of its lines.
    std::vector<WordGroup> take();
    // Whether the form occurs often enough, and its numbers change.
    static bool areResults(const WordGroup &group);

private:
    bool isBelowCosts(std::string_view line);
    std::string formOf(std::string_view line, WordReader &words);

    std::vector<WordGroup> m_groups;
    std::vector<LinePair> m_pairs; // of the last line; only the results
    bool m_costsAbove = false;     // the last heading says that the lines below it are times
};

} // namespace rundiff
