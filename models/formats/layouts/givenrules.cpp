// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/layouts/givenrules.h"

#include "models/formats/files/filebytes.h"
#include "models/formats/texts/dividedtext.h"
#include "models/run/lookup.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <charconv>
#include <span>

#include <fnmatch.h>

namespace rundiff
{

namespace
{

constexpr std::uint64_t mostBytes = 1 << 20;
constexpr std::size_t mostRules = 256; // each may be tried on every row

std::vector<std::string_view> wordsOf(std::string_view line)
{
    constexpr std::string_view spaces = " \t\r";
    line = line.substr(0, line.find('#'));
    std::vector<std::string_view> words;
    while (!(line = trimmed(line, spaces)).empty()) {
        const std::size_t end = std::min(line.find_first_of(spaces), line.size());
        words.push_back(line.substr(0, end));
        line.remove_prefix(end);
    }
    return words;
}

// The dimension and the order of joined parts.
bool takeJoin(std::span<const std::string_view> words, GivenRule &rule)
{
    if (words.empty() || words.size() > 2)
        return false;
    const std::string_view digits = words.front();
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), rule.rule.dimension);
    if (read.ec != std::errc() || read.ptr != digits.data() + digits.size())
        return false;
    if (words.size() == 2)
        rule.order = fromSpelling<JoinOrder>(words.back());
    return words.size() == 1 || rule.order;
}

std::optional<GivenRule> ruleOf(std::span<const std::string_view> words)
{
    if (words.size() < 3)
        return std::nullopt;
    const auto axis = fromSpelling<LayoutAxis>(words[1]);
    const auto kind = fromSpelling<MergeRule::Kind>(words[2]);
    if (!axis || !kind)
        return std::nullopt;
    GivenRule rule{std::string(words[0]), *axis, {*kind, 0, 1}, std::nullopt};
    const bool isJoined = *kind == MergeRule::Kind::Joined;
    const bool isWhole = isJoined ? takeJoin(words.subspan(3), rule) : words.size() == 3;
    return isWhole ? std::optional(rule) : std::nullopt;
}

// The rows are made in another way than the user asked for.
Problem unused(const std::string &path, std::int64_t line, const QString &sentence)
{
    return {path, line, Severity::Error, message(sentence), Unread{UnreadReason::Unrecognised, "rules", 1, {}}};
}

} // namespace

bool GivenRule::fits(const std::string &row) const
{
    return fnmatch(rows.c_str(), row.c_str(), 0) == 0;
}

GivenRules GivenRules::read(const std::string &path, Problems &problems)
{
    GivenRules rules;
    const auto file = readWholeFile(path, mostBytes);
    if (!file) {
        problems.push_back(file.error());
        return rules;
    }
    rules.m_path = path;
    std::int64_t number = 0;
    for (const std::string_view line : dividedText(file->text(), "\n")) {
        ++number;
        const std::vector<std::string_view> words = wordsOf(line);
        if (words.empty())
            continue;
        if (rules.m_rules.size() == mostRules) {
            problems.push_back(unused(path, number,
                                      Messages::tr("The rules from this line on are not used: they are "
                                                   "too many.")));
            break;
        }
        auto rule = ruleOf(words);
        if (rule) {
            rule->line = number;
            rules.m_rules.push_back(*std::move(rule));
            continue;
        }
        problems.push_back(unused(path, number,
                                  Messages::tr("This line is not a rule as in \"*.linear_fc1.*.weight tp joined 0 "
                                               "2-blocks\"; it is not used.")));
    }
    return rules;
}

const GivenRule *GivenRules::find(const std::string &row, LayoutAxis axis) const
{
    return firstThat(m_rules, [&](const GivenRule &rule) { return rule.axis == axis && rule.fits(row); });
}

Problems GivenRules::withoutRows(const std::vector<std::string> &rows) const
{
    Problems problems;
    for (const GivenRule &rule : m_rules) {
        const bool fitsOne = std::ranges::any_of(rows, [&](const std::string &row) { return rule.fits(row); });
        if (!fitsOne)
            problems.push_back(unused(m_path, rule.line, Messages::tr("This rule fits no row of the dumps.")));
    }
    return problems;
}

} // namespace rundiff
