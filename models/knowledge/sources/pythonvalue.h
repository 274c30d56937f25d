// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/texts/cuttext.h"
#include "models/knowledge/sources/sourcefacts.h"

namespace rundiff
{

// Limit for a text in a source; more of it is not useful.
constexpr std::size_t longestSourceText = 200;
constexpr std::size_t longestNameText = 60; // of an expression in the place of a name

inline std::string sourceText(std::string_view source)
{
    return cutText(source, longestSourceText);
}

inline SourceValue unknownValue(std::string_view source)
{
    return {SourceValue::Kind::Unknown, sourceText(source)};
}

// Whether a known value is true in a condition.
inline bool truthy(const SourceValue &value)
{
    return value.kind == SourceValue::Kind::Text ? !value.text.empty() : value.number != 0;
}

} // namespace rundiff
