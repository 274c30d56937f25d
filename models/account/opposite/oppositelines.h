// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/opposite/linesahead.h"
#include "models/account/opposite/oppositerow.h"
#include "models/account/opposite/oppositetexts.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace rundiff
{

// Where the rows of two texts go on.
struct OppositePlace {
    std::int64_t row = 0;
    SidePlace a, b;
    std::shared_ptr<const LineAnchors> anchors; // the next ones; null: none
};

// How a line is shown: secrets masked, no control characters.
using LineShown = std::function<std::string(const std::string &)>;

// The lines of two texts opposite each other: by their anchors, and between two of them so that as many lines as
// possible are opposite a line that says the same. Of each text a few hundred lines are in memory.
class OppositeLines
{
public:
    OppositeLines(OppositeTexts &texts, const VolatileRules &rules, const OppositePlace &from,
                  const Progress &progress);

    bool next(OppositeRow &row); // false: both texts have ended
    // Gives a row its texts as they are shown, with the spans in them.
    void show(OppositeRow &row, const LineShown &shown);
    // Where the rows go on that were not given yet; null: in the middle of lines that were laid out together.
    std::unique_ptr<OppositePlace> place() const;
    std::int64_t row() const { return m_row; } // of the next one

private:
    bool layOut();
    bool takeAnchored();
    void takeGap(std::size_t countA, std::size_t countB, bool isWhole);
    void addScores(std::size_t begin, std::size_t rows, std::size_t columns);
    std::vector<std::pair<std::size_t, std::size_t>> likeLines(std::size_t countA, std::size_t countB);
    void giveStretch(std::size_t countA, std::size_t countB);
    void givePair(bool isAnchored);
    void giveLone(bool ofA);
    void skipAnchorsBehind();
    int likeness(std::size_t a, std::size_t b);
    MarkedText shownText(OppositeLine &line, const LineShown &shown);

    LineMarker m_marker;
    LinesAhead m_a, m_b;
    std::shared_ptr<LineAnchors> m_anchors;
    std::deque<OppositeRow> m_ready;
    std::vector<std::uint16_t> m_scores;
    std::int64_t m_row;
};

} // namespace rundiff
