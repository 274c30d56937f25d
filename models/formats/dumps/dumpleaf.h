// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/dumps/repeatedname.h"
#include "models/formats/json/jsonvalue.h"
#include "models/run/dumprows.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace rundiff
{

// The members that most tensor objects start with: their type, dtype and shape.
struct LeafHead {
    NameId type, dtype, shape;
};

// Content of the operators of a dump that is not in their rows.
struct LeftInOperators {
    std::size_t replaced = 0;      // members that occur twice in one object with different values; the last one counts
    std::size_t unknown = 0;       // members that are not compared
    std::string firstUnknown = {}; // their name
    std::size_t tooDeep = 0;       // values that are nested too deep

    void leave(std::string_view name)
    {
        if (unknown++ == 0)
            firstUnknown = name;
    }
};

// One JSON object of a dump that describes a tensor or a scalar, while it is being read.
class DumpLeaf
{
public:
    DumpLeaf(Names &names, LeftInOperators &left) : m_names(names), m_left(left) {}

    void clear();
    // Reads one member if it is one that leaves have, and sets `taken`. Returns false if the file ended.
    bool take(std::string_view name, JsonToken token, JsonTokens &tokens, bool &taken);
    // Its type, dtype and shape, if it has all three; and to set them from an equal object that was read before.
    std::optional<LeafHead> head();
    void begin(const LeafHead &head);
    // The row for this leaf (including msprobe's rules for leaves without dtype). `name` is the path without the key of
    // the operator, `key` the operator's key.
    DumpRow row(std::string_view key, std::string_view name, Side side);

    static DumpRow nullRow(Names &names, NameId suffix, Side side);

private:
    bool takeOfHead(std::string_view name, JsonToken token, JsonTokens &tokens);
    bool takeFlag(JsonToken token, JsonTokens &tokens);
    bool takeText(JsonToken token, JsonTokens &tokens, std::string &text);
    bool takeStatistic(JsonToken token, JsonTokens &tokens, Statistic &statistic);
    bool takeValue(JsonToken token, JsonTokens &tokens);
    bool takeNewValue(JsonToken token, JsonTokens &tokens);
    bool takeChecksum(JsonToken token, JsonTokens &tokens);
    bool takePythonText(JsonToken token, JsonTokens &tokens, std::string &text);
    void completeScalar(DumpRow &row, std::string_view lastSegment);
    void completeChecksum(DumpRow &row);
    ChecksumKind checksumKind(bool ofScalar) const;
    template <typename Value>
    void replace(Value &member, Value value)
    {
        m_left.replaced += member != Value() && member != value;
        member = std::move(value);
    }
    void setAll(DumpRow &row, const Statistic &statistic) const;

    Names &m_names;
    LeftInOperators &m_left;
    bool m_hasType = false, m_hasValue = false, m_hasStatistics = false;
    std::optional<LeafHead> m_head; // replaces the three texts
    std::string m_type, m_dtype, m_shape, m_checksum, m_dataName, m_groupRanks;
    bool m_checksumIsNumber = false;
    Statistic m_max, m_min, m_mean, m_norm;
    Flag m_requiresGrad = Flag::Missing;
    PythonType m_valueType = PythonType::None;
    std::string m_value;      // as Python prints it
    Statistic m_valueNumber;  // if it is a number or a flag
    std::string m_valueShape; // of a list: "(3,)"
    RepeatedName m_lastType, m_lastDtype, m_lastShape, m_noChecksum;
};

ChecksumKind checksumKindOf(std::string_view text);

} // namespace rundiff
