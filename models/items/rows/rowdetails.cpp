// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/rows/rowdetails.h"

#include "models/compare/judging/rundiffverdict.h"
#include "models/compare/table/rowdistance.h"
#include "models/items/rows/operatorcells.h"
#include "models/items/rows/pairrowview.h"
#include "models/items/words/numbers.h"
#include "models/items/words/shownwords.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

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
        return Details::tr("occurs in one run only");
    case MatchedBy::Exact:
        return Details::tr("matched by its exact name");
    case MatchedBy::Renumbered:
        return Details::tr("matched by name with a different call number");
    case MatchedBy::Fuzzy:
        return Details::tr("matched by name without call numbers");
    case MatchedBy::Aligned:
        return Details::tr("matched by its place in the sequence of calls");
    case MatchedBy::Mapping:
        return Details::tr("matched by the mapping file");
    case MatchedBy::User:
        return Details::tr("matched manually");
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
    if (flag == Flag::Missing)
        return {};
    if (flag == Flag::True)
        return QStringLiteral("True");
    return QStringLiteral("False");
}

QString flagOf(const std::optional<DumpRow> &row)
{
    return flagText(row ? row->requiresGrad : Flag::Missing);
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

    // One that msprobe's tables show for a tensor without one is not a fact about it.
    void addChecksum(std::vector<Field> &fields) const
    {
        const auto checksum = [](const Dump &dump, const std::optional<DumpRow> &row) {
            const bool known = row && (row->scalar || !row->checksumMade);
            if (!known)
                return QString();
            return textOf(dump.name(row->checksum));
        };
        const QString a = checksum(*m_table.a, m_a), b = checksum(*m_table.b, m_b);
        if (!a.isEmpty() && !b.isEmpty())
            return addText(fields, Details::tr("checksum"), a, b, true);
        if (!a.isEmpty() || !b.isEmpty())
            fields.push_back({Details::tr("checksum"), a, b, QString(), false, true, false});
    }

    void addStatistic(std::vector<Field> &fields, const QString &name, Statistic DumpRow::*member) const
    {
        Field field{name, {}, {}, {}, false, false, false};
        if (m_a)
            field.a = statisticCell(*m_table.a, m_a->suffix, (*m_a).*member);
        if (m_b)
            field.b = statisticCell(*m_table.b, m_b->suffix, (*m_b).*member);
        if (field.a.isEmpty() && field.b.isEmpty())
            return;
        field.differs =
            m_a && m_b && statisticCell(*m_table.a, (*m_a).*member) != statisticCell(*m_table.b, (*m_b).*member);
        const auto a = statisticNumber(m_a ? (*m_a).*member : Statistic());
        const auto b = statisticNumber(m_b ? (*m_b).*member : Statistic());
        if (a.has_value() && b.has_value()) {
            field.difference = a == b ? QStringLiteral("0") : difference(a.value(), b.value());
        }
        fields.push_back(field);
    }

    // The elements of one kind, where a dump counts them.
    void addCount(std::vector<Field> &fields, const QString &name, const PairRow &row, ElementCounts::Kind kind) const
    {
        const auto count = [&](const Dump &dump, std::uint32_t at) {
            const ElementCounts *counts = at == PairRow::none ? nullptr : dump.rows.counts(at);
            if (counts && counts->has(kind))
                return QString::number(counts->of(kind));
            return QString();
        };
        addText(fields, name, count(*m_table.a, row.a), count(*m_table.b, row.b), false);
    }

    void addFlag(std::vector<Field> &fields) const
    {
        addText(fields, QStringLiteral("requires_grad"), flagOf(m_a), flagOf(m_b), false);
    }

private:
    // Of numbers with few printed digits no more than those.
    QString difference(double a, double b) const
    {
        const double unit = std::max(printedUnit(*m_table.a, a), printedUnit(*m_table.b, b));
        return exactNumber(unit > 0 ? std::stod(fmt::format("{:.6g}", a - b)) : a - b);
    }

    void addText(std::vector<Field> &fields, const QString &name, const QString &a, const QString &b, bool code) const
    {
        if (a.isEmpty() && b.isEmpty())
            return;
        const bool differs = m_a && m_b && a != b;
        fields.push_back({name, a, b, differs ? Details::tr("differs") : QString(), differs, code, false});
    }

    const PairTable &m_table;
    std::optional<DumpRow> m_a, m_b;
};

void addMetrics(std::vector<Field> &fields, const PairTable &table, std::size_t row)
{
    if (const auto distance = distanceInEpsilons(table, row); distance && distance->printed > 0)
        fields.push_back({Details::tr("In ε"), {}, {}, shortNumber(distance->printed), false, false, false});
    if (row >= table.tensorMetrics.size())
        return;
    for (const RowColumn &column : rowColumns()) {
        if (column.ofTensors())
            fields.push_back(
                {columnTitle(column.field), {}, {}, fullCellText(table, row, column.field), false, false, false});
    }
}

QString scalarText(const Dump &dump, const DumpRow &row)
{
    if (row.null)
        return QStringLiteral("None");
    return statisticCell(dump, row.suffix, row.max);
}

// The other scalar arguments of the call, and its other values that are not tensors.
void addArguments(std::vector<Field> &fields, const PairTable &table, std::size_t row)
{
    const PairOperator *owner = operatorOfRow(table, row);
    if (!owner)
        return;
    const std::size_t before = fields.size();
    for (std::size_t other = owner->firstRow; other < std::size_t(owner->firstRow) + owner->rowCount; ++other) {
        const PairRowView view(table, other);
        const bool scalar = (view.inA() && view.a().scalar) || (view.inB() && view.b().scalar);
        if (!scalar || other == row)
            continue;
        Field field{view.parameter(), {}, {}, {}, isDifference(view.row().state), false, false};
        if (view.inA())
            field.a = scalarText(*table.a, view.a());
        if (view.inB())
            field.b = scalarText(*table.b, view.b());
        if (field.differs)
            field.difference = shownText(stateWord(view.row().state));
        fields.push_back(field);
    }
    if (fields.size() > before)
        fields.insert(fields.begin() + std::ptrdiff_t(before),
                      {Details::tr("arguments of the call"), {}, {}, {}, false, false, true});
}

QStringList messageWords(std::uint16_t messages)
{
    const std::pair<RowMessage, QString> all[] = {
        {RowMessage::NanOrInf, Details::tr("NaN or infinity in the maximum or minimum of A")},
        {RowMessage::NormRelativeError, Details::tr("the norm of the output differs by more than 50 %")},
        {RowMessage::OneThousandth, Details::tr("too few elements within 0.1 %")},
        {RowMessage::RequiresGrad, Details::tr("requires_grad differs")},
        {RowMessage::ScalarParameters, Details::tr("scalar arguments differ")},
        {RowMessage::Checksum, Details::tr("checksums differ")},
        {RowMessage::NoMatch, Details::tr("no partner in B")},
        {RowMessage::Dtype, Details::tr("dtypes differ")},
        {RowMessage::Shape, Details::tr("shapes differ")},
        {RowMessage::NormTenTimes, Details::tr("the norm of the output differs ten times as much as that of an input")},
        {RowMessage::Cosine, Details::tr("the cosine falls by more than 0.1 from the inputs to the output")}};
    QStringList words;
    for (const auto &[message, text] : all) {
        if (messages & static_cast<std::uint16_t>(message))
            words << text;
    }
    return words;
}

double sizeOf(const Statistic &statistic)
{
    const std::optional<double> number = statisticNumber(statistic);
    if (number && std::isfinite(*number))
        return std::fabs(*number);
    return 0;
}

QString ruleWords(const PairTable &table, const PairRowView &view, std::size_t row, const RowRule &rule)
{
    if (!view.inA() || !view.inB())
        return {};
    const DumpRow a = view.a(), b = view.b();
    if (a.scalar || b.scalar)
        return Details::tr("Rule: a scalar must be the same in both runs.");
    if (table.mode == Mode::Md5 && a.checksumKind != ChecksumKind::None && a.checksumKind == b.checksumKind)
        return Details::tr("Rule: both checksums must be the same.");
    const double relative = allowedRelative(rule, table.a->name(a.dtype), table.b->name(b.dtype));
    const bool tensor =
        table.mode == Mode::Tensor && row < table.tensorMetrics.size() && table.tensorMetrics[row].compared;
    if (tensor)
        return rule.exact
                   ? Details::tr("Rule: every element must be the same to the bit.")
                   : Details::tr("Rule: every element within %1 of the largest value.").arg(exactNumber(relative));
    if (rule.exact)
        return Details::tr("Rule: max, min, mean and norm must be the same in every digit.");
    const double scale = std::max(sizeOf(b.max), sizeOf(b.min));
    return (rule.tolerance
                ? Details::tr("Rule: |A − B| ≤ %1 × %2 = %3 (your tolerance times the larger of |max| and |min| of "
                              "B; for the norm times its own size).")
                : Details::tr("Rule: |A − B| ≤ %1 × %2 = %3 (the dtype's tolerance times the larger of |max| "
                              "and |min| of B; for the norm times its own size)."))
        .arg(exactNumber(relative), shortNumber(scale), shortNumber(relative * scale));
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
    frame.path = path;
    frame.line = match.captured(2).toLongLong();
    frame.code = frame.whole.section(QLatin1Char('\n'), 1).trimmed();
    frame.place = path.section(QLatin1Char('/'), -1) + QLatin1Char(':') + match.captured(2);
    frame.function = match.captured(3).trimmed();
    frame.own = !installed.match(path).hasMatch();
    return frame;
}

RowDetails rowDetails(const PairTable &table, std::size_t row, const RowRule &rule)
{
    const PairRowView view(table, row);
    RowDetails details;
    details.title = view.rowName();
    if (const QString other = view.rowNameB(); !other.isEmpty() && other != details.title)
        details.title += QStringLiteral(" → ") + other;
    QStringList sentences{shownText(stateWord(view.row().state)), matchedWords(view.row().matchedBy)};
    if (view.inA() && view.inB())
        sentences << resultWords(view.row().result);
    details.result = sentences.join(QStringLiteral(" · "));

    details.rule = ruleWords(table, view, row, rule);
    details.messages = messageWords(view.row().messages);

    const TwoSides sides(table, view);
    sides.addChecksum(details.fields);
    sides.addStatistic(details.fields, Details::tr("max"), &DumpRow::max);
    sides.addStatistic(details.fields, Details::tr("min"), &DumpRow::min);
    sides.addStatistic(details.fields, Details::tr("mean"), &DumpRow::mean);
    sides.addStatistic(details.fields, Details::tr("L2 norm"), &DumpRow::norm);
    sides.addCount(details.fields, Details::tr("NaN elements"), table.rows[row], ElementCounts::Nan);
    sides.addCount(details.fields, Details::tr("elements of -inf"), table.rows[row], ElementCounts::NegativeInfinity);
    sides.addCount(details.fields, Details::tr("elements of +inf"), table.rows[row], ElementCounts::PositiveInfinity);
    addMetrics(details.fields, table, row);
    sides.addName(details.fields, Details::tr("dtype"), &DumpRow::dtype, false);
    sides.addName(details.fields, Details::tr("shape"), &DumpRow::shape, false);
    sides.addName(details.fields, Details::tr("type"), &DumpRow::type, false);
    sides.addFlag(details.fields);
    sides.addName(details.fields, Details::tr("data file"), &DumpRow::dataName, true);
    addArguments(details.fields, table, row);

    details.stackA = frames(view.stackA());
    const bool sameStack = view.stackA() && view.stackB() && *view.stackA() == *view.stackB();
    if (!sameStack)
        details.stackB = frames(view.stackB());
    return details;
}

} // namespace rundiff
