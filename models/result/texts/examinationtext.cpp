// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/texts/examinationtext.h"

#include "models/language/phrasebook.h"
#include "models/result/texts/textlines.h"
#include "models/run/message.h"
#include "models/run/messages.h"

namespace rundiff
{

namespace
{

constexpr std::size_t mostPrinted = 20;

Message answer(const Examination &examination)
{
    if (examination.dumps == 0)
        return Message::of(Messages::tr("NOTHING TO EXAMINE"));
    if (examination.broken)
        return Message::of(Messages::tr("BROKEN: {} findings, the first in step {}"), examination.findingCount,
                           examination.findings.front().step.value);
    if (!examination.complete)
        return Message::of(Messages::tr("INCOMPLETE: no law is broken where the run could be read"));
    if (examination.findingCount > 0)
        return Message::of(Messages::tr("POSSIBLE: {} findings that may have a harmless reason"),
                           examination.findingCount);
    return Message::of(Messages::tr("NO FINDING: no law is broken"));
}

void writeFinding(const ExaminationFinding &finding, TextLines &lines)
{
    lines.heading(Message::of(Messages::tr("Step {}, {}: {}"), finding.step.value, finding.rank.folderName(),
                              shownPlainly(finding.operatorName)));
    lines.wrapped(plainly(finding.sentence), 2);
    lines.fact(Message::of(Messages::tr("law")), plainly(finding.law + " (" + finding.source + ")"));
    lines.fact(Message::of(Messages::tr("row")), std::to_string(finding.row));
    lines.fact(Message::of(Messages::tr("confidence")), std::string(spelled(finding.confidence)));
    if (!finding.decides.empty())
        lines.fact(Message::of(Messages::tr("to decide")), plainly(finding.decides));
}

} // namespace

std::string textExamination(const Examination &examination)
{
    TextLines lines;
    lines.fact(Message::of(Messages::tr("run")), shownPlainly(examination.run->path));
    lines.fact(Message::of(Messages::tr("examined")),
               Message::of(Messages::tr("{} of {} dumps, {} forward calls; a law exists for {} of them"),
                           examination.dumps, examination.run->dumps.size(), examination.calls,
                           examination.callsWithLaw));
    for (std::size_t i = 0; i < std::min(mostPrinted, examination.findings.size()); ++i)
        writeFinding(examination.findings[i], lines);
    if (examination.findingCount > mostPrinted)
        lines.line(Message::of(Messages::tr("{} more findings: --format json lists them"),
                               examination.findingCount - mostPrinted));
    lines.problems(examination.problems);
    return shown(answer(examination)) + "\n" + lines.text();
}

} // namespace rundiff
