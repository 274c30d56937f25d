// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/loglines.h"

#include "models/account/costcolumns.h"
#include "models/account/drawnlines.h"
#include "models/account/linemarker.h"
#include "models/formats/logs/text/lines.h"
#include "models/formats/logs/text/opentext.h"

namespace rundiff
{

bool LogLines::forEach(const Take &take, VolatileTally *tally)
{
    const auto source = openText(m_path, m_encoding);
    if (!source)
        return false;
    LineMarker marker(m_rules, tally);
    CostColumns columns(m_rules);
    const auto add = [&](const DrawnLines::Drawn &drawn) {
        if (m_rules.isNoise(drawn.text))
            return;
        const std::string text = columns.withoutCosts(drawn.text);
        const std::string marked = marker.marked(text, drawn.line, m_judged.of(drawn.offset, drawn.end));
        if (marked.empty())
            return;
        const bool introduces = m_judged.hasRecords() && drawn.offset < m_judged.firstRecord();
        take({marked, drawn.text, {}, drawn.line, introduces});
    };
    DrawnLines drawn(add);
    readLines(**source, 0, wholeSource, m_progress, m_path,
              [&](const Line &line) { drawn.add(line.text, line.number, line.offset); });
    drawn.finish();
    return !m_progress.stopped();
}

} // namespace rundiff
