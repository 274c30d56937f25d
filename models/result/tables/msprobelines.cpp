// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/tables/msprobelines.h"

#include "models/result/redaction/redactedcomparison.h"
#include "models/result/saved/pairtables.h"
#include "models/result/tables/csvrows.h"
#include "models/result/tables/kernellines.h"
#include "models/result/tables/partlines.h"

#include <utility>
#include <vector>

namespace rundiff
{

namespace
{

class OperatorLines : public TableLines
{
public:
    explicit OperatorLines(std::shared_ptr<const PairTable> table)
        : m_table(std::move(table)), m_rows(*m_table), m_lines(linesOf(*m_table))
    {
        if (m_table->b->rows.empty())
            m_lines.clear();
    }
    std::string header() const override { return m_rows.header(); }
    std::size_t size() const override { return m_lines.size(); }
    void append(std::string &text, std::size_t line) const override
    {
        const TableLine &place = m_lines[line];
        m_rows.append(text, m_table->operators[place.group], place.row, place.first);
    }

private:
    std::shared_ptr<const PairTable> m_table;
    CsvRows m_rows;
    std::vector<TableLine> m_lines;
};

std::unique_ptr<TableLines> linesOfKernels(const Comparison &comparison, std::size_t pair, const Redaction &redaction,
                                           const Progress &progress)
{
    if (comparison.original)
        return linesOfKernels(*comparison.original->comparison, pair, comparison.original->redaction, progress);
    const DumpPair read = withRows(comparison, pair, progress);
    if (!read.table)
        return nullptr;
    return kernelLines(read, redaction, progress);
}

} // namespace

std::unique_ptr<TableLines> operatorLines(std::shared_ptr<const PairTable> table)
{
    return std::make_unique<OperatorLines>(std::move(table));
}

std::unique_ptr<TableLines> msprobeLines(const Comparison &comparison, std::size_t pair, const Progress &progress)
{
    if (isKernelPair(comparison.operators->pairs.at(pair))) {
        if (auto lines = linesOfKernels(comparison, pair, {}, progress))
            return lines;
    }
    auto table = msprobeTableOf(comparison, pair, progress);
    if (!table)
        return nullptr;
    return withParts(operatorLines(table), table, progress);
}

} // namespace rundiff
