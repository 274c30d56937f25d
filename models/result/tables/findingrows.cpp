// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/tables/findingrows.h"

#include "models/compare/tokens/tokenpair.h"
#include "models/result/texts/checkpointwords.h"
#include "models/result/texts/textlines.h"
#include "models/run/messages.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

namespace rundiff
{

namespace
{

std::string digits(std::optional<double> number)
{
    return number ? fmt::format("{:.4g}", *number) : std::string();
}

std::vector<Message> keyRow(const CheckpointDifference &found)
{
    return {shownPlainly(found.key),
            partWords(found.part),
            kindWord(found),
            digits(found.largest),
            shownPlainly(found.a),
            shownPlainly(found.b),
            found.typeA.empty() ? shownPlainly(found.typeB) : shownPlainly(found.typeA)};
}

// The sample with the first token outside, if its tokens were kept.
const TokenSampleFinding *firstSample(const TokenComparison &tokens)
{
    const auto sample = std::ranges::find_if(tokens.worst, [&](const TokenSampleFinding &one) {
        const bool isPlace =
            tokens.firstOutside && one.step == tokens.firstOutside->step && one.sample == tokens.firstOutside->sample;
        return isPlace && one.sequence.size() > 0;
    });
    return sample == tokens.worst.end() ? nullptr : &*sample;
}

std::optional<double> valueAt(const std::vector<double> &values, std::size_t at)
{
    return at < values.size() ? std::optional(values[at]) : std::nullopt;
}

// What a token is: its text, or else its id.
Message tokenWords(const TokenSequence &sequence, std::size_t at)
{
    if (at < sequence.texts.size() && !sequence.texts[at].empty())
        return shownPlainly(sequence.texts[at]);
    return at < sequence.idsA.size() ? Message(std::to_string(sequence.idsA[at])) : Message();
}

Message stateWords(const TokenSequence &sequence, std::size_t at, double tolerance)
{
    const bool isMasked = sequence.counts[at] == 0 && !sequence.a.empty();
    if (isMasked)
        return Message::of(Messages::tr("not in the mask"));
    const auto a = valueAt(sequence.a, at), b = valueAt(sequence.b, at);
    const bool isOfOne = a.has_value() != b.has_value();
    const bool isOther =
        at < sequence.idsB.size() && at < sequence.idsA.size() && sequence.idsA[at] != sequence.idsB[at];
    const bool differs = a && b && isOutside(*a, *b, tolerance);
    return differs || isOfOne || isOther ? Message::of(Messages::tr("differs")) : Message();
}

} // namespace

MessageTable checkpointRows(const CheckpointPair &pair, std::size_t most)
{
    if (pair.differences.empty())
        return {};
    MessageTable rows{{Message::of(Messages::tr("key")), Message::of(Messages::tr("part")),
                       Message::of(Messages::tr("how")), Message::of(Messages::tr("largest |A-B|")), "A", "B",
                       Message::of(Messages::tr("type"))}};
    for (std::size_t i = 0; i < std::min(most, pair.differences.size()); ++i)
        rows.push_back(keyRow(pair.differences[i]));
    return rows;
}

MessageTable tokenRows(const TokenComparison &tokens, std::size_t around)
{
    const TokenSampleFinding *const sample = firstSample(tokens);
    if (!sample)
        return {};
    const TokenSequence &sequence = sample->sequence;
    const std::size_t first = sample->first.value_or(sequence.begin) - sequence.begin;
    const std::size_t begin = first - std::min(first, around), end = std::min(sequence.size(), first + around + 1);
    MessageTable rows{{Message::of(Messages::tr("token")), Message::of(Messages::tr("text or id")), "A", "B", "|A-B|",
                       Message::of(Messages::tr("state"))}};
    for (std::size_t at = begin; at < end; ++at) {
        const auto a = valueAt(sequence.a, at), b = valueAt(sequence.b, at);
        const auto difference = a && b ? std::optional(std::fabs(*a - *b)) : std::nullopt;
        rows.push_back({std::to_string(sequence.begin + at), tokenWords(sequence, at), digits(a), digits(b),
                        digits(difference), stateWords(sequence, at, tokens.tolerance)});
    }
    return rows;
}

} // namespace rundiff
