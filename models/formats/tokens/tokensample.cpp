// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/tokens/tokensample.h"

#include "models/run/appendpart.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <utility>

namespace rundiff
{

namespace
{

using Kind = TokenField::Kind;

bool isOfTokens(TokenRole role)
{
    constexpr std::array roles{TokenRole::Rollout, TokenRole::Trainer, TokenRole::Difference,
                               TokenRole::Mask,    TokenRole::Ids,     TokenRole::PromptIds};
    return std::ranges::find(roles, role) != roles.end();
}

// Nothing: the record is of one sample.
std::optional<std::size_t> samplesIn(const TokenRecord &record)
{
    for (const TokenField &field : record) {
        if (field.kind == Kind::Lists && isOfTokens(field.meaning.role))
            return field.lists.size();
    }
    for (const TokenField &field : record) {
        if (field.kind == Kind::Texts && field.meaning.role == TokenRole::Text)
            return field.texts.size();
    }
    return std::nullopt;
}

// The field of one sample of several.
TokenField elementOf(TokenField &field, std::size_t at, std::size_t count)
{
    TokenField one{field.name, field.meaning, Kind::Nothing, {}, {}};
    const bool perSample = !isOfTokens(field.meaning.role);
    if (field.kind == Kind::Lists && at < field.lists.size()) {
        one.kind = Kind::Numbers;
        one.numbers = std::move(field.lists[at]);
    } else if (field.kind == Kind::Texts && at < field.texts.size()) {
        one.kind = Kind::Text;
        one.texts = {std::move(field.texts[at])};
    } else if (field.kind == Kind::Numbers && perSample && field.numbers.size() == count) {
        one.kind = Kind::Number;
        one.numbers.add(field.numbers[at]);
    } else if (field.kind == Kind::Number || field.kind == Kind::Text) {
        one = field;
    }
    return one;
}

std::optional<std::int64_t> wholeNumber(const TokenField &field)
{
    constexpr double most = 1e15;
    if (field.kind == Kind::Text) {
        std::int64_t number = 0;
        const std::string &text = field.texts.front();
        const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
        const bool whole = read.ec == std::errc{} && read.ptr == text.data() + text.size();
        return whole ? std::optional(number) : std::nullopt;
    }
    const bool isOne = field.numbers.size() == 1;
    if (!isOne || !(std::fabs(field.numbers[0]) < most))
        return std::nullopt;
    return static_cast<std::int64_t>(field.numbers[0]);
}

std::string joinedText(const TokenField &field)
{
    std::string text;
    for (const std::string &part : field.texts)
        appendPart(text, ", ", part);
    for (std::size_t i = 0; i < field.numbers.size(); ++i)
        appendPart(text, ", ", std::to_string(static_cast<std::int64_t>(field.numbers[i])));
    return text;
}

// Builds one sample from its fields; of fields with one meaning the preferred one counts.
class SampleBuilder
{
public:
    explicit SampleBuilder(TokenSample &sample) : m_sample(sample) {}

    void take(TokenField field)
    {
        if (field.kind == Kind::Nothing)
            return;
        switch (field.meaning.role) {
        case TokenRole::Rollout:
        case TokenRole::Trainer:
        case TokenRole::Difference:
            return takeColumn(std::move(field));
        case TokenRole::Mask:
            return takeMask(std::move(field));
        case TokenRole::PromptIds:
            if (field.kind == Kind::Numbers && isPreferred(field))
                m_sample.promptIds = std::move(field.numbers);
            return;
        case TokenRole::Ids:
        case TokenRole::TokenTexts:
            return takeTokens(std::move(field));
        case TokenRole::Score:
            m_sample.scores.push_back({std::move(field.name), field.meaning, std::move(field.numbers)});
            return;
        default:
            return takeWord(field);
        }
    }

    void finish()
    {
        if (!m_isMasked || !m_sample.mask)
            return;
        TokenValues none;
        for (std::size_t i = 0; i < m_sample.mask->values.size(); ++i)
            none.add(0);
        m_sample.mask->values = std::move(none);
    }

private:
    bool isPreferred(const TokenField &field)
    {
        int &best = m_best.try_emplace(field.meaning.role, 1'000'000).first->second;
        if (field.meaning.preference >= best)
            return false;
        best = field.meaning.preference;
        return true;
    }

    void takeColumn(TokenField field)
    {
        if (field.kind == Kind::Numbers)
            m_sample.columns.push_back({std::move(field.name), field.meaning, std::move(field.numbers)});
    }

    void takeMask(TokenField field)
    {
        if (field.kind == Kind::Numbers && isPreferred(field))
            m_sample.mask = TokenColumn{std::move(field.name), field.meaning, std::move(field.numbers)};
    }

    void takeTokens(TokenField field)
    {
        if (field.kind == Kind::Numbers && field.meaning.role == TokenRole::Ids && isPreferred(field))
            m_sample.ids = std::move(field.numbers);
        const bool areTexts = field.kind == Kind::Texts && m_sample.texts.empty();
        for (std::size_t at = 0; areTexts && at < field.texts.size(); ++at)
            m_sample.texts.add(field.texts[at]);
    }

    void takeWord(const TokenField &field)
    {
        if (!isPreferred(field))
            return;
        const auto number = wholeNumber(field);
        switch (field.meaning.role) {
        case TokenRole::SampleMask:
            m_isMasked = number == 0;
            return;
        case TokenRole::Prompt:
            m_sample.prompt = joinedText(field);
            return;
        case TokenRole::Text:
            m_sample.text = joinedText(field);
            m_sample.textName = field.name;
            return;
        case TokenRole::Length:
            m_sample.length = static_cast<std::size_t>(std::max<std::int64_t>(number.value_or(0), 0));
            return;
        case TokenRole::ResponseLength:
            m_sample.responseLength = static_cast<std::size_t>(std::max<std::int64_t>(number.value_or(0), 0));
            return;
        case TokenRole::Step:
            m_sample.step = number.value_or(m_sample.step);
            return;
        case TokenRole::Rank:
            m_sample.rank = number.value_or(m_sample.rank);
            return;
        case TokenRole::Place:
            m_sample.place = number;
            return;
        case TokenRole::Index:
            m_sample.index = number;
            return;
        case TokenRole::Request:
            m_sample.request = joinedText(field);
            return;
        case TokenRole::Weights:
            m_sample.weights = joinedText(field);
            return;
        case TokenRole::Label:
            m_sample.labels += field.name + "=" + joinedText(field) + "\n";
            return;
        case TokenRole::Parts:
            m_sample.isPart = number.value_or(1) > 1;
            return;
        default:
            return;
        }
    }

    TokenSample &m_sample;
    std::map<TokenRole, int> m_best;
    bool m_isMasked = false;
};

void addColumn(TokenSample &sample, TokenColumn more)
{
    const bool known = sample.column(more.name) != nullptr;
    if (!known)
        sample.columns.push_back(std::move(more));
}

} // namespace

void addSamples(TokenRecord record, const TokenFile &file, std::vector<TokenSample> &samples)
{
    const auto several = samplesIn(record);
    for (std::size_t at = 0; at < several.value_or(1); ++at) {
        TokenSample &sample = samples.emplace_back();
        sample.step = file.step;
        sample.rank = file.rank;
        SampleBuilder builder(sample);
        for (TokenField &field : record)
            builder.take(several ? elementOf(field, at, *several) : std::move(field));
        builder.finish();
    }
}

void addFields(TokenSample &sample, TokenSample more)
{
    for (TokenColumn &column : more.columns)
        addColumn(sample, std::move(column));
    for (TokenColumn &score : more.scores)
        sample.scores.push_back(std::move(score));
    if (!sample.mask)
        sample.mask = std::move(more.mask);
    if (sample.ids.empty())
        sample.ids = std::move(more.ids);
    if (sample.promptIds.empty())
        sample.promptIds = std::move(more.promptIds);
    if (sample.request.empty())
        sample.request = std::move(more.request);
    if (sample.texts.empty())
        sample.texts = std::move(more.texts);
    if (sample.weights.empty())
        sample.weights = std::move(more.weights);
    if (sample.responseLength == 0)
        sample.responseLength = more.responseLength;
    if (sample.length == 0)
        sample.length = more.length;
    sample.isPart = sample.isPart || more.isPart;
}

} // namespace rundiff
