// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/contents/loglines.h"

#include "models/account/marking/costcolumns.h"
#include "models/account/marking/linemarker.h"
#include "models/formats/logs/text/lines.h"
#include "models/formats/logs/text/opentext.h"

#include <algorithm>
#include <iterator>

namespace rundiff
{

// Of a line that is drawn several times, records name the place of the whole line only.
bool LogLines::isTimed(const DrawnLines::Drawn &drawn) const
{
    const auto found = std::ranges::lower_bound(m_lone.timed, drawn.offset);
    return !drawn.isPiece && found != m_lone.timed.end() && *found <= drawn.end;
}

bool LogLines::isElsewhere(const DrawnLines::Drawn &drawn) const
{
    const auto behind = std::ranges::upper_bound(m_lone.stretches, drawn.offset, {}, &LoneRecords::Stretch::begin);
    return !drawn.isPiece && behind != m_lone.stretches.begin() && drawn.offset < std::prev(behind)->end;
}

bool LogLines::forEach(const Take &take, VolatileTally *tally)
{
    const auto source = openText(m_path, m_encoding);
    if (!source)
        return false;
    LineMarker marker(m_rules, tally);
    CostColumns columns(m_rules);
    std::string buffer;
    const auto add = [&](const DrawnLines::Drawn &drawn) {
        if (m_rules.isNoise(drawn.text))
            return;
        if (drawn.isPassing || isTimed(drawn)) {
            if (tally)
                tally->add(VolatileKind::Drawing, drawn.text, drawn.line);
            return;
        }
        const std::string_view text = columns.withoutCosts(drawn.text, buffer);
        const std::string marked = marker.marked(text, drawn.line, m_judged.of(drawn.offset, drawn.end));
        if (!LineMarker::saysSomething(marked))
            return;
        const bool introduces = m_judged.hasRecords() && drawn.offset < m_judged.firstRecord();
        take({marked, drawn.text, {}, drawn.line, introduces, isElsewhere(drawn), drawn.isBar});
    };
    DrawnLines drawn(add);
    readLines(**source, 0, wholeSource, m_progress, m_path,
              [&](const Line &line) { drawn.add(line.text, line.number, line.offset); });
    drawn.finish();
    return !m_progress.stopped();
}

} // namespace rundiff
