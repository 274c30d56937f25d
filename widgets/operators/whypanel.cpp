// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/operators/whypanel.h"

#include "models/compare/checklist/fittingitems.h"
#include "models/compare/curves/curvefacts.h"
#include "models/compare/curves/noiseband.h"
#include "models/compare/diagnosis/specialcalls.h"
#include "models/compare/evidence/resultevidence.h"
#include "models/compare/summaries/curvecourse.h"
#include "models/compare/summaries/nextdump.h"
#include "models/compare/summaries/ranksummary.h"
#include "models/compare/summaries/structuredifferences.h"
#include "models/compare/summaries/updatesigns.h"
#include "models/items/words/counted.h"
#include "models/items/words/listed.h"
#include "models/items/words/numbers.h"
#include "models/items/words/shownwords.h"
#include "models/items/words/verdictwords.h"
#include "models/knowledge/checklist/overruled.h"
#include "models/result/texts/checkpointwords.h"
#include "models/result/texts/coveragetext.h"
#include "models/result/texts/evidencetext.h"
#include "models/result/texts/structuretext.h"
#include "widgets/frame/style/theme.h"
#include "widgets/frame/texts/htmlparts.h"

#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QUrl>

#include <algorithm>

namespace rundiff
{

namespace
{

QString escaped(const std::string &text)
{
    return textOf(text).toHtmlEscaped();
}

QString sentence(std::string_view text)
{
    return shownText(text).toHtmlEscaped();
}

// The links of the panel: row:17, pair:3, place:3?17, line:/net.py?7, key:model.weight, first:, copy:
QString rowLink(std::size_t tableRow)
{
    return QLatin1Char(' ') + htmlLink(QStringLiteral("row:%1").arg(tableRow), WhyPanel::tr("show the row"));
}

QString pairLink(std::size_t pair, const QString &text)
{
    return QLatin1Char(' ') + htmlLink(QStringLiteral("pair:%1").arg(pair), text);
}

QString placeLink(std::size_t pair, std::size_t tableRow)
{
    return QLatin1Char(' ') +
           htmlLink(QStringLiteral("place:%1?%2").arg(pair).arg(tableRow), WhyPanel::tr("show the row"));
}

QString lineLink(const QString &path, std::int64_t line)
{
    const QString target = QString::fromLatin1(QUrl::toPercentEncoding(path)), number = QString::number(line);
    return QLatin1Char(' ') + htmlLink(QStringLiteral("line:%1?%2").arg(target, number), // at once: both may hold %2
                                       QStringLiteral("%1:%2").arg(QFileInfo(path).fileName(), number));
}

QString knownOperatorWords(const KnownOperator &known)
{
    QStringList limits{sentence(known.platform)};
    for (const std::string &limit : {known.release, known.condition}) {
        if (!limit.empty())
            limits << sentence(limit);
    }
    QString words =
        WhyPanel::tr("<b>Known:</b> %1 (%2). %3").arg(sentence(known.name), listed(limits), sentence(known.fact));
    if (!known.remedy.empty())
        words += QStringLiteral("<br>") + WhyPanel::tr("<b>Usual remedy:</b> %1").arg(sentence(known.remedy));
    return words;
}

QString factWords(const DiagnosisFact &fact)
{
    QString words = sentence(fact.text);
    if (fact.tableRow)
        words += rowLink(*fact.tableRow);
    if (fact.pair)
        words += pairLink(*fact.pair, WhyPanel::tr("show that rank"));
    if (!fact.path.empty())
        words += lineLink(textOf(fact.path), fact.line);
    return words;
}

QString overflowWords(const OverflowFinding &overflow, const QString &run)
{
    QString words = overflow.made ? WhyPanel::tr("First NaN or infinity of %1: produced by %2.")
                                  : WhyPanel::tr("First NaN or infinity of %1: an input of %2 from outside.");
    words = words.arg(run, escaped(overflow.operatorName));
    QStringList inputs;
    for (const std::string &input : overflow.inputs)
        inputs << escaped(input);
    if (!inputs.isEmpty())
        words += QLatin1Char(' ') + WhyPanel::tr("Inputs: %1.").arg(inputs.mid(0, 4).join(QStringLiteral("; ")));
    return overflow.tableRow ? words + rowLink(*overflow.tableRow) : words;
}

QStringList pairWords(const DumpPair &pair)
{
    QStringList words;
    if (pair.overflowA)
        words << overflowWords(*pair.overflowA, WhyPanel::tr("A"));
    if (pair.overflowB)
        words << overflowWords(*pair.overflowB, WhyPanel::tr("B"));
    for (const Amplification &found : pair.amplifications)
        words << WhyPanel::tr("%1 increases a difference of %2 to %3.")
                         .arg(escaped(found.operatorName), shortNumber(found.inputError),
                              shortNumber(found.outputError)) +
                     rowLink(found.tableRow);
    return words;
}

// What a resumed training did not have, each with its key.
QStringList notRestoredWords(const Comparison &comparison)
{
    QStringList words;
    if (!comparison.checkpoints)
        return words;
    for (const NotRestored &part : comparison.checkpoints->notRestored) {
        const QString key = QString::fromLatin1(QUrl::toPercentEncoding(textOf(part.key)));
        const QString link =
            part.key.empty() ? QString()
                             : QLatin1Char(' ') + htmlLink(QStringLiteral("key:") + key, WhyPanel::tr("show the key"));
        words << WhyPanel::tr("Not restored: %1; %2")
                         .arg(shownText(partWords(part.part)).toHtmlEscaped(), sentence(part.evidence)) +
                     link;
    }
    return words;
}

// What the curves say of where to look, and which dump would be needed for it.
QStringList curveWords(const Comparison &comparison, const NextDump &next)
{
    QStringList words;
    if (const Message clause = checkpointClause(comparison); !clause.empty()) // excludes what the curves only suggest
        words << shownText(clause).toHtmlEscaped() + QLatin1Char('.');
    words << notRestoredWords(comparison);
    const bool explained = comparison.operators && comparison.operators->firstDifference;
    const bool parts = comparison.curves && firstDecidingStep(*comparison.curves);
    if (parts && !explained)
        words << sentence(whichPass(*comparison.curves));
    if (parts || explained) {
        for (const std::string &sign : signsInLogs(comparison.metrics, comparison.operators.get()))
            words << sentence(sign);
    }
    if (const auto exemption = exemptFromTwoSteps(comparison.curves.get(), comparison.operators.get()))
        words << sentence(exemption->sentence) + pairLink(exemption->pair, WhyPanel::tr("show its dump"));
    if (next.stepsBetween.value_or(0) > 0)
        words << WhyPanel::tr("The nearest dump before the losses differ: %1; steps between: %2.")
                     .arg(shownText(nearestDumpName(next)), groupedNumber(*next.stepsBetween));
    if (!next.sentence.empty())
        words << sentence(next.sentence);
    if (!next.steps.empty())
        words.back() +=
            QLatin1Char(' ') + htmlLink(QStringLiteral("copy:"), WhyPanel::tr("copy msprobe's config.json for it"));
    return words;
}

// A reviewer has decided that it is not the reason: that belongs next to the claim.
QString overruledWords(const ChecklistItem &item)
{
    return WhyPanel::tr("Overruled in the checklist: %1").arg(escaped(item.note));
}

QString overruledWords(const Comparison &comparison)
{
    if (!comparison.checklist)
        return {};
    for (const ChecklistItem &item : comparison.checklist->items) {
        if (item.id == "deterministic-operators" && isOverruled(item))
            return QStringLiteral("<br>") + overruledWords(item);
    }
    return {};
}

// "Checklist, failing: NumPy's random numbers are seeded. default_rng() without a seed train.py:17"
QString failingWords(const ChecklistItem &item)
{
    QString words = WhyPanel::tr("Checklist, failing: <b>%1</b>.").arg(sentence(item.title));
    const auto withLine =
        std::ranges::find_if(item.evidence, [](const ChecklistEvidence &evidence) { return !evidence.path.empty(); });
    const auto shown = withLine == item.evidence.end() ? item.evidence.begin() : withLine;
    if (shown == item.evidence.end())
        return words;
    words += QLatin1Char(' ') + sentence(shown->text);
    if (!shown->path.empty() && shown->line > 0)
        words += lineLink(textOf(shown->path), shown->line);
    return words;
}

// What scripts and settings have that may be a reason.
QStringList checklistWords(const Comparison &comparison, const FirstDifference *first)
{
    constexpr std::size_t most = 4;
    QStringList words;
    if (!comparison.checklist)
        return words;
    const std::vector<const ChecklistItem *> items = fittingItems(*comparison.checklist, first);
    for (std::size_t at = 0; at < std::min(most, items.size()); ++at) {
        const bool isKnown = first && first->diagnosis.knownOperator && items[at]->id == "deterministic-operators";
        if (isKnown) // said above, as what is known of the operator
            continue;
        words << failingWords(*items[at]);
        if (isOverruled(*items[at]))
            words.back() += QStringLiteral(" — ") + overruledWords(*items[at]);
    }
    if (items.size() > most)
        words << WhyPanel::tr("Further failing items in the checklist: %1.")
                     .arg(groupedNumber(std::int64_t(items.size() - most)));
    return words;
}

// Rows that differ for a known reason of the dump tool.
QStringList suspectWords(const DumpPair &pair, std::size_t at)
{
    if (!pair.table)
        return {};
    const std::vector<PairRow> &rows = pair.table->rows;
    const auto first = std::ranges::find(rows, RowState::Suspect, &PairRow::state);
    if (first == rows.end())
        return {};
    const auto count = std::ranges::count(rows, RowState::Suspect, &PairRow::state);
    return {WhyPanel::tr("Suspect rows, which prove nothing: %1.").arg(groupedNumber(count)) +
            placeLink(at, std::size_t(first - rows.begin()))};
}

// The calls that one run only makes, by module. Dumps repeat them: those of one pair are enough.
QStringList structureWords(const OperatorComparison &operators, std::size_t at)
{
    constexpr std::size_t most = 4;
    QStringList words;
    if (!operators.pairs[at].table)
        return words;
    const std::vector<StructureDifference> found = structureDifferences(*operators.pairs[at].table);
    for (std::size_t i = 0; i < std::min(most, found.size()); ++i)
        words << shownText(structureWords(found[i])).toHtmlEscaped() + placeLink(at, found[i].tableRow);
    if (found.size() > most)
        words << WhyPanel::tr("Further modules whose calls differ: %1.")
                     .arg(groupedNumber(std::int64_t(found.size() - most)));
    return words;
}

bool hasLoneRows(const DumpPair &pair)
{
    return pair.unmatchedA + pair.unmatchedB > 0;
}

// The pair whose calls are named: that of the first difference, or the first with rows of one run.
std::optional<std::size_t> pairOfStructure(const OperatorComparison &operators)
{
    const auto &first = operators.firstDifference;
    if (first)
        return hasLoneRows(operators.pairs[first->pair]) ? std::optional(first->pair) : std::nullopt;
    const auto found = std::ranges::find_if(operators.pairs, hasLoneRows);
    return found == operators.pairs.end() ? std::nullopt : std::optional(std::size_t(found - operators.pairs.begin()));
}

// "An atol of 0.0107 passes every step." Of curves that are short enough to be asked while one looks.
QStringList toleranceWords(const Comparison &comparison)
{
    constexpr std::size_t most = 100'000;
    const CurveComparison *curves = comparison.curves.get();
    if (!curves || !curves->firstOutside || curves->compared > most)
        return {};
    const ToleranceLadder ladder = toleranceLadder(*curves);
    if (!ladder.smallestAtol)
        return {};
    return {WhyPanel::tr("An atol of %1 passes every step.").arg(shortNumberAbove(*ladder.smallestAtol))};
}

QString firstDifferenceWords(const Comparison &comparison)
{
    const OperatorComparison &operators = *comparison.operators;
    const FirstDifference &first = *operators.firstDifference;
    const Diagnosis &diagnosis = first.diagnosis;
    const QString row = textOf(first.row.operatorName) + QLatin1Char(' ') + textOf(first.row.parameter);
    QString html = htmlParagraph(
        QStringLiteral("<b>%1</b> — %2")
            .arg(diagnosisTitle(diagnosis.kind).toHtmlEscaped(), htmlLink(QStringLiteral("first:"), row)));
    html += htmlParagraph(sentence(diagnosis.explanation));
    if (diagnosis.referee)
        html += htmlParagraph(QStringLiteral("<b>%1</b>").arg(sentence(diagnosis.referee->sentence)));
    if (!diagnosis.decides.empty())
        html += htmlParagraph(WhyPanel::tr("To decide: %1").arg(sentence(diagnosis.decides)));
    if (diagnosis.knownOperator)
        html += htmlParagraph(knownOperatorWords(*diagnosis.knownOperator) + overruledWords(comparison));
    QStringList facts, msprobe;
    for (const DiagnosisFact &fact : diagnosis.facts)
        (fact.about == DiagnosisFact::About::Msprobe ? msprobe : facts) << factWords(fact);
    if (diagnosis.knownOperator && !diagnosis.knownOperator->source.empty())
        facts << WhyPanel::tr("Source: %1.").arg(escaped(diagnosis.knownOperator->source));
    if (diagnosis.referee && diagnosis.referee->law)
        facts << WhyPanel::tr("Source of the law: %1.").arg(sentence(diagnosis.referee->law->source));
    if (const auto pair = pairOfStructure(operators))
        facts << structureWords(operators, *pair);
    facts << suspectWords(operators.pairs.at(first.pair), first.pair);
    return html +
           htmlList(checklistWords(comparison, &first) + facts + pairWords(operators.pairs.at(first.pair)) + msprobe);
}

// What msprobe's results say, the most telling first.
QStringList resultWords(const Comparison &comparison)
{
    constexpr qsizetype mostResults = 6;
    QStringList words;
    if (!comparison.evidence)
        return words;
    const FirstDifference *const first = comparison.operators && comparison.operators->firstDifference
                                             ? &*comparison.operators->firstDifference
                                             : nullptr;
    for (const ResultEvidence &evidence : comparison.evidence->list) {
        if (words.size() == mostResults)
            break;
        words << shownText(evidenceWords(evidence)).toHtmlEscaped();
        const bool isInPair = first && evidence.pair == static_cast<std::int64_t>(first->pair);
        if (isInPair)
            words.back() += rowLink(static_cast<std::size_t>(evidence.tableRow));
    }
    return words;
}

// Rows that one run only has: where the structure differs, although no row that was compared does.
QStringList loneRowWords(const OperatorComparison &operators)
{
    constexpr qsizetype mostPairs = 4;
    QStringList words;
    if (const auto pair = pairOfStructure(operators))
        words = structureWords(operators, *pair);
    for (std::size_t at = 0; at < operators.pairs.size() && words.size() < mostPairs; ++at) {
        const DumpPair &pair = operators.pairs[at];
        const QString place = placeOf(operators, pair.a.step, pair.a.rank).toHtmlEscaped();
        const QString link = pairLink(at, WhyPanel::tr("show this dump"));
        if (pair.unmatchedA > 0)
            words << WhyPanel::tr("Rows in A only, %1: %2, the first %3.")
                             .arg(place, groupedNumber(std::int64_t(pair.unmatchedA)), escaped(pair.firstOnlyA)) +
                         link;
        if (pair.unmatchedB > 0)
            words << WhyPanel::tr("Rows in B only, %1: %2, the first %3.")
                             .arg(place, groupedNumber(std::int64_t(pair.unmatchedB)), escaped(pair.firstOnlyB)) +
                         link;
    }
    return words;
}

QString emptyWords(const Comparison &comparison)
{
    if (comparison.unfinished)
        return WhyPanel::tr("The runs are being read.");
    if (comparison.operators && comparison.operators->verdict != Verdict::Different) {
        if (isWithoutRows(comparison.operatorCoverage))
            return WhyPanel::tr("The dumps have no rows: nothing was compared.");
        const Message missing = shortfall(comparison.operatorCoverage);
        return missing.empty()
                   ? WhyPanel::tr("No row of the dumps differs: there is nothing to explain.")
                   : WhyPanel::tr("No row that was compared differs. Compared: %1.").arg(shownText(missing));
    }
    return WhyPanel::tr("When both runs have dumps, this view explains the first difference.");
}

} // namespace

QString diagnosisTitle(DiagnosisKind kind)
{
    const auto found = std::ranges::find(diagnosisClasses, kind, &DiagnosisClass::kind);
    return found == diagnosisClasses.end() ? QString() : shownText(found->title);
}

WhyPanel::WhyPanel(QWidget *parent) : QTextBrowser(parent)
{
    setObjectName(QStringLiteral("whyPanel"));
    setAccessibleName(tr("Why the runs diverge"));
    setOpenLinks(false);
    setMinimumHeight(fontMetrics().height() * 5 / 2); // a low window needs the space for the rows
    document()->setDocumentMargin(fontMetrics().height() * 0.75);
    connect(this, &QTextBrowser::anchorClicked, this, &WhyPanel::follow);
    setComparison({});
}

void WhyPanel::setComparison(const ComparisonPtr &comparison)
{
    const Comparison nothing;
    const Comparison &shown = comparison ? *comparison : nothing;
    const OperatorComparison *operators = shown.operators.get();
    const NextDump next = shown.unfinished ? NextDump() : nextDump(shown.curves.get(), operators);
    m_configuration = textOf(next.configuration);
    document()->setDefaultStyleSheet(QStringLiteral("a { color: %1 }").arg(colours(palette()).a.name()));
    QString html;
    const QStringList lone = operators ? loneRowWords(*operators) : QStringList();
    if (operators && operators->firstDifference)
        html += firstDifferenceWords(shown);
    else if (!lone.isEmpty())
        html += htmlParagraph(QStringLiteral("<b>%1</b> — ").arg(diagnosisTitle(DiagnosisKind::Structure)) +
                              emptyWords(shown).toHtmlEscaped()) +
                htmlList(lone);
    html += htmlList(resultWords(shown));
    QStringList further = curveWords(shown, next);
    const bool parts = shown.curves && firstDecidingStep(*shown.curves);
    if (parts && !(operators && operators->firstDifference))
        further = checklistWords(shown, nullptr) + further;
    if (parts)
        further << toleranceWords(shown);
    if (operators && !operators->repeats.empty())
        further.prepend(sentence(overRepeats(*operators).meaning));
    html += htmlList(further);
    m_explains = !html.isEmpty();
    setHtml(m_explains ? html : htmlParagraph(emptyWords(shown).toHtmlEscaped()));
}

void WhyPanel::follow(const QUrl &link)
{
    if (link.scheme() == QLatin1String("row"))
        Q_EMIT rowWanted(link.path().toULongLong());
    else if (link.scheme() == QLatin1String("place"))
        Q_EMIT placeWanted(link.path().toULongLong(), link.query().toULongLong());
    else if (link.scheme() == QLatin1String("pair"))
        Q_EMIT pairWanted(link.path().toULongLong());
    else if (link.scheme() == QLatin1String("line"))
        Q_EMIT lineWanted(link.path(QUrl::FullyDecoded), link.query().toLongLong());
    else if (link.scheme() == QLatin1String("key"))
        Q_EMIT keyWanted(link.path(QUrl::FullyDecoded));
    else if (link.scheme() == QLatin1String("copy"))
        QGuiApplication::clipboard()->setText(m_configuration);
    else
        Q_EMIT firstDifferenceWanted();
}

} // namespace rundiff

#include "moc_whypanel.cpp"
