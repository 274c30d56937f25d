// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/matching/operatorkey.h"

namespace rundiff
{

namespace
{

struct Split {
    std::string_view before, last;
};

Split splitLast(std::string_view text)
{
    const std::size_t dot = text.rfind('.');
    if (dot == std::string_view::npos)
        return {{}, text};
    return {text.substr(0, dot), text.substr(dot + 1)};
}

} // namespace

OperatorKey splitKey(std::string_view key)
{
    const auto [before, last] = splitLast(key);
    const auto [stem, second] = splitLast(before);
    OperatorKey result;
    result.stem = key;
    if (last == "parameters_grad" || second == "parameters_grad") {
        result.direction = KeyDirection::ParametersGrad;
        result.stem = before;
        result.number = second == "parameters_grad" ? last : std::string_view();
        return result;
    }
    for (const auto &[word, direction] :
         {std::pair("forward", KeyDirection::Forward), std::pair("backward", KeyDirection::Backward)}) {
        if (last != word && second != word)
            continue;
        result.direction = direction;
        result.stem = stem;
        result.numberFirst = last == word;
        result.number = result.numberFirst ? second : last;
        break;
    }
    return result;
}

std::string_view BackwardCounts::compareKey(std::string_view key)
{
    const OperatorKey parts = splitKey(key);
    if (parts.direction != KeyDirection::Backward)
        return key;
    const NameId stem = m_stems.add(parts.stem);
    if (m_counts.size() <= stem.value)
        m_counts.resize(stem.value + 1);
    const std::string count = std::to_string(m_counts[stem.value]++);
    m_text.assign(parts.stem);
    if (parts.numberFirst)
        m_text.append(1, '.').append(count).append(".backward");
    else
        m_text.append(".backward.").append(count);
    return m_text;
}

} // namespace rundiff
