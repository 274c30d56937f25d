// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/contents/accountlines.h"
#include "models/account/contents/fieldpath.h"
#include "models/account/marking/linemarker.h"
#include "models/account/marking/volatilerules.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace rundiff
{

// Gives the fields of a file as statements: the path of its keys and the value, which keeps its type.
class FieldStatements
{
public:
    using Known = std::function<bool(std::string_view path, std::string_view key)>;

    enum class Type : std::uint8_t { Text, Other };
    struct Value {
        std::string text; // a Text without its quotes
        Type type = Type::Other;
        std::string shown; // as the file has it
    };

    // `known`: a reader read this field, and the comparison judges it; null: nothing is known.
    FieldStatements(const VolatileRules &rules, const Known &known, const AccountLines::Take &take,
                    VolatileTally *tally)
        : m_rules(rules), m_known(known), m_take(take), m_marker(rules, tally)
    {
    }

    void value(const FieldPath &path, const Value &value, std::int64_t line);
    // A list or an object itself: its length.
    void structure(const FieldPath &path, const std::string &text, std::int64_t line);
    // A line without a field: a comment.
    void line(std::string_view text, std::int64_t line);

private:
    const VolatileRules &m_rules;
    const Known &m_known;
    const AccountLines::Take &m_take;
    LineMarker m_marker;
    std::string m_marked;
};

} // namespace rundiff
