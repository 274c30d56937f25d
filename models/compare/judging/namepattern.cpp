// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/judging/namepattern.h"

#include "models/run/ascii.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <algorithm>
#include <array>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::size_t longestPattern = 4096;
// A name is short: an expression that needs more steps on one of them backtracks without end.
constexpr std::uint32_t matchLimit = 20000;
constexpr std::uint32_t heapLimit = 1024; // KiB

bool isPlain(char letter)
{
    return ascii::isWordSign(letter) || letter < 0;
}

std::string escaped(std::string_view text, bool wildcards)
{
    std::string result;
    for (const char letter : text) {
        if (wildcards && letter == '*') {
            if (!result.ends_with(".*"))
                result += ".*";
        } else if (wildcards && letter == '?') {
            result += '.';
        } else {
            if (!isPlain(letter))
                result += '\\';
            result += letter;
        }
    }
    return result;
}

std::string expressionOf(std::string_view text, NamePattern::Form form)
{
    switch (form) {
    case NamePattern::Form::Text:
        return escaped(text, false);
    case NamePattern::Form::Glob:
        return escaped(text, true);
    case NamePattern::Form::WholeGlob:
        return "\\A" + escaped(text, true) + "\\z";
    case NamePattern::Form::Regex:
        break;
    }
    return std::string(text);
}

// A text of plain letters is found byte by byte, in any encoding.
bool onlyBytes(std::string_view text, NamePattern::Form form)
{
    if (form == NamePattern::Form::Regex)
        return false;
    return std::ranges::none_of(text, [](char letter) { return letter < 0 || letter == '?'; });
}

// Collects texts letter by letter.
class Pieces
{
public:
    void add(char letter) { m_open += letter; }
    void dropLast()
    {
        if (!m_open.empty())
            m_open.pop_back();
    }
    void end()
    {
        if (!m_open.empty())
            m_all.push_back(std::exchange(m_open, {}));
    }
    std::vector<std::string> take()
    {
        end();
        return std::move(m_all);
    }

private:
    std::string m_open;
    std::vector<std::string> m_all;
};

std::vector<std::string> piecesOfGlob(std::string_view text)
{
    Pieces pieces;
    for (const char letter : text) {
        if (contains("*?", letter))
            pieces.end();
        else
            pieces.add(letter);
    }
    return pieces.take();
}

// What a backslash and a letter stand for; false where that is not known.
bool readEscaped(char letter, Pieces &pieces)
{
    constexpr std::string_view oneLetter = "dDwWsSbB"; // b and B do not even match one
    if (contains(oneLetter, letter)) {
        pieces.end();
        return true;
    }
    if (isPlain(letter) && letter != '_')
        return false;
    pieces.add(letter);
    return true;
}

// The bracket that closes the set of letters which begins at `open`, or npos for sets in sets.
std::size_t endOfSet(std::string_view text, std::size_t open)
{
    const std::size_t inside = text.substr(open + 1).starts_with('^') ? open + 2 : open + 1;
    const std::size_t close = text.find_first_of("]\\[", inside + 1); // a ] that comes first is a letter
    if (close == std::string_view::npos || text[close] != ']' || contains("\\[", text[inside]))
        return std::string_view::npos;
    return close;
}

// Takes the sign at a place, and all that belongs to it. Returns false if its meaning is unknown.
bool readSign(std::string_view text, std::size_t &i, Pieces &pieces)
{
    const char letter = text[i];
    if (letter < 0 || contains("()|", letter))
        return false;
    if (letter == '\\')
        return ++i < text.size() && readEscaped(text[i], pieces);
    if (letter == '[') {
        i = endOfSet(text, i);
        pieces.end();
        return i != std::string_view::npos;
    }
    if (contains("*?{", letter)) {
        pieces.dropLast();
        pieces.end();
        if (letter == '{')
            i = std::min(text.find('}', i), text.size());
    } else if (contains("+.^$", letter)) {
        pieces.end();
    } else {
        pieces.add(letter);
    }
    return true;
}

// Understands letters, wildcards for one letter, and repetitions; everything else is unknown.
std::vector<std::string> piecesOfExpression(std::string_view text)
{
    Pieces pieces;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!readSign(text, i, pieces))
            return {};
    }
    return pieces.take();
}

} // namespace

struct NamePattern::Code {
    pcre2_code *code = nullptr;
    bool fast = false; // just-in-time compiled
    Code() = default;
    Code(const Code &) = delete;
    Code &operator=(const Code &) = delete;
    ~Code() { pcre2_code_free(code); }
};

tl::expected<NamePattern, std::string> NamePattern::compile(std::string_view text, Form form)
{
    return compile(text, form, onlyBytes(text, form));
}

tl::expected<NamePattern, std::string> NamePattern::compile(std::string_view text, Form form, bool bytes)
{
    if (text.size() > longestPattern)
        return tl::unexpected(message(Messages::tr("The search text is longer than {} characters."), longestPattern));
    const std::string expression = expressionOf(text, form);
    int error = 0;
    std::size_t place = 0;
    auto code = std::make_shared<Code>();
    const std::uint32_t letters = bytes ? 0 : PCRE2_UTF | PCRE2_MATCH_INVALID_UTF;
    code->code = pcre2_compile(reinterpret_cast<PCRE2_SPTR>(expression.data()), expression.size(),
                               PCRE2_CASELESS | PCRE2_DOTALL | letters, &error, &place, nullptr);
    if (!code->code) {
        std::array<PCRE2_UCHAR, 256> reason{};
        pcre2_get_error_message(error, reason.data(), reason.size());
        return tl::unexpected(message(Messages::tr("Not a regular expression: {} (at character {})"),
                                      std::string(reinterpret_cast<const char *>(reason.data())), place + 1));
    }
    code->fast = pcre2_jit_compile(code->code, PCRE2_JIT_COMPLETE) == 0;
    NamePattern pattern;
    pattern.m_text = std::string(text);
    pattern.m_form = form;
    pattern.m_code = std::move(code);
    return pattern;
}

std::vector<std::string> NamePattern::pieces() const
{
    if (m_form == Form::Regex)
        return piecesOfExpression(m_text);
    return piecesOfGlob(m_text);
}

NamePattern NamePattern::piece(std::string_view text) const
{
    return *compile(text, Form::Text, onlyBytes(m_text, m_form)); // escaped: always an expression
}

struct NameMatcher::Scratch {
    pcre2_match_context *context = pcre2_match_context_create(nullptr);
    pcre2_match_data *result = pcre2_match_data_create(1, nullptr);

    Scratch()
    {
        pcre2_set_match_limit(context, matchLimit);
        pcre2_set_heap_limit(context, heapLimit);
    }
    Scratch(const Scratch &) = delete;
    Scratch &operator=(const Scratch &) = delete;
    ~Scratch()
    {
        pcre2_match_data_free(result);
        pcre2_match_context_free(context);
    }
};

NameMatcher::NameMatcher(const NamePattern &pattern) : m_code(pattern.m_code), m_scratch(std::make_unique<Scratch>()) {}
NameMatcher::NameMatcher(NameMatcher &&) noexcept = default;
NameMatcher &NameMatcher::operator=(NameMatcher &&) noexcept = default;
NameMatcher::~NameMatcher() = default;

bool NameMatcher::matches(std::string_view name)
{
    if (m_tooHard || !m_code)
        return false;
    const auto match = m_code->fast ? pcre2_jit_match : pcre2_match;
    const int found = match(m_code->code, reinterpret_cast<PCRE2_SPTR>(name.data()), name.size(), 0, 0,
                            m_scratch->result, m_scratch->context);
    m_tooHard = found < 0 && found != PCRE2_ERROR_NOMATCH;
    return found >= 0;
}

} // namespace rundiff
