// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/jobs/stepevidence.h"

#include "models/compare/curves/jump.h"
#include "models/compare/curves/lonesteps.h"
#include "models/compare/curves/visibledifference.h"
#include "models/compare/summaries/curvecourse.h"
#include "models/items/words/counted.h"
#include "models/items/words/listed.h"
#include "models/items/words/numbers.h"
#include "models/items/words/printeddifference.h"
#include "models/items/words/shownwords.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::size_t spikesShown = 20;

class Evidence
{
    Q_DECLARE_TR_FUNCTIONS(Evidence)
};

const Log *logOf(const Run &run, const Curve &curve)
{
    for (const std::shared_ptr<const Log> &log : run.logs) {
        const bool holds = std::any_of(log->curves.begin(), log->curves.end(),
                                       [&](const Curve &own) { return own.values == curve.values; });
        if (holds)
            return log.get();
    }
    return nullptr;
}

QString heading(const QString &text)
{
    return QStringLiteral("<p style='margin-bottom:2px'><b>%1</b></p>").arg(text.toHtmlEscaped());
}

QString sentence(const QString &text)
{
    return QStringLiteral("<p style='margin-top:2px'>%1</p>").arg(text.toHtmlEscaped());
}

QString item(const QString &text)
{
    return QStringLiteral("<li>%1</li>").arg(text.toHtmlEscaped());
}

QString link(const QString &target, const QString &text)
{
    return QStringLiteral("<a href='%1'>%2</a>").arg(target, text.toHtmlEscaped());
}

QString stepLink(std::int64_t step)
{
    return link(QStringLiteral("step:%1").arg(step), groupedNumber(step));
}

QString precisionOf(const QString &side, const Curve &curve)
{
    if (!hasFiniteValue(curve))
        return Evidence::tr("%1 contains no finite value.").arg(side);
    if (curve.precision.exact)
        return Evidence::tr("%1 contains every digit.").arg(side);
    return Evidence::tr("%1 prints %2 significant digits: differences under %3 cannot be seen in it.")
        .arg(side)
        .arg(curve.precision.significantDigits)
        .arg(shortNumber(smallestVisibleDifference(curve)));
}

QString precisionText(const CurveComparison &curves)
{
    QStringList parts{precisionOf(Evidence::tr("A"), curves.a), precisionOf(Evidence::tr("B"), curves.b)};
    if (const std::optional<double> below = untestableBelow(curves))
        parts << Evidence::tr("atol %1 cannot be tested here: the logs show nothing below %2.")
                     .arg(exactNumber(curves.tolerance.atol), shortNumber(*below));
    return heading(Evidence::tr("Precision of the logs")) + sentence(withSingulars(parts.join(QLatin1Char(' '))));
}

QString ladderText(const CurveComparison &curves)
{
    const ToleranceLadder ladder = toleranceLadder(curves);
    QString rows;
    for (const LadderRung &rung : ladder.rungs) {
        const QString first = rung.firstOutside ? stepLink(*rung.firstOutside) : Evidence::tr("none");
        rows += QStringLiteral("<tr><td align='right'>%1</td><td align='right'>%2</td><td align='right'>%3</td></tr>")
                    .arg(exactNumber(rung.atol), first, groupedNumber(static_cast<std::int64_t>(rung.outside)));
    }
    const QString smallest =
        ladder.smallestAtol
            ? Evidence::tr("An atol of %1 passes every step.").arg(shortNumberAbove(*ladder.smallestAtol))
            : Evidence::tr("No atol passes every step: a value is not a number in one of the runs.");
    return heading(Evidence::tr("Tolerance ladder")) +
           QStringLiteral("<table cellpadding='3'><tr><th>atol</th><th>%1</th><th>%2</th></tr>%3</table>")
               .arg(Evidence::tr("first step outside"), Evidence::tr("steps outside"), rows) +
           sentence(smallest);
}

constexpr double inLine = 0.01; // a mean relative error below it is in line with the reference, as msprobe's guide says

QString percent(double share)
{
    return Evidence::tr("%1 %").arg(shortNumber(share * 100));
}

// Over the whole range, and over its ends: a drift shows in the last tenth alone.
QString relativeText(const CurveComparison &curves)
{
    const RelativeErrors errors = relativeErrors(curves);
    QString rows;
    for (const auto &[range, error] : {std::pair(Evidence::tr("all steps"), errors.all),
                                       std::pair(Evidence::tr("the first 10 steps"), errors.firstTen),
                                       std::pair(Evidence::tr("the last 10 % of the steps"), errors.lastTenth)})
        rows += QStringLiteral("<tr><td>%1</td><td align='right'>%2</td></tr>")
                    .arg(range, error ? percent(*error) : Evidence::tr("none"));
    QStringList words;
    if (errors.all && errors.leftOut > 0)
        words << Evidence::tr("It describes only the steps that have one.");
    else if (errors.all)
        words << (*errors.all < inLine ? Evidence::tr("Below 1 %: consistent with the baseline.")
                                       : Evidence::tr("1 % or more is not consistent with the baseline."));
    if (errors.firstTen && errors.lastTenth && *errors.firstTen < inLine && *errors.lastTenth >= inLine &&
        courseOf(curves) == CurveCourse::Drift)
        words << Evidence::tr("It grows over the run: a drift.");
    if (errors.leftOut > 0)
        words << Evidence::tr("Steps without one, because B is 0 or a value is not a number: %1.")
                     .arg(groupedNumber(static_cast<std::int64_t>(errors.leftOut)));
    return heading(Evidence::tr("Mean relative error, |A − B| / |B|")) +
           QStringLiteral("<table cellpadding='3'>%1</table>").arg(rows) + sentence(words.join(QLatin1Char(' ')));
}

QString differenceText(const CurveComparison &curves)
{
    const auto count = [](std::size_t number) { return groupedNumber(static_cast<std::int64_t>(number)); };
    QString items =
        curves.firstOutside
            ? QStringLiteral("<li>%1</li>")
                  .arg(Evidence::tr("Points outside the tolerance: %1 of %2, the first is %3")
                           .arg(count(curves.outside), count(curves.compared), stepLink(curves.firstOutside->step)))
            : item(Evidence::tr("Points outside the tolerance: none of %1").arg(count(curves.compared)));
    if (curves.maxDifference)
        items += QStringLiteral("<li>%1</li>")
                     .arg(Evidence::tr("Largest |A − B| of finite values: %1 at %2")
                              .arg(printedDifference(curves.maxDifference->a, curves.maxDifference->b),
                                   stepLink(curves.maxDifference->step)));
    return heading(Evidence::tr("Differences")) + QStringLiteral("<ul style='margin-top:2px'>%1</ul>").arg(items);
}

QString placeList(const QString &title, const QStringList &places, bool more, const QString &none)
{
    const QString list = listed(places) + (more ? Evidence::tr(", and more") : QString());
    return heading(title) +
           QStringLiteral("<p style='margin-top:2px'>%1</p>").arg(places.isEmpty() ? none.toHtmlEscaped() : list);
}

QString runsOf(SpikeIn in)
{
    if (in == SpikeIn::Both)
        return Evidence::tr("A and B");
    return in == SpikeIn::A ? Evidence::tr("A") : Evidence::tr("B");
}

QString spikeText(const CurveComparison &curves)
{
    const std::vector<Spike> spikes = findSpikes(curves, spikesShown + 1);
    QStringList places;
    for (std::size_t i = 0; i < std::min(spikes.size(), spikesShown); ++i)
        places << Evidence::tr("step %1 in %2").arg(stepLink(spikes[i].step), runsOf(spikes[i].in));
    return placeList(Evidence::tr("Spikes"), places, spikes.size() > spikesShown,
                     Evidence::tr("none: no value is over 1.5 times the median around it"));
}

QString jumpText(const CurveComparison &curves)
{
    const std::vector<Jump> jumps = findJumps(curves, spikesShown + 1);
    QStringList places;
    for (std::size_t i = 0; i < std::min(jumps.size(), spikesShown); ++i)
        places << Evidence::tr("step %1 in %2 from %3 to %4")
                      .arg(stepLink(jumps[i].step), jumps[i].inA ? Evidence::tr("A") : Evidence::tr("B"),
                           shortNumber(jumps[i].before), shortNumber(jumps[i].after));
    return placeList(Evidence::tr("Jumps"), places, jumps.size() > spikesShown,
                     Evidence::tr("none: no curve rises to more than 1.5 times its values and stays there"));
}

constexpr std::size_t placesShown = 20;

QString lineLink(const QString &side, bool ofA, std::int64_t line)
{
    const QString target = QStringLiteral("line%1:%2").arg(ofA ? QLatin1Char('A') : QLatin1Char('B')).arg(line);
    return link(target, Evidence::tr("%1, line %2").arg(side, groupedNumber(line)));
}

// "188 steps only in A: 9 813 to 10 000, 12". The links lead to the steps in B's numbering.
QString loneText(const QString &words, const std::vector<LoneSteps> &stretches, std::size_t further,
                 std::int64_t offset)
{
    QStringList places;
    for (const LoneSteps &lone : stretches) {
        const auto target = [&](std::int64_t step) {
            return link(QStringLiteral("step:%1").arg(step + offset), groupedNumber(step));
        };
        places << (lone.count == 1 ? target(lone.first)
                                   : Evidence::tr("%1 to %2").arg(target(lone.first), target(lone.last)));
    }
    if (further > 0)
        places << Evidence::tr("further stretches: %1").arg(groupedNumber(static_cast<std::int64_t>(further)));
    return QStringLiteral("<li>%1: %2</li>").arg(words.toHtmlEscaped(), listed(places));
}

// The steps that a resumed or repeated part wrote again.
QString repeatedText(const QString &side, const Curve &curve, std::int64_t offset)
{
    QStringList places;
    for (std::size_t i = 0; i < std::min(curve.replacedSteps.size(), placesShown); ++i)
        places << link(QStringLiteral("step:%1").arg(curve.replacedSteps[i] + offset),
                       groupedNumber(curve.replacedSteps[i]));
    const QString words = Evidence::tr("%1: records that repeat a step, of which the last one counts (%2): ")
                              .arg(side, groupedNumber(static_cast<std::int64_t>(curve.replacedSteps.size())));
    return QStringLiteral("<li>%1%2%3</li>")
        .arg(words.toHtmlEscaped(), listed(places),
             curve.replacedSteps.size() > placesShown ? QStringLiteral(" …") : QString());
}

// How the records of one log became the points that were compared, and where they are not what one would expect.
QString recordsOf(bool ofA, const Log &log, const Curve &curve, std::int64_t offset)
{
    const auto count = [](auto number) { return groupedNumber(static_cast<std::int64_t>(number)); };
    const QString side = ofA ? Evidence::tr("A") : Evidence::tr("B");
    QString items = item(Evidence::tr("%1: steps: %2").arg(side, count(curve.size())));
    if (!curve.replacedSteps.empty())
        items += repeatedText(side, curve, offset);
    for (std::size_t i = 0; i < std::min(log.restarts.size(), placesShown); ++i)
        items += QStringLiteral("<li>%1: %2</li>")
                     .arg(lineLink(side, ofA, log.restarts[i].line),
                          Evidence::tr("the steps go back from %1 to %2")
                              .arg(count(log.restarts[i].fromStep), count(log.restarts[i].toStep)));
    if (log.restarts.size() > placesShown)
        items += item(Evidence::tr("%1: further places where they go back: %2")
                          .arg(side, count(log.restarts.size() - placesShown)));
    if (log.linesWithoutValue > 0)
        items += item(Evidence::tr("%1: records that print no value: %2").arg(side, count(log.linesWithoutValue)));
    if (log.unreadCount > 0)
        items += item(Evidence::tr("%1: records that could not be read: %2").arg(side, count(log.unreadCount)));
    for (std::size_t i = 0; i < std::min(log.unreadLines.size(), placesShown); ++i)
        items +=
            QStringLiteral("<li>%1: %2: %3</li>")
                .arg(lineLink(side, ofA, log.unreadLines[i].line), shownText(log.unreadLines[i].reason).toHtmlEscaped(),
                     textOf(log.unreadLines[i].text).toHtmlEscaped());
    return items;
}

QString stepsText(const Comparison &comparison)
{
    const CurveComparison &curves = *comparison.curves;
    const auto count = [](std::size_t number) { return groupedNumber(static_cast<std::int64_t>(number)); };
    QString items = item(Evidence::tr("In both, each of them compared: %1").arg(count(curves.compared)));
    const LoneStepsOfBoth lone = loneSteps(curves, placesShown);
    const std::int64_t offset = curves.align == Align::Step ? curves.offset : 0;
    if (curves.onlyA > 0)
        items += loneText(Evidence::tr("Only in A (%1)").arg(count(curves.onlyA)), lone.onlyA, lone.furtherA, offset);
    if (curves.onlyB > 0)
        items += loneText(Evidence::tr("Only in B (%1)").arg(count(curves.onlyB)), lone.onlyB, lone.furtherB, 0);
    if (const Log *a = logOf(*comparison.a, curves.a))
        items += recordsOf(true, *a, curves.a, offset);
    if (const Log *b = logOf(*comparison.b, curves.b))
        items += recordsOf(false, *b, curves.b, 0);
    return heading(Evidence::tr("Steps")) + QStringLiteral("<ul style='margin-top:2px'>%1</ul>").arg(items);
}

QString equalityText(const Comparison &comparison)
{
    const SuspiciousEquality found = suspiciousEqualityOf(comparison);
    if (found == SuspiciousEquality::None)
        return {};
    return heading(Evidence::tr("Suspiciously equal?")) +
           sentence(found == SuspiciousEquality::SameFile
                        ? Evidence::tr("Every value is equal, and both logs are the same file.")
                        : Evidence::tr("Every value is equal, though the logs print different seeds."));
}

} // namespace

SuspiciousEquality suspiciousEqualityOf(const Comparison &comparison)
{
    const CurveComparison &curves = *comparison.curves;
    const Log *a = logOf(*comparison.a, curves.a), *b = logOf(*comparison.b, curves.b);
    return a && b ? suspiciousEquality(curves, *a, *b) : SuspiciousEquality::None;
}

QString curveFactsOf(const Comparison &comparison)
{
    if (comparison.curves->compared == 0)
        return sentence(Evidence::tr("The curves have no step in common."));
    const CurveComparison &curves = *comparison.curves;
    QString facts = equalityText(comparison) + differenceText(curves) + relativeText(curves) + precisionText(curves) +
                    ladderText(curves) + spikeText(curves) + jumpText(curves) + stepsText(comparison);
    // Of all spaces a text browser takes this one alone as it is; at others it breaks a number in two.
    return facts.replace(QChar(0x202F), QChar(QChar::Nbsp));
}

} // namespace rundiff
