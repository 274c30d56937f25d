// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/rows/rowparts.h"

#include "models/formats/layouts/dumpparts.h"
#include "models/items/words/listed.h"
#include "models/items/words/numbers.h"
#include "models/items/words/shownwords.h"

#include <QCoreApplication>

namespace rundiff
{

namespace
{

class PartWords
{
    Q_DECLARE_TR_FUNCTIONS(RowParts)
};

// A line for each: four of them in one would be cut.
void addNumbers(std::vector<RowDetails::Field> &fields, const DividedRow::Part &part, bool isA)
{
    const PartValue &value = part.value;
    const std::pair<QString, std::optional<double>> all[] = {{PartWords::tr("max"), value.max},
                                                             {PartWords::tr("min"), value.min},
                                                             {PartWords::tr("mean"), value.mean},
                                                             {PartWords::tr("L2 norm"), value.norm}};
    for (const auto &[name, number] : all) {
        if (!number)
            continue;
        RowDetails::Field field{
            PartWords::tr("rank %1 · %2").arg(QString::number(part.rank), name), {}, {}, {}, false, false, false};
        (isA ? field.a : field.b) = exactNumber(*number);
        fields.push_back(field);
    }
}

QString headingOf(const DividedRow &row, bool isA)
{
    QStringList rules;
    for (const MergedRow::Step &step : row.steps)
        rules << shownText(step.words());
    const QString run = isA ? PartWords::tr("parts of A") : PartWords::tr("parts of B");
    return rules.isEmpty() ? run : PartWords::tr("%1: %2").arg(run, rules.join(QStringLiteral(", ")));
}

void addParts(std::vector<RowDetails::Field> &fields, const DividedRows &rows, const std::string &name, bool isA)
{
    const auto row = rows.find(name);
    if (!row || row->parts.size() < 2)
        return;
    fields.push_back({headingOf(*row, isA), {}, {}, {}, false, false, true});
    for (const DividedRow::Part &part : row->parts)
        addNumbers(fields, part, isA);
}

} // namespace

bool RowParts::areIn(const PairTable &table)
{
    return hasParts(table.a->location) || hasParts(table.b->location);
}

RowParts::RowParts(const PairTable &table, const Progress &progress)
{
    if (hasParts(table.a->location))
        m_a.emplace(table.a->location, progress);
    if (hasParts(table.b->location))
        m_b.emplace(table.b->location, progress);
}

std::vector<RowDetails::Field> RowParts::of(const PairTable &table, std::size_t row) const
{
    const PairRow &pair = table.rows[row];
    std::vector<RowDetails::Field> fields;
    if (m_a && pair.a != PairRow::none)
        addParts(fields, *m_a, table.a->rowName(pair.a), true);
    if (m_b && pair.b != PairRow::none)
        addParts(fields, *m_b, table.b->rowName(pair.b), false);
    return fields;
}

} // namespace rundiff
