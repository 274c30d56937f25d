// SPDX-License-Identifier: GPL-3.0-or-later
// How the records of a log name their losses, to notice lines that do so without a value.
#include "models/formats/logs/line/decimal.h"
#include "models/formats/logs/words/wordreader.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::size_t mostMentions = 32;
constexpr std::size_t longestMention = 100;

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
    const std::string_view behind = text.substr(end);
    const std::size_t sign = behind.starts_with(':') || behind.starts_with('=') ? 1 : behind.starts_with("：") ? 3 : 0;
    Mention mention{std::string(pair.label), std::string(text.substr(before, end - before)),
                    sign > 0 ? std::string(text.substr(label, end + sign - label)) : std::string(), index == 0};
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
            return (at == 0 || std::string_view(" \t,;|([{'\"").find(segment[at - 1]) != std::string_view::npos) &&
                   !isOfValidation(segment.data() + at);
        const std::size_t at = segment.find(mention.behind);
        return mention.first ? at == 0 : at != segment.npos && at > 0 && decimal::isDigit(segment[at - 1]);
    });
}

bool WordReader::mayHoldLoss(std::string_view segment) const
{
    return std::ranges::any_of(m_mentions,
                               [&](const Mention &mention) { return segment.find(mention.name) != segment.npos; });
}

} // namespace rundiff
