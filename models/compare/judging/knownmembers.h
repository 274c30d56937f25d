// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/messages.h"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace rundiff
{

// A sentence about a member of a JSON object that is not one of the known ones: a decision with a misspelled member
// would have another effect than its author expects.
template <typename Json>
std::optional<std::string> unknownMember(const Json &object, std::initializer_list<std::string_view> known)
{
    for (const auto &[name, value] : object.items()) {
        if (std::ranges::find(known, std::string_view(name)) == known.end())
            return message(Messages::tr("\"{}\" is not a member that Rundiff knows."), name);
    }
    return std::nullopt;
}

template <typename Json>
bool hasText(const Json &object, const char *member)
{
    return object.is_object() && object.contains(member) && object[member].is_string();
}

} // namespace rundiff
