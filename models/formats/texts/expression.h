// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <tl/expected.hpp>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// A compiled regular expression (PCRE2, just-in-time compiled). May be used from several threads.
class Expression
{
public:
    // `{NUM}` in the text matches a printed number in any of its spellings.
    static tl::expected<Expression, std::string> compile(const std::string &text);

    Expression(Expression &&) noexcept;
    Expression &operator=(Expression &&) noexcept;
    ~Expression();

    struct Group {
        std::string name;
        std::vector<int> numbers; // one name may refer to several groups
    };
    const std::vector<Group> &groups() const { return m_groups; }
    const Group *group(std::string_view name) const;
    const std::string &text() const { return m_text; }

private:
    friend class Matcher;
    struct Code;
    Expression(std::string text, std::unique_ptr<Code> code);

    std::string m_text;
    std::unique_ptr<Code> m_code;
    std::vector<Group> m_groups;
};

// One thread's scratch space for matching. A match that would take too long is abandoned: tooHard() counts those.
class Matcher
{
public:
    Matcher();
    Matcher(Matcher &&) noexcept;
    Matcher &operator=(Matcher &&) noexcept;
    ~Matcher();

    bool match(const Expression &expression, std::string_view text, std::size_t from = 0);
    // Of the last match.
    std::string_view group(int number) const;
    std::string_view group(const Expression::Group *group) const; // the first group that took part; empty for null
    std::size_t begin() const;
    std::size_t end() const;

    std::size_t tooHard() const { return m_tooHard; }

private:
    struct Scratch;
    std::unique_ptr<Scratch> m_scratch;
    std::string_view m_text;
    std::size_t m_tooHard = 0;
};

} // namespace rundiff
