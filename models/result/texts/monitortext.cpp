// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/texts/monitortext.h"

#include "models/compare/curves/monitorfinding.h"
#include "models/run/message.h"
#include "models/run/messages.h"

namespace rundiff
{

namespace
{

std::optional<MonitorFinding> findingOf(const Comparison &comparison)
{
    return comparison.a ? monitorFinding(comparison.metrics, *comparison.a) : std::nullopt;
}

Message communicationWords()
{
    return Message::of(
        Messages::tr("the gradients agree before they are reduced over the ranks and differ after it: look "
                     "at the communication"));
}

} // namespace

Message monitorSentence(const Comparison &comparison)
{
    const auto finding = findingOf(comparison);
    if (!finding)
        return {};
    Message text = Message::of(Messages::tr("first in step {}, rank {}, at {} of {}"), finding->step, finding->rank,
                               shownPlainly(finding->what), shownPlainly(finding->module));
    if (finding->communication)
        text += "; " + communicationWords();
    return text;
}

void writeMonitor(const Comparison &comparison, TextLines &lines)
{
    const auto finding = findingOf(comparison);
    if (!finding)
        return;
    lines.heading(Message::of(Messages::tr("Monitor")));
    lines.fact(Message::of(Messages::tr("first outside")),
               Message::of(Messages::tr("step {}, rank {}, {} of {} ({})"), finding->step, finding->rank,
                           shownPlainly(finding->what), shownPlainly(finding->module), finding->statistic));
    lines.fact(Message::of(Messages::tr("at this step")),
               Message::of(Messages::tr("outside: {} series of {} modules in {} ranks"), finding->series,
                           finding->moduleCount, finding->ranks.size()));
    for (const std::string &module : finding->modules)
        lines.fact({}, shownPlainly(module));
    if (finding->communication)
        lines.fact(Message::of(Messages::tr("cause")), communicationWords());
}

Json monitorJson(const Comparison &comparison)
{
    const auto finding = findingOf(comparison);
    if (!finding)
        return nullptr;
    return {{"step", finding->step},           {"rank", finding->rank},
            {"what", finding->what},           {"module", finding->module},
            {"statistic", finding->statistic}, {"series", finding->series},
            {"modules", finding->modules},     {"module_count", finding->moduleCount},
            {"ranks", finding->ranks},         {"communication", finding->communication}};
}

} // namespace rundiff
