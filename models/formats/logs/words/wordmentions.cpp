// SPDX-License-Identifier: GPL-3.0-or-later
// How the records of a log name their losses, to notice lines that do so without a value.
#include "models/formats/logs/line/decimal.h"
#include "models/formats/logs/line/wordsigns.h"
#include "models/formats/logs/words/wordreader.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::size_t mostMentions = 32;
constexpr std::size_t longestMention = 100;

// The length of the sign between a name and its value.
std::size_t assignment(std::string_view text)
{
    constexpr std::string_view wide = "：";
    if (wordsigns::isAnyOf(wordsigns::signAt(text, 0), ":="))
        return 1;
    return text.starts_with(wide) ? wide.size() : 0;
}

} // namespace

// The name of a loss with what is between it and the number before.
void WordReader::noteMention(std::string_view text, std::size_t index)
{
    const LinePair &pair = m_pairs[index];
    const auto label = static_cast<std::size_t>(pair.label.data() - text.data());
    const std::size_t before = index > 0 ? spanEnd(m_pairs[index - 1], text) : 0;
    if (label < before || label > pair.begin || pair.label.size() > longestMention || m_mentions.size() >= mostMentions)
        return;
    const std::size_t end = label + pair.label.size();
    const std::size_t sign = assignment(text.substr(end));
    Mention mention{std::string(pair.label), std::string(text.substr(before, end - before)), {}, index == 0};
    if (sign > 0)
        mention.signedName = text.substr(label, end + sign - label);
    if (mention.behind.size() <= longestMention && std::ranges::find(m_mentions, mention) == m_mentions.end())
        m_mentions.push_back(std::move(mention));
}

// "valid loss=0.5", where the records name "loss=0.5".
bool WordReader::isOfValidation(const char *mention) const
{
    return std::ranges::any_of(m_metrics, [&](std::size_t i) {
        const std::string_view label = m_pairs[i].label;
        return m_meanings[i].validation && label.data() <= mention && mention < label.data() + label.size();
    });
}

bool WordReader::mentionsLoss(std::string_view segment) const
{
    return std::ranges::any_of(m_mentions, [&](const Mention &mention) {
        if (std::ranges::any_of(m_metrics, [&](std::size_t i) { return m_pairs[i].label == mention.name; }))
            return false;
        if (const std::size_t at = segment.find(mention.signedName); !mention.signedName.empty() && at != segment.npos)
            return (at == 0 || wordsigns::isAnyOf(segment[at - 1], " \t,;|([{'\"")) &&
                   !isOfValidation(segment.data() + at);
        const std::size_t at = segment.find(mention.behind);
        if (mention.first)
            return at == 0;
        return at != segment.npos && decimal::isDigit(wordsigns::signBefore(segment, at));
    });
}

bool WordReader::mayHoldLoss(std::string_view segment) const
{
    return std::ranges::any_of(m_mentions,
                               [&](const Mention &mention) { return segment.find(mention.name) != segment.npos; });
}

} // namespace rundiff
