// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/texts/expression.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <algorithm>
#include <array>

namespace rundiff
{

namespace
{

constexpr std::string_view numberText =
    R"((?:[-+]?(?:1\.#(?i:[qs]?nan|ind|inf)\d*|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?|(?i:nan(?:\(s?n?a?n?(?:ind)?\))?|inf(?:inity)?))))";

// Steps of the matcher on one text. A pattern that needs more on one line of a log is a catastrophic one.
constexpr std::uint32_t matchLimit = 1000000;
constexpr std::size_t stackStart = 32 * 1024, stackLimit = 1024 * 1024;

std::string withNumbers(std::string text)
{
    constexpr std::string_view placeholder = "{NUM}";
    for (std::size_t at = text.find(placeholder); at != std::string::npos;
         at = text.find(placeholder, at + numberText.size()))
        text.replace(at, placeholder.size(), numberText);
    return text;
}

} // namespace

struct Expression::Code {
    struct Free {
        void operator()(pcre2_code *code) const { pcre2_code_free(code); }
    };
    std::unique_ptr<pcre2_code, Free> compiled;
};

Expression::Expression(std::string text, std::unique_ptr<Code> code) : m_text(std::move(text)), m_code(std::move(code))
{
    std::uint32_t count = 0, entrySize = 0;
    PCRE2_SPTR table = nullptr;
    pcre2_pattern_info(m_code->compiled.get(), PCRE2_INFO_NAMECOUNT, &count);
    pcre2_pattern_info(m_code->compiled.get(), PCRE2_INFO_NAMEENTRYSIZE, &entrySize);
    pcre2_pattern_info(m_code->compiled.get(), PCRE2_INFO_NAMETABLE, &table);
    for (std::uint32_t i = 0; i < count; ++i, table += entrySize) {
        const std::string name(reinterpret_cast<const char *>(table + 2));
        const int number = table[0] * 256 + table[1];
        const auto known =
            std::find_if(m_groups.begin(), m_groups.end(), [&](const Group &g) { return g.name == name; });
        if (known != m_groups.end())
            known->numbers.push_back(number);
        else
            m_groups.push_back({name, {number}});
    }
}

Expression::Expression(Expression &&) noexcept = default;
Expression &Expression::operator=(Expression &&) noexcept = default;
Expression::~Expression() = default;

tl::expected<Expression, std::string> Expression::compile(const std::string &text)
{
    const std::string expanded = withNumbers(text);
    const bool ascii = std::all_of(expanded.begin(), expanded.end(), [](char letter) { return letter >= 0; });
    // Log text may hold any bytes; where the pattern has letters beyond ASCII, invalid ones just do not match.
    const std::uint32_t options = PCRE2_DUPNAMES | (ascii ? 0 : PCRE2_UTF | PCRE2_MATCH_INVALID_UTF);
    int error = 0;
    std::size_t place = 0;
    auto code = std::make_unique<Code>();
    code->compiled.reset(pcre2_compile(reinterpret_cast<PCRE2_SPTR>(expanded.data()), expanded.size(), options, &error,
                                       &place, nullptr));
    if (!code->compiled) {
        std::array<PCRE2_UCHAR, 256> message{};
        pcre2_get_error_message(error, message.data(), message.size());
        return tl::unexpected(std::string(reinterpret_cast<const char *>(message.data())) + " (" +
                              expanded.substr(std::min(place, expanded.size()), 20) + ")");
    }
    pcre2_jit_compile(code->compiled.get(), PCRE2_JIT_COMPLETE);
    return Expression(text, std::move(code));
}

const Expression::Group *Expression::group(std::string_view name) const
{
    const auto found = std::find_if(m_groups.begin(), m_groups.end(), [&](const Group &g) { return g.name == name; });
    if (found == m_groups.end())
        return nullptr;
    return &*found;
}

struct Matcher::Scratch {
    pcre2_match_context *context = pcre2_match_context_create(nullptr);
    pcre2_jit_stack *stack = pcre2_jit_stack_create(stackStart, stackLimit, nullptr);
    pcre2_match_data *result = pcre2_match_data_create(64, nullptr);
    int count = 0;

    Scratch()
    {
        pcre2_set_match_limit(context, matchLimit);
        pcre2_set_depth_limit(context, matchLimit);
        pcre2_set_heap_limit(context, 64 * 1024); // in KiB; without the just-in-time compiler
        pcre2_jit_stack_assign(context, nullptr, stack);
    }
    Scratch(const Scratch &) = delete;
    Scratch &operator=(const Scratch &) = delete;
    ~Scratch()
    {
        pcre2_match_data_free(result);
        pcre2_match_context_free(context);
        pcre2_jit_stack_free(stack);
    }
};

Matcher::Matcher() : m_scratch(std::make_unique<Scratch>()) {}
Matcher::Matcher(Matcher &&) noexcept = default;
Matcher &Matcher::operator=(Matcher &&) noexcept = default;
Matcher::~Matcher() = default;

bool Matcher::match(const Expression &expression, std::string_view text, std::size_t from)
{
    m_text = text;
    m_scratch->count = pcre2_match(expression.m_code->compiled.get(), reinterpret_cast<PCRE2_SPTR>(text.data()),
                                   text.size(), from, 0, m_scratch->result, m_scratch->context);
    if (m_scratch->count < 0 && m_scratch->count != PCRE2_ERROR_NOMATCH)
        ++m_tooHard;
    if (m_scratch->count == 0)
        m_scratch->count = 64; // more groups than the scratch holds
    return m_scratch->count > 0;
}

std::string_view Matcher::group(int number) const
{
    if (number >= m_scratch->count)
        return {};
    const std::size_t *places = pcre2_get_ovector_pointer(m_scratch->result);
    const std::size_t start = places[2 * number], stop = places[2 * number + 1];
    if (start == PCRE2_UNSET || stop < start)
        return {};
    return m_text.substr(start, stop - start);
}

std::string_view Matcher::group(const Expression::Group *group) const
{
    if (!group)
        return {};
    for (const int number : group->numbers) {
        const std::string_view text = this->group(number);
        if (text.data())
            return text;
    }
    return {};
}

std::size_t Matcher::begin() const
{
    return pcre2_get_ovector_pointer(m_scratch->result)[0];
}

std::size_t Matcher::end() const
{
    return pcre2_get_ovector_pointer(m_scratch->result)[1];
}

} // namespace rundiff
