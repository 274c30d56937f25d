// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/actions/entrystates.h"

#include "models/compare/comparison.h"

#include <QAction>
#include <QMainWindow>

#include <algorithm>
#include <iterator>

namespace rundiff
{

namespace
{

enum class Needs {
    Comparison,
    Curves,
    OutsideStep,
    DumpOfOutsideStep,
    Operators,
    OperatorDifference,
    Rows,
    Difference,
    Checkpoints,
    Tokens
};

struct EntryNeed {
    const char *name;
    Needs needs;
};

constexpr EntryNeed entryNeeds[] = {
    {"swap", Needs::Comparison},
    {"readDifferently", Needs::Comparison},
    {"trackedRuns", Needs::Comparison},
    {"saveSession", Needs::Comparison},
    {"saveResult", Needs::Comparison},
    {"resetArrangement", Needs::Comparison},
    {"maximisePane", Needs::Comparison},
    {"nextPane", Needs::Comparison},
    {"previousPane", Needs::Comparison},
    {"closePane", Needs::Comparison},
    {"copy", Needs::Comparison},
    {"copyPicture", Needs::Comparison},
    {"savePicture", Needs::Comparison},
    {"copyPictureOf*", Needs::Comparison},
    {"savePictureOf*", Needs::Comparison},
    {"report", Needs::Comparison},
    {"copyIssueText", Needs::Comparison},
    {"bundle", Needs::Comparison},
    {"removeNotes", Needs::Comparison},
    {"view6", Needs::Comparison},
    {"view9", Needs::Comparison},
    {"view1", Needs::Curves},
    {"view7", Needs::Curves},
    {"view8", Needs::Curves},
    {"addBaseline", Needs::Curves},
    {"goToStep", Needs::Curves},
    {"leaveMark", Needs::Curves},
    {"copyValues", Needs::Curves},
    {"zoomIn", Needs::Curves},
    {"zoomOut", Needs::Curves},
    {"zoomValuesIn", Needs::Curves},
    {"zoomValuesOut", Needs::Curves},
    {"wholeRange", Needs::Curves},
    {"switchLogScale", Needs::Curves},
    {"switchA", Needs::Curves},
    {"switchB", Needs::Curves},
    {"noteAtCursor", Needs::Curves},
    {"zoomToCursor", Needs::Curves},
    {"firstOutside", Needs::OutsideStep},
    {"nextOutside", Needs::OutsideStep},
    {"previousOutside", Needs::OutsideStep},
    {"dumpBeforeOutside", Needs::DumpOfOutsideStep},
    {"view2", Needs::Operators},
    {"view3", Needs::Operators},
    {"view5", Needs::Operators},
    {"viewCheckpoints", Needs::Checkpoints},
    {"viewTokens", Needs::Tokens},
    {"viewFiles", Needs::Comparison},
    {"dumpOfStep", Needs::Operators},
    {"filterRows", Needs::Rows},
    {"saveFilter", Needs::Operators},
    {"chooseColumns", Needs::Operators},
    {"nextOperator", Needs::Operators},
    {"previousOperator", Needs::Operators},
    {"nextModule", Needs::Operators},
    {"previousModule", Needs::Operators},
    {"noteOnRow", Needs::Operators},
    {"saveSpreadsheet", Needs::Operators},
    {"saveCsv", Needs::Operators},
    {"editIgnoreRules", Needs::Operators},
    {"editManualMatches", Needs::Operators},
    {"ruleAuto", Needs::Operators},
    {"ruleExact", Needs::Operators},
    {"ruleTolerance", Needs::Operators},
    {"ruleOwnTolerance", Needs::Operators},
    {"nextDifference", Needs::Difference},
    {"previousDifference", Needs::Difference},
    {"nextGroup", Needs::OperatorDifference},
    {"previousGroup", Needs::OperatorDifference},
    {"firstDifference", Needs::OperatorDifference},
};

// A star means the names of several entries.
bool isOf(const EntryNeed &entry, const QString &name)
{
    const QLatin1String wanted(entry.name);
    return wanted.endsWith(QLatin1Char('*')) ? name.startsWith(wanted.chopped(1)) : name == wanted;
}

bool hasOperatorDifference(const Comparison &shown)
{
    return shown.operators && std::ranges::any_of(shown.operators->pairs, [](const DumpPair &pair) {
               return pair.differing + pair.unmatchedA + pair.unmatchedB > 0;
           });
}

bool has(const Comparison &shown, Needs needs)
{
    const bool outside = shown.curves && shown.curves->firstOutside;
    switch (needs) {
    case Needs::Comparison:
        return true;
    case Needs::Curves:
        return shown.curves != nullptr;
    case Needs::OutsideStep:
        return outside;
    case Needs::DumpOfOutsideStep:
        return outside && shown.operators;
    case Needs::Operators:
        return shown.operators != nullptr;
    case Needs::OperatorDifference:
        return hasOperatorDifference(shown);
    case Needs::Rows:
        return shown.operators || shown.checkpoints || shown.tokens || shown.curves;
    case Needs::Difference:
        return hasOperatorDifference(shown) || shown.checkpoints || shown.tokens || shown.curves;
    case Needs::Checkpoints:
        return shown.checkpoints != nullptr;
    case Needs::Tokens:
        return shown.tokens != nullptr;
    }
    return true;
}

} // namespace

void enableEntries(QMainWindow &window, const Comparison *shown)
{
    const QList<QAction *> actions = window.findChildren<QAction *>();
    for (QAction *action : actions) {
        const auto need =
            std::ranges::find_if(entryNeeds, [&](const EntryNeed &entry) { return isOf(entry, action->objectName()); });
        if (need != std::end(entryNeeds))
            action->setEnabled(shown && has(*shown, need->needs));
    }
}

} // namespace rundiff
