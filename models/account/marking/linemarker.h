// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/marking/lineforms.h"
#include "models/account/marking/volatilerules.h"
#include "models/account/marking/volatiletally.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace rundiff
{

// Turns a line into one that is equal in all repeats of a training: each volatile part becomes a mark, each number has
// one spelling, members of a dictionary are sorted, runs of blanks are one blank. Takes time in proportion to the line,
// whatever its bytes.
class LineMarker
{
public:
    // `tally` counts what was marked; null: nothing is counted.
    LineMarker(const VolatileRules &rules, VolatileTally *tally) : m_rules(rules), m_tally(tally) {}

    // `judged` are the numbers of this line that a reader read and the comparison judges.
    std::string marked(std::string_view line, std::int64_t number, std::span<const double> judged = {});

    // What is known of a line that is drawn as it is written, under the heading with this number; null: nothing.
    const LineForm *knownWhole(std::string_view line, int heading);
    // The marked line of that form. Valid until the next call.
    const std::string &written(const LineForm &form, std::string_view line, std::int64_t number,
                               std::span<const double> judged);
    // The line that was marked last is drawn as it is written, whatever its digits are.
    void noteWhole(int heading);

    // The same for a value whose name is known to be that of a cost.
    std::string markedCost(std::string_view value, std::int64_t number);

    // What of a line is volatile, in the order of the line; nothing is counted.
    std::vector<MarkedPart> volatileParts(std::string_view line);

    // Whether a marked line says something that is neither volatile nor judged.
    static bool saysSomething(std::string_view marked);

    // All kinds have one mark: 59.8s may be 1m 2s in another run.
    static constexpr char volatileMark = '\x01';

private:
    static constexpr char judgedMark = '\x08';

    void mark(VolatileKind kind, std::string_view text, std::string &out);

    std::string withoutTemplates(std::string_view line);
    std::vector<MarkedPart> partsOfTemplates(std::string_view line) const;
    std::string markedAnew(std::string_view line, std::span<const double> judged, LineForm *form);
    bool hasForm(std::string_view line) const;

    const VolatileRules &m_rules;
    VolatileTally *m_tally;
    std::unordered_map<std::string, bool> m_known; // labels of costs and others
    LineForms m_forms;
    LineForm *m_last = nullptr; // of the line that was marked last; null: it has none
    std::string m_written;
    std::int64_t m_line = 0;
};

} // namespace rundiff
