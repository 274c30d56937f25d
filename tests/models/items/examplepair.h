// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/compare/table/operatorcomparison.h"

#include <string>

namespace rundiff
{

// Builds dumps and tables in memory, so that views are tested without files.
class DumpMaker
{
public:
    DumpMaker() : m_dump(std::make_shared<Dump>()) {}

    DumpMaker &call(const std::string &key, std::vector<std::string> stack = {})
    {
        DumpOperator added;
        added.key = m_dump->names.add(key);
        added.firstRow = static_cast<std::uint32_t>(m_dump->rows.size());
        if (!stack.empty()) {
            added.stack = static_cast<std::uint32_t>(m_dump->stacks.size());
            m_dump->stacks.push_back(std::move(stack));
        }
        m_dump->operators.push_back(added);
        return *this;
    }

    DumpMaker &tensor(const std::string &suffix, const std::string &checksum, double max = 1, double norm = 2)
    {
        DumpRow row;
        row.suffix = m_dump->names.add(suffix);
        row.side = suffix.find("output") == std::string::npos ? Side::Input : Side::Output;
        row.checksumKind = ChecksumKind::Crc32;
        row.checksum = m_dump->names.add(checksum);
        row.type = m_dump->names.add("torch.Tensor");
        row.dtype = m_dump->names.add("torch.float32");
        row.shape = m_dump->names.add("[2, 3]");
        row.max = row.min = row.mean = Statistic::ofReal(max);
        row.norm = Statistic::ofReal(norm);
        m_dump->rows.add(row);
        ++m_dump->operators.back().rowCount;
        return *this;
    }

    std::shared_ptr<const Dump> made() const { return m_dump; }

private:
    std::shared_ptr<Dump> m_dump;
};

// Two dumps with the same calls, row by row; equal checksums are the same.
inline std::shared_ptr<PairTable> pairTable(std::shared_ptr<const Dump> a, std::shared_ptr<const Dump> b)
{
    auto table = std::make_shared<PairTable>();
    table->mode = Mode::Md5;
    for (std::uint32_t i = 0; i < a->operators.size(); ++i)
        table->operators.push_back({i, i, a->operators[i].firstRow, a->operators[i].rowCount});
    for (std::uint32_t row = 0; row < a->rows.size(); ++row) {
        const bool same = a->name(a->rows.checksum(row)) == b->name(b->rows.checksum(row));
        table->rows.push_back({row, row, same ? RowState::Same : RowState::Differs,
                               same ? RowResult::Pass : RowResult::Error, MatchedBy::Exact, 0});
    }
    table->a = std::move(a);
    table->b = std::move(b);
    return table;
}

// conv2d, grid_sample and flatten: grid_sample's output differs and everything after it.
inline std::shared_ptr<PairTable> gridSampleTable()
{
    const auto dump = [](const std::string &sampled, double max) {
        return DumpMaker()
            .call("Functional.conv2d.0.forward")
            .tensor(".input.0", "aaaa0001")
            .tensor(".output.0", "aaaa0002")
            .call("Functional.grid_sample.0.forward",
                  {"File /usr/lib/python3/dist-packages/torch/nn/functional.py, line 10, in grid_sample, \n call()",
                   "File /work/train.py, line 94, in main, \n step()"})
            .tensor(".input.0", "aaaa0002")
            .tensor(".input.1", "aaaa0003")
            .tensor(".output.0", sampled, max)
            .call("Tensor.flatten.0.forward")
            .tensor(".input.0", sampled, max)
            .tensor(".output.0", sampled + "f", max)
            .made();
    };
    return pairTable(dump("bbbb0001", 4.0), dump("cccc0001", 4.5));
}

inline std::shared_ptr<const OperatorComparison> gridSampleOperators()
{
    auto operators = std::make_shared<OperatorComparison>();
    operators->mode = Mode::Md5;
    operators->verdict = Verdict::Different;
    for (const std::int64_t step : {0, 1}) {
        DumpPair pair;
        pair.a.step = pair.b.step = {step};
        pair.a.rank = pair.b.rank = {RankId::Kind::Rank, 0};
        pair.mode = Mode::Md5;
        pair.table = gridSampleTable();
        pair.rows = pair.table->rows.size();
        pair.differing = 3;
        RowFinding finding;
        finding.index = 4;
        finding.operatorName = "Functional.grid_sample.0.forward";
        finding.parameter = "output.0";
        finding.side = Side::Output;
        finding.inputsSame = true;
        pair.firstDifference = finding;
        operators->pairs.push_back(pair);
    }
    FirstDifference first;
    first.pair = 0;
    first.rank = {RankId::Kind::Rank, 0};
    first.row = *operators->pairs[0].firstDifference;
    first.diagnosis.explanation = "Its inputs agree and its output does not.";
    operators->firstDifference = first;
    return operators;
}

} // namespace rundiff
