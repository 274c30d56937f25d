// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/line/linekinds.h"
#include "models/formats/logs/words/wordgroup.h"
#include "models/run/log.h"

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace rundiff
{

// A record that only the rest of the log can judge: the first line of its kind, whose numbers may be damaged, or one
// that repeats the values of its headline, as where the headline between them is lost.
struct WordDoubt {
    UnreadLine line;
    std::optional<LineKinds::Number> kind;
    bool displaced = false;
    bool broken = false; // a number starts with its point, or lost a part of its exponent
    bool begins = false; // the record, which has nothing before this line
    std::size_t group = 0, record = 0;
    std::vector<std::pair<std::size_t, PrintedNumber>> values; // with their metrics
};

class WordDoubts
{
public:
    void add(WordDoubt doubt);

    // Whether records that repeat the values of their headline are usual in the group.
    bool repeatsAreUsual(std::size_t group) const;

    // Removes the values that are damaged or of no known position; returns their lines.
    std::vector<UnreadLine> judge(std::vector<WordGroup> &groups, const LineKinds &kinds);

    std::int64_t removedRecords() const { return m_removedRecords; }

private:
    bool isDamaged(const WordDoubt &doubt, const WordGroup &group, const LineKinds &kinds) const;
    bool isDisplaced(const WordDoubt &doubt, const WordGroup &group, const LineKinds &kinds) const;

    std::vector<WordDoubt> m_doubts;
    std::vector<std::size_t> m_repeats; // of each group
    std::int64_t m_removedRecords = 0;
};

} // namespace rundiff
