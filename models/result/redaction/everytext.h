// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/account.h"
#include "models/compare/judging/reviewdecisions.h"
#include "models/result/fields/partfields.h"
#include "models/result/redaction/hiddentokens.h"
#include "models/result/redaction/resultorigin.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

namespace rundiff
{

// Goes through every text of a value: its members by their lists (Fields), what to do by the types of the texts. Texts
// of a constant value are only read; in others they are replaced, and what is shared is copied.
class EveryText
{
public:
    // `valueOf`: the name that the text is a value of, empty for most texts.
    using Use = std::function<std::string(TextKind kind, const std::string &text, const std::string &valueOf)>;

    explicit EveryText(Use use) : m_use(std::move(use)) {}

    template <TextKind kind>
    void visit(KindOfText<kind> &text)
    {
        text = used(kind, text);
    }
    template <TextKind kind>
    void visit(const KindOfText<kind> &text)
    {
        used(kind, text);
    }

    void visit(RowValue &value)
    {
        if (auto *word = std::get_if<std::string>(&value))
            *word = m_use(TextKind::Name, *word, m_valuesOf);
    }
    void visit(ShapeValue &shape)
    {
        if (auto *word = std::get_if<std::string>(&shape))
            *word = m_use(TextKind::Name, *word, {});
    }
    // What is in front of a value may say that it is a secret.
    void visit(LeftDifference &difference)
    {
        const std::string name = nameOfValues(difference);
        for (UserText *value : {&difference.a, &difference.b})
            *value = m_use(TextKind::Secret, *value, name);
        visit(difference.path);
        visit(difference.key);
    }
    // A name may be divided among several tokens.
    void visit(TokenSequence &sequence) { hideTokens(sequence, used(TextKind::UserText, joinedTexts(sequence))); }
    void visit(const TokenSequence &sequence) { used(TextKind::UserText, joinedTexts(sequence)); }
    // As a person may write them.
    void visit(ReviewDecisionsPtr &decisions)
    {
        if (!decisions)
            return;
        auto read = decisionsFromJson(m_use(TextKind::UserText, decisionsAsJson(*decisions), {}));
        decisions = std::make_shared<const ReviewDecisions>(std::move(read).value_or(ReviewDecisions()));
    }

    template <typename T>
    void visit(std::optional<T> &value)
    {
        if (value)
            visit(*value);
    }
    template <typename T>
    void visit(const std::optional<T> &value)
    {
        if (value)
            visit(*value);
    }
    template <typename T>
    void visit(std::vector<T> &values)
    {
        visitEach(values);
    }
    template <typename T>
    void visit(const std::vector<T> &values)
    {
        visitEach(values);
    }
    template <typename T, typename U>
    void visit(std::pair<T, U> &value)
    {
        visit(value.first);
        visit(value.second);
    }
    template <typename Key, typename T>
    void visit(std::map<Key, T> &values)
    {
        std::map<Key, T> visited;
        for (auto &[known, value] : values) {
            Key key = known; // in the map it is constant
            visit(key);
            visit(value);
            visited.emplace(std::move(key), std::move(value));
        }
        values = std::move(visited);
    }
    template <typename T>
    void visit(std::shared_ptr<const T> &shared)
    {
        if (!shared)
            return;
        auto &known = m_copies[shared]; // what is one stays one
        if (!known) {
            auto copy = std::make_shared<T>(*shared);
            visit(*copy);
            known = std::move(copy);
        }
        shared = std::static_pointer_cast<const T>(known);
    }
    template <typename T>
    void visit(const std::shared_ptr<const T> &shared)
    {
        if (shared)
            visit(*shared);
    }
    template <typename T>
    void visit(T &value)
    {
        using Value = std::remove_const_t<T>;
        static_assert(mayBeMember<Value>, "a text needs a kind (models/run/kindoftext.h), a structure Fields");
        if constexpr (HasFields<Value>)
            Fields<Value>::visit(*this, value);
    }

    // Whether a member of this type may be in a list: a plain std::string may not.
    template <typename T>
    static constexpr bool mayBeMember =
        HasFields<T> || std::is_arithmetic_v<T> || std::is_enum_v<T> || std::is_same_v<T, NumberRange> ||
        std::is_same_v<T, std::set<CoverageKind>> || std::is_same_v<T, std::set<UnreadReason>>;

    // Members, as Fields lists them.
    void operator()(const char *, auto &member) { visit(member); }
    void flat(auto &member) { visit(member); }
    void unsaved(auto &...members) { (visit(members), ...); }
    void apart(const auto &...) {}
    void valuesOf(const std::string &name) { m_valuesOf = name; }

private:
    std::string used(TextKind kind, const std::string &text)
    {
        return m_use(kind, text, kind == TextKind::Secret ? m_valuesOf : std::string());
    }
    // The key of a field or a setting; in a line, the text up to A's value.
    static std::string nameOfValues(const LeftDifference &difference)
    {
        const std::string &key = difference.key;
        const std::size_t value = difference.a.empty() ? key.npos : key.rfind(difference.a);
        const std::string name = key.substr(0, value);
        return name.substr(0, name.find_last_not_of(" \t'\":=") + 1);
    }
    void visitEach(auto &values)
    {
        for (auto &value : values)
            visit(value);
    }

    Use m_use;
    std::string m_valuesOf;
    std::map<std::shared_ptr<const void>, std::shared_ptr<const void>> m_copies;
};

} // namespace rundiff
