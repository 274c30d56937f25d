// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/msproberesults/resultjson.h"

#include "models/run/textpieces.h"

#include <charconv>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::string_view rankPrefix = "rank_";

std::optional<std::int64_t> rankOf(std::string_view name)
{
    const std::string_view digits = name.substr(std::min(rankPrefix.size(), name.size()));
    std::int64_t rank = 0;
    const bool isRank = name.starts_with(rankPrefix) && isDigits(digits) &&
                        std::from_chars(digits.data(), digits.data() + digits.size(), rank).ec == std::errc();
    return isRank ? std::optional(rank) : std::nullopt;
}

} // namespace

std::optional<ResultKind> ResultJson::kind()
{
    m_isKindOnly = true;
    readFacts([](const ResultFact &) {});
    return m_isForeign ? std::nullopt : m_kind;
}

bool ResultJson::readFacts(const FactTaker &take)
{
    m_take = take;
    if (m_tokens.next() != JsonToken::ObjectBegin)
        return false;
    return m_tokens.object(
        [this](std::string_view name, JsonToken token) { return readMember(std::string(name), token); });
}

bool ResultJson::readMember(const std::string &name, JsonToken token)
{
    m_rank = rankOf(name);
    const bool isList = token == JsonToken::ArrayBegin && m_rank;
    if (isList)
        return m_tokens.array([this](JsonToken element) { return readNode(element); });
    if (token == JsonToken::ObjectBegin)
        return readComparedCall(name);
    m_isForeign = true;
    return false;
}

// {"op_name": ..., "data_info": {...}, "construct_info": [...], "stack_info": [...]}
bool ResultJson::readNode(JsonToken token)
{
    m_fact = {};
    m_fact.rank = m_rank;
    m_fact.outcome = ResultOutcome::First;
    const bool isRead =
        token == JsonToken::ObjectBegin && m_tokens.object([this](std::string_view name, JsonToken value) {
            return readNodeMember(std::string(name), value);
        });
    m_isForeign = m_isForeign || (isRead && m_fact.name.empty());
    if (!isRead || m_fact.name.empty())
        return false;
    m_take(m_fact);
    return !m_isKindOnly;
}

bool ResultJson::readNodeMember(const std::string &name, JsonToken token)
{
    const bool isFirst = m_fact.name.empty();
    if (name == "op_name" && token == JsonToken::String) {
        m_fact.name = m_tokens.text();
        return true;
    }
    if (isFirst) {
        m_isForeign = true;
        return false;
    }
    if (name == "construct_info")
        m_kind = ResultKind::OverflowCheck;
    if (name == "data_info" && token == JsonToken::ObjectBegin)
        return readDataInfo(token);
    return m_tokens.skip(token);
}

// The arguments of one dump, or the rows of a comparison.
bool ResultJson::readDataInfo(JsonToken)
{
    if (!m_kind)
        m_kind = ResultKind::DiffAnalyze;
    return m_tokens.object([this](std::string_view name, JsonToken value) {
        if (isAnyOf(name, {"input_args", "input_kwargs"}))
            m_kind = ResultKind::OverflowCheck;
        return m_tokens.skip(value);
    });
}

// {"is_same": true, "op_items": [...]}
bool ResultJson::readComparedCall(const std::string &name)
{
    m_fact = {};
    m_fact.name = name;
    std::optional<bool> isSame;
    const bool isRead = m_tokens.object([&](std::string_view member, JsonToken value) {
        const bool isKnown = isAnyOf(member, {"is_same", "op_items"});
        m_isForeign = m_isForeign || !isKnown;
        const bool isAnswer = member == "is_same";
        if (m_isForeign || !m_tokens.skip(value))
            return false;
        if (isAnswer)
            isSame = m_tokens.raw() == "true";
        const bool isEnough = isSame && m_isKindOnly;
        if (isSame)
            m_kind = ResultKind::CompareResult;
        return !isEnough;
    });
    if (!isRead || !isSame)
        return false;
    m_fact.outcome = *isSame ? ResultOutcome::Pass : ResultOutcome::Error;
    m_take(m_fact);
    return true;
}

} // namespace rundiff
