// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>

namespace rundiff
{

// What a text of a result is about, which decides how it is redacted: `redacted()` goes by the types of the members,
// so a new member cannot be forgotten there.
enum class TextKind : std::uint8_t {
    Name,     // of an operator, a row, a metric: its words are not names of people
    Path,     // of a file or folder
    UserText, // from the files of a run, or typed by the user
    Secret,   // a value that may be a secret because of its name: "api_key"
    English,  // a sentence or a noun of the program; it may contain the texts above
    Address   // where the program itself finds data again; it is never shown
};

// A std::string whose type says what it is about. It is a string everywhere else.
template <TextKind kind>
class KindOfText : public std::string
{
public:
    using std::string::string;
    using std::string::operator=;
    KindOfText() = default;
    KindOfText(std::string text) : std::string(std::move(text)) {}
    operator std::filesystem::path() const { return std::filesystem::path(static_cast<const std::string &>(*this)); }
};

using Name = KindOfText<TextKind::Name>;
using Path = KindOfText<TextKind::Path>;
using UserText = KindOfText<TextKind::UserText>;
using Secret = KindOfText<TextKind::Secret>;
using EnglishText = KindOfText<TextKind::English>;
using Address = KindOfText<TextKind::Address>;

} // namespace rundiff
