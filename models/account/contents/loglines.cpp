// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/contents/loglines.h"

#include "models/account/marking/costcolumns.h"
#include "models/account/marking/linemarker.h"
#include "models/formats/logs/text/lines.h"
#include "models/formats/logs/text/opentext.h"
#include "models/run/ascii.h"

#include <algorithm>
#include <iterator>

namespace rundiff
{

namespace
{

constexpr std::size_t longestKnown = 4096; // bytes of a line

} // namespace

// Of a line that is drawn several times, records name the place of the whole line only.
bool LogLines::isTimed(const DrawnLines::Drawn &drawn) const
{
    const auto found = std::ranges::lower_bound(m_lone.timed, drawn.offset);
    return !drawn.isPiece && found != m_lone.timed.end() && *found <= drawn.end;
}

bool LogLines::isElsewhere(const DrawnLines::Drawn &drawn) const
{
    return !drawn.isPiece && m_lone.holds(drawn.offset);
}

// Whether a line is drawn as the file has it, and so is any that differs in its digits.
bool LogLines::isAsWritten(const DrawnLines::Drawn &drawn)
{
    const bool hasDigit = std::ranges::any_of(drawn.text, ascii::isDigit);
    const bool isWholeLine = !drawn.isPiece && !drawn.isBar && drawn.end - drawn.offset == drawn.text.size();
    return isWholeLine && hasDigit && !DrawnBar::dependsOnDigits(drawn.text);
}

bool LogLines::forEach(const Take &take, VolatileTally *tally)
{
    const auto source = openText(m_path, m_encoding);
    if (!source)
        return false;
    LineMarker marker(m_rules, tally);
    CostColumns columns(m_rules);
    std::string buffer;
    const auto give = [&](const DrawnLines::Drawn &drawn, std::string_view marked) {
        if (!LineMarker::saysSomething(marked))
            return;
        const bool introduces = m_judged.hasRecords() && drawn.offset < m_judged.firstRecord();
        take({marked, drawn.text, {}, drawn.line, introduces, isElsewhere(drawn), drawn.isBar});
    };
    const auto add = [&](const DrawnLines::Drawn &drawn) {
        if (m_rules.isNoise(drawn.text))
            return;
        if (drawn.isPassing || isTimed(drawn)) {
            if (tally)
                tally->add(VolatileKind::Drawing, drawn.text, drawn.line);
            return;
        }
        const std::string_view text = columns.withoutCosts(drawn.text, buffer);
        give(drawn, marker.marked(text, drawn.line, m_judged.of(drawn.offset, drawn.end)));
        if (isAsWritten(drawn) && text.data() == drawn.text.data())
            marker.noteWhole(columns.heading());
    };
    DrawnLines drawnLines(add);
    // Most lines of a log are like an earlier one, and only their digits have to be checked.
    const auto addLine = [&](const Line &line) {
        const DrawnLines::Drawn whole{line.text, line.number, line.offset, line.offset + line.text.size()};
        const int heading = columns.heading();
        const bool mayBeKnown = heading >= 0 && line.text.size() <= longestKnown && !isTimed(whole);
        const LineForm *form = mayBeKnown ? marker.knownWhole(line.text, heading) : nullptr;
        if (!form) {
            drawnLines.add(line.text, line.number, line.offset);
            return;
        }
        columns.pass(line.text);
        give(whole, marker.written(*form, line.text, line.number, m_judged.of(whole.offset, whole.end)));
    };
    readLines(**source, 0, wholeSource, m_progress, m_path, addLine);
    drawnLines.finish();
    return !m_progress.stopped();
}

} // namespace rundiff
