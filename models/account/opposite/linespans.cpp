// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/opposite/linespans.h"

#include "models/account/shapes/plainnumber.h"
#include "models/account/shapes/wordsign.h"
#include "models/run/ascii.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::size_t mostCompared = 256; // tokens of a line between those that it begins and ends with

struct Token {
    std::size_t begin = 0, length = 0;
    std::string_view text; // empty: it is volatile, and any other one is the same
};

std::size_t tokenLength(std::string_view line, std::size_t at)
{
    if (const std::size_t number = numberLength(line, at); number > 0)
        return number;
    std::size_t end = at;
    while (end < line.size() && isWordSign(line[end]))
        ++end;
    return std::max<std::size_t>(end - at, 1);
}

std::vector<Token> tokensOf(const MarkedText &line)
{
    std::vector<Token> tokens;
    auto part = line.volatiles.begin();
    for (std::size_t at = 0; at < line.text.size();) {
        while (part != line.volatiles.end() && part->begin + part->length <= at)
            ++part;
        if (part != line.volatiles.end() && part->begin <= at) {
            const std::size_t end = part->begin + part->length;
            tokens.push_back({at, end - at, {}});
            at = end;
            continue;
        }
        if (line.text[at] == ' ' || line.text[at] == '\t') {
            ++at;
            continue;
        }
        std::size_t length = tokenLength(line.text, at);
        if (part != line.volatiles.end())
            length = std::min(length, part->begin - at);
        tokens.push_back({at, length, line.text.substr(at, length)});
        at += length;
    }
    return tokens;
}

void addSpan(const Token &token, std::vector<TextSpan> &spans)
{
    if (!token.text.empty())
        spans.push_back({token.begin, token.length, TextSpan::Kind::Differs});
}

// Which tokens both lines have in this order, as many as possible.
struct CommonTokens {
    std::vector<bool> a, b;

    CommonTokens(const std::vector<Token> &tokensA, const std::vector<Token> &tokensB)
        : a(tokensA.size(), false), b(tokensB.size(), false)
    {
        std::size_t begin = 0, endA = tokensA.size(), endB = tokensB.size();
        while (begin < std::min(endA, endB) && tokensA[begin].text == tokensB[begin].text) {
            a[begin] = b[begin] = true;
            ++begin;
        }
        while (endA > begin && endB > begin && tokensA[endA - 1].text == tokensB[endB - 1].text)
            a[--endA] = b[--endB] = true;
        if (endA - begin <= mostCompared && endB - begin <= mostCompared)
            choose(tokensA, tokensB, begin, endA, endB);
    }

private:
    void choose(const std::vector<Token> &tokensA, const std::vector<Token> &tokensB, std::size_t begin,
                std::size_t endA, std::size_t endB)
    {
        const std::size_t rows = endA - begin, columns = endB - begin;
        std::vector<std::uint16_t> most((rows + 1) * (columns + 1), 0);
        const auto at = [&](std::size_t i, std::size_t j) -> std::uint16_t & { return most[i * (columns + 1) + j]; };
        const auto isSame = [&](std::size_t i, std::size_t j) {
            return tokensA[begin + i].text == tokensB[begin + j].text;
        };
        for (std::size_t i = rows; i-- > 0;) {
            for (std::size_t j = columns; j-- > 0;)
                at(i, j) = isSame(i, j) ? static_cast<std::uint16_t>(at(i + 1, j + 1) + 1)
                                        : std::max(at(i + 1, j), at(i, j + 1));
        }
        for (std::size_t i = 0, j = 0; i < rows && j < columns;) {
            if (isSame(i, j))
                a[begin + i++] = b[begin + j++] = true;
            else if (at(i + 1, j) >= at(i, j + 1))
                ++i;
            else
                ++j;
        }
    }
};

std::vector<TextSpan> spansOf(const MarkedText &line, const std::vector<Token> &tokens, const std::vector<bool> &common)
{
    std::vector<TextSpan> spans = line.volatiles;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (!common[i])
            addSpan(tokens[i], spans);
    }
    std::ranges::sort(spans, {}, &TextSpan::begin);
    return spans;
}

} // namespace

std::vector<TextSpan> withoutOverlaps(std::vector<TextSpan> spans)
{
    std::ranges::sort(spans, {}, &TextSpan::begin);
    std::vector<TextSpan> apart;
    std::size_t done = 0;
    for (TextSpan span : spans) {
        const std::size_t end = span.begin + span.length;
        span.begin = std::max(span.begin, done);
        if (span.begin >= end)
            continue;
        span.length = end - span.begin;
        apart.push_back(span);
        done = end;
    }
    return apart;
}

LineSpans LineSpans::of(const MarkedText &a, const MarkedText &b)
{
    const std::vector<Token> tokensA = tokensOf(a), tokensB = tokensOf(b);
    const CommonTokens common(tokensA, tokensB);
    return {spansOf(a, tokensA, common.a), spansOf(b, tokensB, common.b)};
}

} // namespace rundiff
