// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <tl/expected.hpp>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// What a user types to find names: a text, a text with * and ?, or a regular expression. Case does not matter.
class NamePattern
{
public:
    enum class Form : std::uint8_t {
        Text,      // stands anywhere in the name
        Glob,      // stands anywhere; * is any text, ? any letter
        WholeGlob, // the whole name
        Regex      // Perl's expressions, anywhere
    };

    // An error names what is wrong with the expression, and where.
    static tl::expected<NamePattern, std::string> compile(std::string_view text, Form form);

    const std::string &text() const { return m_text; }
    Form form() const { return m_form; }

    // Texts that every name with the pattern has in it; fewer than there are where that is hard to say. A search asks
    // for them first, as `piece` makes patterns of them that read letters as this one does.
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

// One thread's use of a pattern. A match that needs too many steps is given up as no match, and said by tooHard().
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
