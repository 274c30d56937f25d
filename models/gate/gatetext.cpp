// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/gate/gatetext.h"

#include "models/language/phrasebook.h"
#include "models/result/texts/spelling.h"
#include "models/result/texts/textlines.h"
#include "models/run/appendpart.h"
#include "models/run/messages.h"

#include <cmath>

namespace rundiff
{

namespace
{

std::string laneWords(const GateMetric &metric)
{
    switch (metric.lane.lane) {
    case GateLane::Exact:
        return message(Messages::tr("exact"));
    case GateLane::Tolerance:
        return fmt::format("atol {}, rtol {}", allDigits(metric.lane.tolerance.atol),
                           allDigits(metric.lane.tolerance.rtol));
    case GateLane::NotJudged:
        break;
    }
    return message(Messages::tr("not judged"));
}

std::string differenceWords(const GateMetric &metric)
{
    if (metric.textDiffers)
        return message(Messages::tr("the text differs"));
    const GateStep &first = *metric.firstOutside;
    std::string text =
        message(Messages::tr("differs at {} of {} steps, first at step {}: golden {}, new {}"), metric.outside,
                metric.compared, first.step, allDigits(first.golden), allDigits(first.fresh));
    if (std::isfinite(first.difference))
        text += message(Messages::tr(", difference {:.3g}, allowed {:.3g}"), first.difference, first.allowed);
    return text;
}

// What keeps an agreement from being complete.
std::string gapWords(const GateMetric &metric)
{
    if (metric.newName.empty())
        return message(Messages::tr("the new run has no such metric"));
    std::string text;
    const auto add = [&](const std::string &part) { appendPart(text, "; ", part); };
    if (metric.missing > 0)
        add(message(Messages::tr("{} of {} steps are missing in the new run, the first is step {}"), metric.missing,
                    metric.golden, metric.firstMissing));
    if (metric.lacking > 0)
        add(message(Messages::tr("the golden values lack {} of the steps that they declare, the first is step {}"),
                    metric.lacking, metric.firstLacking));
    if (text.empty() && metric.compared == 0)
        add(message(Messages::tr("no step has a golden value")));
    return text;
}

std::string verdictWord(GateVerdict verdict)
{
    switch (verdict) {
    case GateVerdict::Pass:
        return message(Messages::tr("PASS"));
    case GateVerdict::Fail:
        return message(Messages::tr("FAIL"));
    case GateVerdict::Incomplete:
        return message(Messages::tr("INCOMPLETE"));
    case GateVerdict::NotJudged:
        break;
    }
    return message(Messages::tr("not judged"));
}

void addPair(TextLines &lines, const GatePair &pair, bool alone)
{
    if (!alone)
        lines.heading(fmt::format("{} {}", verdictWord(pair.verdict), pair.name));
    std::vector<std::vector<std::string>> table = {{message(Messages::tr("metric")), message(Messages::tr("lane")),
                                                    message(Messages::tr("steps")), message(Messages::tr("verdict"))}};
    for (const GateMetric &metric : pair.metrics)
        table.push_back({metric.name, laneWords(metric), fmt::format("{}/{}", metric.compared, metric.golden),
                         verdictWord(metric.verdict)});
    if (!pair.metrics.empty())
        lines.table(table);
    for (const GateMetric &metric : pair.metrics) {
        const std::string sentence = sentenceOf(metric);
        if (metric.verdict != GateVerdict::NotJudged && !sentence.empty())
            lines.item(sentence);
    }
    if (!pair.onlyNew.empty())
        lines.item(message(Messages::tr("without golden values, not judged: {}"), fmt::join(pair.onlyNew, ", ")));
    if (!pair.rules.empty())
        lines.fact(message(Messages::tr("rules")), pair.rules);
    lines.problems(pair.problems);
}

std::string headline(const GateFinding &finding)
{
    const std::size_t passed = finding.count(GateVerdict::Pass), failed = finding.count(GateVerdict::Fail);
    const std::size_t open = finding.pairs.size() - passed - failed;
    std::string text =
        verdictWord(finding.verdict) + ": " + message(Messages::tr("{} of {} pass"), passed, finding.pairs.size());
    if (failed > 0)
        text += failed == 1 ? message(Messages::tr(", 1 differs from its golden values"))
                            : message(Messages::tr(", {} differ from their golden values"), failed);
    if (open > 0)
        text += message(Messages::tr(", {} could not be judged completely"), open);
    return text;
}

} // namespace

std::string sentenceOf(const GateMetric &metric)
{
    std::string text;
    if (metric.outside > 0 || metric.textDiffers)
        text = differenceWords(metric);
    if (const std::string gap = gapWords(metric); !gap.empty())
        appendPart(text, "; ", gap);
    if (text.empty() && metric.inFewerDigits > 0)
        text = message(Messages::tr("{} of {} values are equal in the digits that both sides have"),
                       metric.inFewerDigits, metric.compared);
    if (text.empty())
        return {};
    return metric.name + ": " + text;
}

std::string textGate(const GateFinding &finding)
{
    TextLines lines;
    lines.fact(message(Messages::tr("golden")), finding.golden);
    lines.fact(message(Messages::tr("new")), finding.fresh);
    const bool alone = finding.pairs.size() == 1;
    for (const GatePair &pair : finding.pairs) {
        if (alone || pair.verdict != GateVerdict::Pass)
            addPair(lines, pair, alone);
    }
    lines.problems(finding.problems);
    return linesShownPlainly(shown(headline(finding)) + "\n" + lines.text());
}

} // namespace rundiff
