// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/texts/textverdict.h"

#include "models/compare/runaccount.h"
#include "models/knowledge/checklist/overruled.h"
#include "models/language/phrasebook.h"
#include "models/result/texts/accounttext.h"
#include "models/result/texts/checklisttext.h"
#include "models/result/texts/checkpointtext.h"
#include "models/result/texts/coveragetext.h"
#include "models/result/texts/curvetext.h"
#include "models/result/texts/evidencetext.h"
#include "models/result/texts/noisetext.h"
#include "models/result/texts/operatortext.h"
#include "models/result/texts/textlines.h"
#include "models/result/texts/tokentext.h"
#include "models/result/texts/verdictsentence.h"
#include "models/run/message.h"
#include "models/run/messages.h"

namespace rundiff
{

namespace
{

void writeSources(const Comparison &comparison, TextLines &lines)
{
    const bool isOneRun = comparison.options.tokens.ofOneRun;
    lines.fact(isOneRun ? Message::of(Messages::tr("run")) : Message("A"), shownPlainly(comparison.a->path));
    if (!isOneRun)
        lines.fact("B", shownPlainly(comparison.b->path));
}

// What fails, in a line each; --only checklist says the rest.
void writeChecklist(const Checklist &list, TextLines &lines)
{
    lines.heading(Message::of(Messages::tr("Randomness checklist ({})"), list.framework));
    lines.fact(Message::of(Messages::tr("items")), checklistCounts(list));
    for (const ChecklistItem &item : list.items) {
        if (item.state != ItemState::Failing)
            continue;
        lines.fact(stateWords(item), plainly(item.id + ": " + item.title));
        if (isOverruled(item))
            lines.wrapped(Message::of(Messages::tr("overruled: {}"), shownPlainly(item.note)), 4);
        if (!item.evidence.empty())
            lines.wrapped(plainly(item.evidence.front().text), 4);
    }
}

void writeCoverageAndAccount(const Comparison &comparison, TextLines &lines)
{
    writeCoverage(comparison, lines);
    if (const Account *account = accountInForce(comparison))
        writeAccount(*account, lines);
}

} // namespace

TextLines verdictLines(const Comparison &comparison)
{
    TextLines lines;
    if (const Message tolerance = chosenTolerance(comparison); comparison.curves && !tolerance.empty())
        lines.fact(Message::of(Messages::tr("judged by")), plainly(tolerance));
    writeSources(comparison, lines);
    const bool isExplained = comparison.operators && comparison.operators->firstDifference;
    const bool limitsAnswer = !comparison.coverage.complete && !isExplained; // what is missing limits what agrees
    if (limitsAnswer)
        writeCoverageAndAccount(comparison, lines);
    writeFirstDifference(comparison, lines);
    if (isExplained) {
        writeNextDump(comparison, lines);
        writeFirstRow(comparison, lines);
    }
    writeEvidence(comparison, lines);
    writeCheckpoints(comparison, lines);
    writeTokens(comparison, lines);
    writeCurves(comparison, lines);
    writeOperators(comparison, lines);
    if (!limitsAnswer)
        writeCoverageAndAccount(comparison, lines);
    if (comparison.checklist)
        writeChecklist(*comparison.checklist, lines);
    if (!isExplained)
        writeNextDump(comparison, lines);
    lines.problems(comparison.problems);
    return lines;
}

std::string textVerdict(const Comparison &comparison)
{
    return shown(verdictSentence(comparison)) + "\n" + verdictLines(comparison).text();
}

} // namespace rundiff
