// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/jsonvalue.h"
#include "models/run/dumprows.h"
#include "models/run/repeatedname.h"

#include <optional>
#include <string>
#include <string_view>

namespace rundiff
{

// How the objects of most tensors begin: their type, dtype and shape.
struct LeafHead {
    NameId type, dtype, shape;
};

// One JSON object of a dump that describes a tensor or a scalar, while it is read.
class DumpLeaf
{
public:
    explicit DumpLeaf(Names &names) : m_names(names) {}

    void clear();
    bool hasType() const { return m_hasType; } // a string `type` makes an object a leaf
    bool begun() const;                        // it has a member that only leaves have
    static bool mayBeList(std::string_view name) { return name == "shape" || name == "value" || name == "group_ranks"; }
    // Takes one member if it is one that leaves have; `taken` says whether it was. False: the file ended.
    bool take(std::string_view name, JsonToken token, JsonTokens &tokens, bool &taken);
    // Its type, dtype and shape, where it has all three; and their place taken by what was read before.
    std::optional<LeafHead> head();
    void begin(const LeafHead &head);
    // The row that it makes (msprobe's rules for leaves without dtype included). `name` is the walked name without the
    // key of the operator, `key` the operator's.
    DumpRow row(std::string_view key, std::string_view name, Side side);

    // The first statistic of all leaves that is neither a number nor anything else that JSON knows; empty: none.
    const std::string &strangeNumber() const { return m_strange; }

    static DumpRow nullRow(Names &names, NameId suffix, Side side);

private:
    bool takeOfHead(std::string_view name, JsonToken token, JsonTokens &tokens);
    bool takeText(JsonToken token, JsonTokens &tokens, std::string &text);
    bool takeStatistic(JsonToken token, JsonTokens &tokens, Statistic &statistic);
    bool takeValue(JsonToken token, JsonTokens &tokens);
    bool takeChecksum(JsonToken token, JsonTokens &tokens);
    bool takeShape(JsonToken token, JsonTokens &tokens);
    void completeScalar(DumpRow &row, std::string_view lastSegment);
    void completeChecksum(DumpRow &row);
    void setAll(DumpRow &row, const Statistic &statistic) const;

    Names &m_names;
    bool m_hasType = false, m_hasValue = false;
    std::optional<LeafHead> m_head; // stands for the three texts
    std::string m_type, m_dtype, m_shape, m_checksum, m_dataName, m_groupRanks;
    bool m_checksumIsNumber = false;
    std::string m_strange;
    Statistic m_max, m_min, m_mean, m_norm;
    Flag m_requiresGrad = Flag::Missing;
    PythonType m_valueType = PythonType::None;
    std::string m_value;      // as Python prints it
    Statistic m_valueNumber;  // where it is a number or a flag
    std::string m_valueShape; // of a list: "(3,)"
    RepeatedName m_lastType, m_lastDtype, m_lastShape, m_noChecksum;
};

ChecksumKind checksumKindOf(std::string_view text);

} // namespace rundiff
