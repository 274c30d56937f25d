// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/stepevidence.h"

#include "models/compare/curvefacts.h"
#include "models/formats/logreader.h"
#include "models/items/numbers.h"

#include <QCoreApplication>

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr int linesAround = 4;
constexpr std::size_t spikesShown = 20;

class Evidence
{
    Q_DECLARE_TR_FUNCTIONS(StepEvidence)
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

QString whyNoLines(const Log &log, const LogContext &context)
{
    if (log.places)
        return Evidence::tr("Line %1. The log was too long to be saved with the result.").arg(context.line);
    return Evidence::tr("This log has no lines of text.");
}

QString linesOf(const QString &side, const Run &run, const Curve &curve, std::optional<std::size_t> point)
{
    const Log *log = logOf(run, curve);
    if (!point || !log || *point >= curve.offsets->size())
        return heading(side) + sentence(Evidence::tr("no point at this step"));
    const LogContext context = logContext(*log, (*curve.offsets)[*point], linesAround);
    const QString place = textOf(filePath(*log, (*curve.offsets)[*point]));
    if (context.lines.empty())
        return heading(side + QStringLiteral(" · ") + place) + sentence(whyNoLines(*log, context));
    QString text = heading(QStringLiteral("%1 · %2:%3").arg(side, place).arg(context.line));
    text += QStringLiteral("<pre style='white-space:pre-wrap; margin-top:2px'>");
    std::int64_t number = context.firstLine;
    for (const std::string &line : context.lines) {
        const QString shown =
            QStringLiteral("%1  %2\n").arg(QString::number(number), textOf(line).left(2000).toHtmlEscaped());
        text += number == context.line ? QStringLiteral("<b>%1</b>").arg(shown) : shown;
        ++number;
    }
    return text + QStringLiteral("</pre>");
}

std::optional<std::size_t> pointOf(const Curve &curve, std::int64_t step)
{
    const auto at = std::lower_bound(curve.steps->begin(), curve.steps->end(), step);
    if (at == curve.steps->end() || *at != step)
        return std::nullopt;
    return static_cast<std::size_t>(at - curve.steps->begin());
}

QString precisionText(const CurveComparison &curves)
{
    QStringList parts;
    for (const auto &[side, curve] : {std::pair(Evidence::tr("A"), &curves.a), std::pair(Evidence::tr("B"), &curves.b)})
        parts << (curve->precision.exact
                      ? Evidence::tr("%1 holds every digit.").arg(side)
                      : Evidence::tr("%1 prints %2 significant digits: differences under %3 cannot be "
                                     "seen in it.")
                            .arg(side)
                            .arg(curve->precision.significantDigits)
                            .arg(shortNumber(smallestVisibleDifference(*curve))));
    if (const std::optional<double> below = untestableBelow(curves))
        parts << Evidence::tr("atol %1 cannot be tested here: the logs show nothing below %2.")
                     .arg(exactNumber(curves.tolerance.atol), shortNumber(*below));
    return heading(Evidence::tr("Precision of the logs")) + sentence(parts.join(QLatin1Char(' ')));
}

QString ladderText(const CurveComparison &curves)
{
    const ToleranceLadder ladder = toleranceLadder(curves);
    QString rows;
    for (const LadderRung &rung : ladder.rungs) {
        const QString first = rung.firstOutside ? groupedNumber(*rung.firstOutside) : Evidence::tr("none");
        rows += QStringLiteral("<tr><td align='right'>%1</td><td align='right'>%2</td><td align='right'>%3</td></tr>")
                    .arg(exactNumber(rung.atol), first, groupedNumber(static_cast<std::int64_t>(rung.outside)));
    }
    const QString smallest =
        ladder.smallestAtol
            ? Evidence::tr("The smallest atol that passes every step: %1.").arg(exactNumber(*ladder.smallestAtol))
            : Evidence::tr("No atol passes every step: a value is no number in one of the runs.");
    return heading(Evidence::tr("Tolerance ladder")) +
           QStringLiteral("<table cellpadding='3'><tr><th>atol</th><th>%1</th><th>%2</th></tr>%3</table>")
               .arg(Evidence::tr("first step outside"), Evidence::tr("steps outside"), rows) +
           sentence(smallest);
}

QString spikeText(const CurveComparison &curves)
{
    const std::vector<Spike> spikes = findSpikes(curves, spikesShown + 1);
    QStringList parts;
    for (std::size_t i = 0; i < std::min(spikes.size(), spikesShown); ++i) {
        const Spike &spike = spikes[i];
        const QString where = spike.in == SpikeIn::Both ? Evidence::tr("A and B")
                              : spike.in == SpikeIn::A  ? Evidence::tr("A")
                                                        : Evidence::tr("B");
        parts << Evidence::tr("step %1 in %2").arg(groupedNumber(spike.step), where);
    }
    if (spikes.size() > spikesShown)
        parts << Evidence::tr("and more");
    return heading(Evidence::tr("Spikes")) +
           sentence(parts.isEmpty() ? Evidence::tr("none: no value is over 1.5 times the median around it")
                                    : parts.join(QStringLiteral(", ")));
}

constexpr std::size_t placesShown = 20;

QString item(const QString &text)
{
    return QStringLiteral("<li>%1</li>").arg(text.toHtmlEscaped());
}

// How the records of one log became the points that were compared, and where they are not what one would expect.
QString recordsOf(const QString &side, const Log &log, const Curve &curve)
{
    const auto count = [](auto number) { return groupedNumber(static_cast<std::int64_t>(number)); };
    QString items = item(Evidence::tr("%1: %2 steps").arg(side, count(curve.size())));
    if (!curve.replacedSteps.empty())
        items += item(Evidence::tr("%1: %2 records repeat a step: the last record of a step counts")
                          .arg(side, count(curve.replacedSteps.size())));
    for (std::size_t i = 0; i < std::min(log.restarts.size(), placesShown); ++i)
        items += item(Evidence::tr("%1: the steps go back from %2 to %3 in line %4")
                          .arg(side, count(log.restarts[i].fromStep), count(log.restarts[i].toStep),
                               count(log.restarts[i].line)));
    if (log.restarts.size() > placesShown)
        items +=
            item(Evidence::tr("%1: and back at %2 more places").arg(side, count(log.restarts.size() - placesShown)));
    if (log.linesWithoutValue > 0)
        items += item(Evidence::tr("%1: %2 records print no value").arg(side, count(log.linesWithoutValue)));
    if (log.unreadCount > 0)
        items += item(Evidence::tr("%1: %2 records could not be read").arg(side, count(log.unreadCount)));
    for (std::size_t i = 0; i < std::min(log.unreadLines.size(), placesShown); ++i)
        items += item(Evidence::tr("%1, line %2: %3: %4")
                          .arg(side, count(log.unreadLines[i].line), textOf(log.unreadLines[i].reason),
                               textOf(log.unreadLines[i].text)));
    return items;
}

QString stepsText(const Comparison &comparison)
{
    const CurveComparison &curves = *comparison.curves;
    const auto count = [](std::size_t number) { return groupedNumber(static_cast<std::int64_t>(number)); };
    QString items = item(Evidence::tr("%1 common steps, each of them compared").arg(count(curves.compared)));
    if (curves.onlyA > 0)
        items += item(Evidence::tr("%1 steps only in A").arg(count(curves.onlyA)));
    if (curves.onlyB > 0)
        items += item(Evidence::tr("%1 steps only in B").arg(count(curves.onlyB)));
    if (const Log *a = logOf(*comparison.a, curves.a))
        items += recordsOf(Evidence::tr("A"), *a, curves.a);
    if (const Log *b = logOf(*comparison.b, curves.b))
        items += recordsOf(Evidence::tr("B"), *b, curves.b);
    return heading(Evidence::tr("Steps")) + QStringLiteral("<ul style='margin-top:2px'>%1</ul>").arg(items);
}

QString equalityText(const Comparison &comparison)
{
    const CurveComparison &curves = *comparison.curves;
    const Log *a = logOf(*comparison.a, curves.a), *b = logOf(*comparison.b, curves.b);
    const SuspiciousEquality found = a && b ? suspiciousEquality(curves, *a, *b) : SuspiciousEquality::None;
    if (found == SuspiciousEquality::None)
        return {};
    return heading(Evidence::tr("Too equal to be true?")) +
           sentence(found == SuspiciousEquality::SameFile
                        ? Evidence::tr("Every value is equal, and both logs are one and the same file.")
                        : Evidence::tr("Every value is equal, though the logs print different seeds."));
}

} // namespace

QString logLinesOf(const Comparison &comparison, std::int64_t step)
{
    const CurveComparison &curves = *comparison.curves;
    const std::optional<std::size_t> b = pointOf(curves.b, step);
    std::optional<std::size_t> a;
    if (curves.align == Align::Step)
        a = pointOf(curves.a, step - curves.offset);
    else if (b && *b < curves.a.size())
        a = b;
    return linesOf(Evidence::tr("A"), *comparison.a, curves.a, a) +
           linesOf(Evidence::tr("B"), *comparison.b, curves.b, b);
}

QString curveFactsOf(const Comparison &comparison)
{
    if (comparison.curves->compared == 0)
        return sentence(Evidence::tr("The curves have no step in common."));
    return equalityText(comparison) + precisionText(*comparison.curves) + ladderText(*comparison.curves) +
           spikeText(*comparison.curves) + stepsText(comparison);
}

} // namespace rundiff
