// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairview.h"
#include "models/knowledge/operators/callname.h"
#include "models/run/dump.h"

#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

// A dump that a test can change: inserted calls, changed rows.
namespace rundiff::draft
{

struct DraftCall {
    std::int64_t id = -1; // the same in both runs; -1: inserted by the test
    NameId key, parent;
    std::uint32_t stack = DumpOperator::nothing;
    std::vector<DumpRow> rows;
};

struct Draft {
    DumpLocation location;
    std::string task, level, framework;
    bool hasStacks = false;
    Names names;
    std::vector<DraftCall> calls;
    std::vector<std::vector<std::string>> stacks;

    std::string keyOf(std::size_t call) const { return std::string(names.text(calls[call].key)); }
    CallName nameOf(std::size_t call) const { return callName(names.text(calls[call].key)); }
    std::string argumentOf(const DumpRow &row) const { return argumentName(names.text(row.suffix)); }
    std::string rowName(std::size_t call, std::size_t row) const
    {
        const DumpRow &values = calls[call].rows[row];
        return (values.ownName ? std::string() : keyOf(call)).append(names.text(values.suffix));
    }
};

inline void copyNames(const Names &from, Names &to)
{
    for (std::uint32_t id = 1; id < from.size(); ++id)
        to.add(from.text({id}));
}

inline Draft draftOf(const Dump &dump)
{
    Draft made;
    made.location = dump.location;
    made.task = dump.task;
    made.level = dump.level;
    made.framework = dump.framework;
    made.hasStacks = dump.hasStacks;
    made.stacks = dump.stacks;
    copyNames(dump.names, made.names);
    for (const DumpOperator &call : dump.operators) {
        DraftCall &copy = made.calls.emplace_back();
        copy.id = static_cast<std::int64_t>(made.calls.size()) - 1;
        copy.key = call.key;
        copy.parent = call.parent;
        copy.stack = call.stack;
        for (std::uint32_t row = call.firstRow; row < call.firstRow + call.rowCount; ++row)
            copy.rows.push_back(dump.rows[row]);
    }
    return made;
}

inline Draft copyOf(const Draft &other)
{
    Draft made;
    made.location = other.location;
    made.task = other.task;
    made.level = other.level;
    made.framework = other.framework;
    made.hasStacks = other.hasStacks;
    made.stacks = other.stacks;
    made.calls = other.calls;
    copyNames(other.names, made.names);
    return made;
}

inline std::shared_ptr<const Dump> dumpOf(const Draft &draft)
{
    auto made = std::make_shared<Dump>();
    made->location = draft.location;
    made->task = draft.task;
    made->level = draft.level;
    made->framework = draft.framework;
    made->hasStacks = draft.hasStacks;
    made->stacks = draft.stacks;
    copyNames(draft.names, made->names);
    for (const DraftCall &call : draft.calls) {
        made->operators.push_back({call.key,
                                   static_cast<std::uint32_t>(made->rows.size()),
                                   static_cast<std::uint32_t>(call.rows.size()),
                                   call.stack,
                                   call.parent,
                                   {},
                                   KernelPass::Unknown});
        for (const DumpRow &row : call.rows)
            made->rows.add(row);
    }
    return made;
}

// A numeric tensor that can be changed.
inline bool isFinite(const DumpRow &row)
{
    const auto finite = [](const Statistic &statistic) {
        return statistic.kind == Statistic::Kind::Real && std::isfinite(statistic.real());
    };
    return isTensor(row) && finite(row.max) && finite(row.min) && finite(row.norm);
}

// The tensor of a row: identified by its checksum, else by its statistics. Nothing for constants, which are not unique.
using Identity = std::tuple<std::uint32_t, std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t, std::uint32_t>;

inline std::optional<Identity> identityOf(const DumpRow &row)
{
    if (!isTensor(row) || row.max == row.min)
        return std::nullopt;
    return Identity(row.checksum.value, row.max.bits, row.min.bits, row.mean.bits, row.norm.bits, row.shape.value);
}

// Other numbers of the same kind; deterministic for the same numbers.
inline void disturb(Draft &draft, DumpRow &row)
{
    const auto disturbed = [](const Statistic &statistic, double factor) {
        if (statistic.kind == Statistic::Kind::Real)
            return Statistic::ofReal(statistic.real() * factor + 1e-3);
        if (statistic.kind == Statistic::Kind::Integer)
            return Statistic::ofInteger(statistic.integer() + 3);
        return statistic;
    };
    if (!row.checksum.empty()) {
        std::string checksum(draft.names.text(row.checksum));
        for (char &digit : checksum)
            digit = digit == 'f' ? '0' : digit == '9' ? 'a' : static_cast<char>(digit + 1);
        row.checksum = draft.names.add(checksum);
    }
    row.max = disturbed(row.max, 1.25);
    row.min = disturbed(row.min, 1.375);
    row.mean = disturbed(row.mean, 1.5);
    row.norm = disturbed(row.norm, 1.3125);
}

inline void overflow(Draft &draft, DumpRow &row, double value)
{
    disturb(draft, row);
    row.max = Statistic::ofReal(value);
    row.mean = row.norm = row.max;
    if (std::isnan(value))
        row.min = row.max;
}

inline DumpRow tensorRow(Draft &draft, const char *suffix, Side side, const DumpRow &like)
{
    DumpRow made = like;
    made.suffix = draft.names.add(suffix);
    made.side = side;
    made.ownName = false;
    made.dataName = {};
    return made;
}

inline DumpRow scalarRow(Draft &draft, const char *suffix, const char *dtype, const Statistic &value)
{
    DumpRow made;
    made.suffix = draft.names.add(suffix);
    made.scalar = true;
    made.dtype = made.type = draft.names.add(dtype);
    made.shape = draft.names.add("[]");
    made.max = made.min = made.mean = made.norm = value;
    made.checksumMade = true;
    made.checksum = draft.names.add(value.kind == Statistic::Kind::Text ? draft.names.text(value.text())
                                                                        : std::to_string(value.bits));
    return made;
}

// Inserts a call before another, in the same module.
inline DraftCall &insertCall(Draft &draft, std::size_t before, const std::string &key, std::vector<DumpRow> rows)
{
    DraftCall made;
    made.key = draft.names.add(key);
    made.parent = before < draft.calls.size() ? draft.calls[before].parent : NameId{};
    made.rows = std::move(rows);
    return *draft.calls.insert(draft.calls.begin() + static_cast<std::ptrdiff_t>(before), std::move(made));
}

} // namespace rundiff::draft
