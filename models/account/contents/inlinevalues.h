// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/contents/fieldstatements.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace rundiff
{

// Values that stand on one line, as YAML and TOML write them: words and numbers, 'texts' and "texts", [lists] and
// {a: 1} with these in them. Only what both ends of a reading would agree on: anchors, tags, texts over several lines
// and the like are not understood.
class InlineValues
{
public:
    enum class Language : std::uint8_t { Yaml, Toml };

    InlineValues(Language language, FieldPath &path, FieldStatements &fields)
        : m_language(language), m_path(path), m_fields(fields)
    {
    }

    // Gives the fields of the value that a text is, under the path as it is now; false: it is not understood.
    bool take(std::string_view text, std::int64_t line);
    void takeNull(std::int64_t line) { giveWord({}, line); }

    // What a word of YAML may not begin with: anchors, tags, texts over several lines.
    static constexpr std::string_view special = "&*!|>%@`,[]{}#\"'?";

    // Where a comment begins: at a # at the beginning or after a blank that is in no quotes; else the end.
    static std::size_t commentBegin(std::string_view text);

    // A text with its quotes at the beginning: its length, and what it says. Nothing: none that is understood.
    struct Quoted {
        std::size_t length = 0;
        std::string text;
    };
    std::optional<Quoted> quotedAt(std::string_view text) const;

private:
    bool takeValue(int depth);
    bool takeList(int depth);
    bool takeMembers(int depth);
    bool takeMember(int depth);
    bool takeKey();
    bool takeQuoted();
    bool takeWord(bool isInside);
    void giveWord(std::string_view word, std::int64_t line);
    void skipBlanks();
    bool takeSign(char sign);
    char sign() const { return m_rest.empty() ? '\0' : m_rest.front(); }

    Language m_language;
    FieldPath &m_path;
    FieldStatements &m_fields;
    std::string_view m_rest;
    std::int64_t m_line = 0;
};

} // namespace rundiff
