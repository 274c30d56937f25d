// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/rowdetails.h"

#include "models/items/numbers.h"
#include "models/items/operatorcells.h"
#include "models/items/pairrows.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include <cmath>

namespace rundiff
{

namespace
{

class Details
{
    Q_DECLARE_TR_FUNCTIONS(RowDetails)
};

using Field = RowDetails::Field;

QString matchedWords(MatchedBy how)
{
    switch (how) {
    case MatchedBy::Nothing:
        return Details::tr("stands in one run only");
    case MatchedBy::Exact:
        return Details::tr("matched by its exact name");
    case MatchedBy::Renumbered:
        return Details::tr("matched by name under another call number");
    case MatchedBy::Fuzzy:
        return Details::tr("matched by name without call numbers");
    case MatchedBy::Aligned:
        return Details::tr("matched by its place in the sequence of calls");
    case MatchedBy::Mapping:
        return Details::tr("matched by the mapping file");
    case MatchedBy::Hand:
        return Details::tr("matched by hand");
    }
    return {};
}

QString resultWords(RowResult result)
{
    switch (result) {
    case RowResult::Pass:
        return Details::tr("msprobe's rule: pass");
    case RowResult::Warning:
        return Details::tr("msprobe's rule: warning");
    case RowResult::Error:
        return Details::tr("msprobe's rule: error");
    }
    return {};
}

QString flagText(Flag flag)
{
    return flag == Flag::Missing ? QString() : flag == Flag::True ? QStringLiteral("True") : QStringLiteral("False");
}

// Both sides of a row under one roof: a missing side gives empty texts.
class TwoSides
{
public:
    TwoSides(const PairTable &table, const PairRowView &row) : m_table(table)
    {
        if (row.inA())
            m_a = row.a();
        if (row.inB())
            m_b = row.b();
    }

    void addName(std::vector<Field> &fields, const QString &name, NameId DumpRow::*member, bool code) const
    {
        const QString a = m_a ? textOf(m_table.a->name((*m_a).*member)) : QString();
        const QString b = m_b ? textOf(m_table.b->name((*m_b).*member)) : QString();
        addText(fields, name, a, b, code);
    }

    void addStatistic(std::vector<Field> &fields, const QString &name, Statistic DumpRow::*member) const
    {
        Field field{name, {}, {}, {}, false, false};
        if (m_a)
            field.a = statisticText(*m_table.a, (*m_a).*member);
        if (m_b)
            field.b = statisticText(*m_table.b, (*m_b).*member);
        if (field.a.isEmpty() && field.b.isEmpty())
            return;
        field.differs = m_a && m_b && field.a != field.b;
        const auto a = statisticNumber(m_a ? (*m_a).*member : Statistic());
        const auto b = statisticNumber(m_b ? (*m_b).*member : Statistic());
        if (a.has_value() && b.has_value()) {
            const double difference = a.value() - b.value();
            field.difference = a == b ? QStringLiteral("0") : exactNumber(difference);
        }
        fields.push_back(field);
    }

    void addFlag(std::vector<Field> &fields) const
    {
        addText(fields, QStringLiteral("requires_grad"), m_a ? flagText(m_a->requiresGrad) : QString(),
                m_b ? flagText(m_b->requiresGrad) : QString(), false);
    }

private:
    void addText(std::vector<Field> &fields, const QString &name, const QString &a, const QString &b, bool code) const
    {
        if (a.isEmpty() && b.isEmpty())
            return;
        const bool differs = m_a && m_b && a != b;
        fields.push_back({name, a, b, differs ? Details::tr("differs") : QString(), differs, code});
    }

    const PairTable &m_table;
    std::optional<DumpRow> m_a, m_b;
};

void addMetrics(std::vector<Field> &fields, const PairTable &table, std::size_t row)
{
    if (row >= table.tensorMetrics.size())
        return;
    for (const OperatorColumn column :
         {OperatorColumn::Cosine, OperatorColumn::Euclidean, OperatorColumn::MaxAbsolute, OperatorColumn::MaxRelative,
          OperatorColumn::OneThousandth, OperatorColumn::FiveThousandths})
        fields.push_back({columnTitle(column), {}, {}, fullCellText(table, row, column), false, false});
}

std::vector<RowDetails::Frame> frames(const std::vector<std::string> *stack)
{
    std::vector<RowDetails::Frame> result;
    if (stack) {
        for (const std::string &text : *stack)
            result.push_back(stackFrame(text));
    }
    return result;
}

} // namespace

RowDetails::Frame stackFrame(const std::string &text)
{
    static const QRegularExpression form(QStringLiteral("^\\s*File \"?(.+?)\"?, line (\\d+), in ([^,\\n]+)"));
    static const QRegularExpression installed(QStringLiteral(
        "(site|dist)-packages[/\\\\]|[/\\\\]lib[/\\\\]python[0-9.]+[/\\\\]|[/\\\\](torch|torch_npu|mindspore|"
        "msprobe|tensorflow|keras)[/\\\\]"));
    RowDetails::Frame frame;
    frame.whole = textOf(text).trimmed();
    const QRegularExpressionMatch match = form.match(frame.whole);
    if (!match.hasMatch()) {
        frame.place = frame.whole;
        return frame;
    }
    const QString path = match.captured(1);
    frame.place = path.section(QLatin1Char('/'), -1) + QLatin1Char(':') + match.captured(2);
    frame.function = match.captured(3).trimmed();
    frame.own = !installed.match(path).hasMatch();
    return frame;
}

RowDetails rowDetails(const PairTable &table, std::size_t row)
{
    const PairRowView view(table, row);
    RowDetails details;
    details.title = view.rowName();
    if (const QString other = view.rowNameB(); !other.isEmpty() && other != details.title)
        details.title += QStringLiteral(" → ") + other;
    QStringList sentences{stateWord(view.row().state), matchedWords(view.row().matchedBy)};
    if (view.inA() && view.inB())
        sentences << resultWords(view.row().result);
    details.result = sentences.join(QStringLiteral(" · "));

    const TwoSides sides(table, view);
    sides.addName(details.fields, Details::tr("checksum"), &DumpRow::checksum, true);
    sides.addStatistic(details.fields, Details::tr("max"), &DumpRow::max);
    sides.addStatistic(details.fields, Details::tr("min"), &DumpRow::min);
    sides.addStatistic(details.fields, Details::tr("mean"), &DumpRow::mean);
    sides.addStatistic(details.fields, Details::tr("L2 norm"), &DumpRow::norm);
    addMetrics(details.fields, table, row);
    sides.addName(details.fields, Details::tr("dtype"), &DumpRow::dtype, false);
    sides.addName(details.fields, Details::tr("shape"), &DumpRow::shape, false);
    sides.addName(details.fields, Details::tr("type"), &DumpRow::type, false);
    sides.addFlag(details.fields);
    sides.addName(details.fields, Details::tr("data file"), &DumpRow::dataName, true);

    details.stackA = frames(view.stackA());
    const bool sameStack = view.stackA() && view.stackB() && *view.stackA() == *view.stackB();
    if (!sameStack)
        details.stackB = frames(view.stackB());
    return details;
}

} // namespace rundiff
