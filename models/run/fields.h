// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace rundiff
{

// The members of a structure, listed once: Fields<T>::visit(field, value) calls for all of them, in any order,
//   field("line", problem.line)          a member that is saved, with its name in JSON
//   field.flat(pair.rule)                a structure whose members are saved as members of this one
//   field.unsaved(pair.decisions)        members that are computed again, or saved apart
//   field.apart(dump.rows)               columns and tables, which have their own readers, writers and redaction
//   field.valuesOf(setting.name)         the name of the texts of type Secret that follow
// `field` saves (FieldWriter), reads (FieldReader), redacts (EveryText) or counts: a test fails where a member is
// missing in a list, and redaction does not compile for a text without a kind.
template <typename T>
struct Fields;

template <typename T>
concept HasFields = requires
{
    sizeof(Fields<T>);
};

// Whether a type holds a text without a kind; no list of members (Fields) takes such a member.
template <typename T>
inline constexpr bool holdsPlainText = false;
template <>
inline constexpr bool holdsPlainText<std::string> = true;
template <typename T>
inline constexpr bool holdsPlainText<std::optional<T>> = holdsPlainText<T>;
template <typename T>
inline constexpr bool holdsPlainText<std::vector<T>> = holdsPlainText<T>;
template <typename T, typename U>
inline constexpr bool holdsPlainText<std::pair<T, U>> = holdsPlainText<T> || holdsPlainText<U>;
template <typename T, typename U>
inline constexpr bool holdsPlainText<std::map<T, U>> = holdsPlainText<T> || holdsPlainText<U>;

} // namespace rundiff
