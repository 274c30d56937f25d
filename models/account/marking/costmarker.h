// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/marking/numberplace.h"
#include "models/account/marking/volatilerules.h"
#include "models/account/volatilekind.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace rundiff
{

// Whether the labels of a log are those of costs: its lines repeat them.
using KnownLabels = std::unordered_map<std::string, bool>;

// Replaces the numbers of a line that are costs by their unit or by the label in front of them, and those that are
// judged; gives each other number one spelling. The line has marks for what is volatile by its shape.
class CostMarker
{
public:
    using Mark = std::function<void(VolatileKind, std::string_view, std::string &)>;

    CostMarker(std::string_view line, const VolatileRules &rules, KnownLabels &known, const Mark &mark,
               std::span<const double> judged, char judgedMark)
        : m_line(line), m_rules(rules), m_known(known), m_mark(mark), m_judged(judged), m_judgedMark(judgedMark)
    {
    }

    std::string marked();
    const std::vector<NumberPlace> &numbers() const { return m_numbers; }

    // Appends what becomes of a number.
    static void write(std::string_view number, NumberFate fate, std::span<const double> judged, char judgedMark,
                      const Mark &mark, std::string &out);

private:
    bool takeNumber();
    std::size_t unitLength(std::size_t number) const;
    void take(std::size_t length, std::size_t unit, NumberFate fate);
    bool takeAttached(std::size_t length);
    bool isMemoryBehindEpoch(std::size_t length) const;
    bool isRatioOfAmounts(std::size_t length) const;
    NumberFate fateOf(std::string_view number) const;
    void readLabel();
    bool namesCost(std::string_view label) const;
    bool isIdentity(std::string_view number) const;
    bool isTime(std::string_view number) const;
    char before() const { return m_at > 0 ? m_line[m_at - 1] : ' '; }

    std::string_view m_line;
    const VolatileRules &m_rules;
    KnownLabels &m_known;
    const Mark &m_mark;
    std::span<const double> m_judged;
    char m_judgedMark;
    std::string m_out;
    std::vector<NumberPlace> m_numbers;
    std::size_t m_at = 0;
    std::size_t m_numberEnd = 0; // of the number before
    bool m_isRatio = false;      // that number and the one before it are a ratio: 12/14
    bool m_costs = false;        // the label of the numbers here says that they are costs
    bool m_inBracket = false;    // a round bracket was opened in the line
    std::string_view m_label;
};

} // namespace rundiff
