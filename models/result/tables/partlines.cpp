// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/tables/partlines.h"

#include "models/formats/layouts/dividedrows.h"
#include "models/formats/layouts/dumpparts.h"
#include "models/result/tables/csvrows.h"

#include <optional>
#include <utility>
#include <vector>

namespace rundiff
{

namespace
{

// "ranks 0 1: tp 2: joined along dimension 1"
std::string wordsOf(const DividedRow &row)
{
    std::string words = "ranks";
    for (const DividedRow::Part &part : row.parts)
        words += " " + std::to_string(part.rank);
    const char *divider = ": ";
    for (const MergedRow::Step &step : row.steps) {
        words += divider + step.words().english();
        divider = "; ";
    }
    return words;
}

class PartLines final : public TableLines
{
public:
    PartLines(std::unique_ptr<TableLines> lines, std::shared_ptr<const PairTable> table, const Progress &progress)
        : m_lines(std::move(lines)), m_table(std::move(table)), m_places(linesOf(*m_table))
    {
        if (hasParts(m_table->a->location))
            m_a.emplace(m_table->a->location, progress);
        if (hasParts(m_table->b->location))
            m_b.emplace(m_table->b->location, progress);
    }

    std::string header() const override
    {
        std::string text = m_lines->header();
        text.insert(text.rfind('\n'), ",NPU Parts,Bench Parts");
        return text;
    }
    std::size_t size() const override { return m_lines->size(); }
    void append(std::string &text, std::size_t line) const override
    {
        m_lines->append(text, line);
        text.pop_back();
        const PairRow &row = m_table->rows[m_places[line].row];
        appendParts(text, m_a, *m_table->a, row.a);
        appendParts(text, m_b, *m_table->b, row.b);
        text += '\n';
    }

private:
    static void appendParts(std::string &text, const std::optional<DividedRows> &rows, const Dump &dump,
                            std::uint32_t row)
    {
        text += ',';
        const bool isThere = rows && row != PairRow::none;
        const auto divided = isThere ? rows->find(dump.rowName(row)) : std::nullopt;
        if (divided)
            appendField(text, wordsOf(*divided));
    }

    std::unique_ptr<TableLines> m_lines;
    std::shared_ptr<const PairTable> m_table;
    std::vector<TableLine> m_places;
    std::optional<DividedRows> m_a, m_b;
};

} // namespace

std::unique_ptr<TableLines> withParts(std::unique_ptr<TableLines> lines, std::shared_ptr<const PairTable> table,
                                      const Progress &progress)
{
    if (!hasParts(table->a->location) && !hasParts(table->b->location))
        return lines;
    return std::make_unique<PartLines>(std::move(lines), std::move(table), progress);
}

} // namespace rundiff
