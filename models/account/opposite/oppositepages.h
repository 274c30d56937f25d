// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/opposite/oppositeindex.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace rundiff
{

// Reads the rows of two texts where they are wanted.
class OppositePages
{
public:
    OppositePages(OppositeTexts texts, LineShown shown) : m_texts(std::move(texts)), m_shown(std::move(shown)) {}

    std::vector<OppositeRow> rows(const OppositeIndex &index, std::int64_t first, std::int64_t count,
                                  const Progress &progress);

    // The next row after `from`, or the previous one before it; nothing: there is none.
    std::optional<std::int64_t> nextDifference(const OppositeIndex &index, std::int64_t from, bool backward,
                                               const Progress &progress);
    // The same for rows with a text, in large or in small letters.
    std::optional<std::int64_t> find(const OppositeIndex &index, const std::string &text, std::int64_t from,
                                     bool backward, const Progress &progress);
    // The row with the line at this place of one text.
    std::optional<std::int64_t> rowAt(const OppositeIndex &index, bool ofA, std::uint64_t offset,
                                      const Progress &progress);
    std::optional<std::int64_t> rowOfLine(const OppositeIndex &index, bool ofA, std::int64_t line,
                                          const Progress &progress);

private:
    using Fits = std::function<bool(const OppositeRow &row)>;
    using MayFit = std::function<bool(std::int64_t first, std::int64_t count)>;
    std::optional<std::int64_t> search(const OppositeIndex &index, std::int64_t from, bool backward, const Fits &fits,
                                       const MayFit &mayFit, const Progress &progress);
    struct Stretch {
        std::int64_t first = 0, end = 0; // rows after the place
        bool takesLast = false;          // of those that fit
    };
    std::optional<std::int64_t> searchIn(const OppositeIndex &index, const OppositePlace &place, const Stretch &stretch,
                                         const Fits &fits, const Progress &progress);

    OppositeTexts m_texts;
    LineShown m_shown;
};

} // namespace rundiff
