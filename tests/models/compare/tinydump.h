// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/judging/rundiffverdict.h"
#include "models/compare/judging/suspectrows.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

// Small dumps and tables, written in a test.
namespace rundiff::tiny
{

struct Row {
    std::string name; // "input.0"
    Side side = Side::Input;
    std::string checksum;  // of a tensor; its statistics are derived from it
    double value = 0;      // of a scalar
    std::string text = {}; // of a scalar that is not a number
    bool scalar = false;
    Flag requiresGrad = Flag::True;
    std::string dtype = "torch.float32", shape = "[4, 8]";
    double max = 0; // 0: derived from the checksum
    double min = 0; // 0: derived from the largest
    ChecksumKind checksumKind = ChecksumKind::Crc32;
};

inline Side sideOf(const std::string &name)
{
    if (name.starts_with("output"))
        return Side::Output;
    return name.starts_with("parameters.") ? Side::Parameters : Side::Input;
}

inline Row tensor(const std::string &name, const std::string &checksum, Flag requiresGrad = Flag::True)
{
    Row row;
    row.name = name;
    row.side = sideOf(name);
    row.checksum = checksum;
    row.requiresGrad = requiresGrad;
    return row;
}

inline Row scalar(const std::string &name, double value)
{
    Row row;
    row.name = name;
    row.scalar = true;
    row.value = value;
    row.dtype = "<class 'float'>";
    row.shape = "[]";
    return row;
}

inline Row device(const std::string &name)
{
    Row row = scalar("input.device", 0);
    row.text = name;
    return row;
}

struct Call {
    std::string key;
    std::vector<Row> rows;
    std::string parent = {};
    std::vector<std::string> stack = {};
};

inline DumpRow dumpRow(Dump &dump, const Row &row)
{
    DumpRow made;
    made.suffix = dump.names.add(row.name.empty() ? "" : "." + row.name);
    made.side = row.side;
    made.dtype = dump.names.add(row.dtype);
    made.shape = dump.names.add(row.shape);
    made.scalar = row.scalar;
    if (row.scalar) {
        made.max = row.text.empty() ? Statistic::ofReal(row.value) : Statistic::ofText(dump.names.add(row.text));
        made.min = made.mean = made.norm = made.max;
        made.checksum = dump.names.add(row.text.empty() ? std::to_string(row.value) : row.text);
        made.checksumMade = true;
        return made;
    }
    made.requiresGrad = row.requiresGrad;
    made.checksum = dump.names.add(row.checksum);
    made.checksumKind = row.checksumKind;
    const double size = row.max != 0 ? row.max : 1 + static_cast<double>(std::hash<std::string>()(row.checksum) % 9973);
    made.max = Statistic::ofReal(size);
    made.min = Statistic::ofReal(row.min != 0 ? row.min : -size / 3);
    made.mean = Statistic::ofReal(size / 7);
    made.norm = Statistic::ofReal(size * 5);
    return made;
}

inline std::shared_ptr<Dump> dump(const std::vector<Call> &calls, std::int64_t step = 0, std::int64_t rank = 0)
{
    auto made = std::make_shared<Dump>();
    made->framework = "pytorch";
    made->location.step = Step{step};
    made->location.rank = RankId{RankId::Kind::Rank, rank};
    for (const Call &call : calls) {
        DumpOperator written;
        written.key = made->names.add(call.key);
        written.firstRow = static_cast<std::uint32_t>(made->rows.size());
        written.rowCount = static_cast<std::uint32_t>(call.rows.size());
        written.parent = made->names.add(call.parent);
        if (!call.stack.empty()) {
            written.stack = static_cast<std::uint32_t>(made->stacks.size());
            made->stacks.push_back(call.stack);
        }
        for (const Row &row : call.rows)
            made->rows.add(dumpRow(*made, row));
        made->operators.push_back(written);
    }
    return made;
}

// Calls and rows of the same name are pairs.
inline std::shared_ptr<PairTable> table(std::shared_ptr<const Dump> a, std::shared_ptr<const Dump> b)
{
    std::map<std::string, std::uint32_t> callsOfB, rowsOfB;
    for (std::uint32_t call = 0; call < b->operators.size(); ++call) {
        const DumpOperator &written = b->operators[call];
        callsOfB[std::string(b->name(written.key))] = call;
        for (std::uint32_t row = written.firstRow; row < written.firstRow + written.rowCount; ++row)
            rowsOfB[b->rowName(written, b->rows[row])] = row;
    }
    auto made = std::make_shared<PairTable>();
    made->a = a;
    made->b = b;
    made->mode = Mode::Md5;
    for (std::uint32_t call = 0; call < a->operators.size(); ++call) {
        const DumpOperator &written = a->operators[call];
        const auto partner = callsOfB.find(std::string(a->name(written.key)));
        made->operators.push_back({call, partner == callsOfB.end() ? PairRow::none : partner->second,
                                   static_cast<std::uint32_t>(made->rows.size()), written.rowCount});
        for (std::uint32_t row = written.firstRow; row < written.firstRow + written.rowCount; ++row) {
            const auto other = rowsOfB.find(a->rowName(written, a->rows[row]));
            PairRow pair;
            pair.a = row;
            pair.b = other == rowsOfB.end() ? PairRow::none : other->second;
            made->rows.push_back(pair);
        }
    }
    setRowStates(*made, RowRule{});
    markSuspectChecksums(*made);
    markUndefinedContents(*made);
    return made;
}

inline std::shared_ptr<PairTable> table(const std::vector<Call> &a, const std::vector<Call> &b, std::int64_t step = 0,
                                        std::int64_t rank = 0)
{
    return table(dump(a, step, rank), dump(b, step, rank));
}

} // namespace rundiff::tiny
