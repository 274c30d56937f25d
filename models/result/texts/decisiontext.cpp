// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/texts/decisiontext.h"

#include "models/run/message.h"
#include "models/run/messages.h"

#include <algorithm>

namespace rundiff
{

DecisionCounts decisionCounts(const Comparison &comparison)
{
    DecisionCounts counts;
    const ReviewDecisionsPtr &decisions = comparison.options.decisions;
    if (!decisions || !comparison.operators)
        return counts;
    counts.rules = static_cast<std::size_t>(std::ranges::count(decisions->rules, true, &IgnoreRule::on));
    for (const DumpPair &pair : comparison.operators->pairs) {
        counts.ignoredRows += pair.decisions.ignored.ignored;
        counts.matchedManually += pair.decisions.matchedManually;
    }
    return counts;
}

Message decisionSentence(const Comparison &comparison)
{
    const DecisionCounts counts = decisionCounts(comparison);
    if (counts.none())
        return {};
    Message sentence;
    if (counts.rules > 0)
        sentence = counts.rules == 1
                       ? Message::of(Messages::tr("{} rows ignored by 1 rule"), counts.ignoredRows)
                       : Message::of(Messages::tr("{} rows ignored by {} rules"), counts.ignoredRows, counts.rules);
    if (counts.matchedManually > 0)
        sentence += (sentence.empty() ? "" : ", ") +
                    Message::of(Messages::tr("{} rows matched manually"), counts.matchedManually);
    return sentence;
}

std::string redactedDecisions(const ReviewDecisions &decisions, const Redaction &redaction)
{
    return redaction(decisionsAsJson(decisions));
}

} // namespace rundiff
