// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <tl/expected.hpp>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// A user's input to find names: a text, a text with * and ?, or a regular expression. Case is ignored.
class NamePattern
{
public:
    enum class Form : std::uint8_t {
        Text,      // anywhere in the name
        Glob,      // anywhere; * is any text, ? any character
        WholeGlob, // the whole name
        Regex      // Perl's expressions, anywhere
    };

    // An error describes what is wrong with the expression, and its position.
    static tl::expected<NamePattern, std::string> compile(std::string_view text, Form form);

    const std::string &text() const { return m_text; }
    Form form() const { return m_form; }

    // Texts that occur in every name that matches the pattern; possibly not all of them. A search looks for them first,
    // and `piece` makes patterns of them with the same case rule.
    std::vector<std::string> pieces() const;
    NamePattern piece(std::string_view text) const;

private:
    friend class NameMatcher;
    struct Code;
    static tl::expected<NamePattern, std::string> compile(std::string_view text, Form form, bool bytes);

    std::string m_text;
    Form m_form = Form::Text;
    std::shared_ptr<const Code> m_code;
};

// One thread's use of a pattern. A match that needs too many steps is abandoned as no match, and reported by tooHard().
class NameMatcher
{
public:
    explicit NameMatcher(const NamePattern &pattern);
    NameMatcher(NameMatcher &&) noexcept;
    NameMatcher &operator=(NameMatcher &&) noexcept;
    ~NameMatcher();

    bool matches(std::string_view name);
    bool tooHard() const { return m_tooHard; }

private:
    struct Scratch;
    std::shared_ptr<const NamePattern::Code> m_code;
    std::unique_ptr<Scratch> m_scratch;
    bool m_tooHard = false;
};

} // namespace rundiff
