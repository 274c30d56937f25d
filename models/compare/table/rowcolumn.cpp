// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/table/rowcolumn.h"

#include "models/compare/table/operatorroles.h"
#include "models/compare/table/pairview.h"
#include "models/compare/table/tensormetricnames.h"
#include "models/knowledge/operators/callname.h"
#include "models/run/messages.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace rundiff
{

namespace
{

std::optional<RowOfDump> rowIn(const RowOfCall &at, bool ofA)
{
    const PairRow &row = at.table.rows[at.row];
    if (ofA && row.inA())
        return RowOfDump{*at.table.a, row.a};
    if (!ofA && row.inB())
        return RowOfDump{*at.table.b, row.b};
    return std::nullopt;
}

std::string_view textIn(const RowOfCall &at, bool ofA, NameId (DumpRows::*column)(std::size_t) const)
{
    const auto place = rowIn(at, ofA);
    if (!place)
        return {};
    return place->dump.name((place->dump.rows.*column)(place->row));
}

std::string bothOrFirst(std::string_view a, std::string_view b)
{
    if (a == b || b.empty())
        return std::string(a);
    if (a.empty())
        return std::string(b);
    return std::string(a).append(" → ").append(b);
}

std::string bothNames(const RowOfCall &at)
{
    const auto nameIn = [&](const Dump &dump, std::uint32_t owner, std::uint32_t row) {
        if (owner == PairRow::none || row == PairRow::none)
            return std::string();
        return dump.rowName(dump.operators[owner], dump.rows[row]);
    };
    const PairRow &row = at.table.rows[at.row];
    return bothOrFirst(nameIn(*at.table.a, at.owner.a, row.a), nameIn(*at.table.b, at.owner.b, row.b));
}

std::string callText(const RowOfCall &at)
{
    return withoutDirection(operatorKey(at.table, at.owner));
}

std::string callOfB(const RowOfCall &at)
{
    const bool has = at.owner.inB() && at.table.rows[at.row].inB();
    return has ? withoutDirection(at.table.b->name(at.table.b->operators[at.owner.b].key)) : std::string();
}

RowText callOfDumpB(const RowOfCall &at)
{
    if (!at.owner.inB())
        return {};
    return {false, at.table.b->operators[at.owner.b].key};
}

std::string direction(const RowOfCall &at)
{
    if (!isKernel(at.table, at.owner))
        return std::string(directionIn(operatorKey(at.table, at.owner)));
    return std::string(spelled(callNameOf(at.table, at.owner).direction));
}

std::uint64_t directionRank(const RowOfCall &at)
{
    return static_cast<std::uint64_t>(callNameOf(at.table, at.owner).direction);
}

std::string parameter(const RowOfCall &at)
{
    return std::string(withoutDot(rowSuffix(at.table, at.row)));
}

template <NameId (DumpRows::*column)(std::size_t) const>
RowText textOfDump(const RowOfCall &at)
{
    for (const bool ofA : {true, false}) {
        if (const auto place = rowIn(at, ofA))
            return {ofA, (place->dump.rows.*column)(place->row)};
    }
    return {};
}

template <NameId (DumpRows::*column)(std::size_t) const>
std::string bothTexts(const RowOfCall &at)
{
    return bothOrFirst(textIn(at, true, column), textIn(at, false, column));
}

std::string shortDtypes(const RowOfCall &at)
{
    return bothOrFirst(withoutFramework(textIn(at, true, &DumpRows::dtype)),
                       withoutFramework(textIn(at, false, &DumpRows::dtype)));
}

template <bool ofA>
std::string checksum(const RowOfCall &at)
{
    return std::string(textIn(at, ofA, &DumpRows::checksum));
}

template <bool ofA>
RowText checksumOfDump(const RowOfCall &at)
{
    const auto place = rowIn(at, ofA);
    if (!place)
        return {};
    return {ofA, place->dump.rows.checksum(place->row)};
}

std::string module(const RowOfCall &at)
{
    return std::string(moduleKey(at.table, at.owner));
}

RowText moduleOfDump(const RowOfCall &at)
{
    if (at.owner.inA())
        return {true, at.table.a->operators[at.owner.a].parent};
    if (at.owner.inB())
        return {false, at.table.b->operators[at.owner.b].parent};
    return {};
}

std::string side(const RowOfCall &at)
{
    return std::string(spelled(rowSide(at.table, at.row)));
}

std::uint64_t sideRank(const RowOfCall &at)
{
    return static_cast<std::uint64_t>(rowSide(at.table, at.row));
}

std::string role(const RowOfCall &at)
{
    return std::string(spelled(roleOf(at.table, at.owner).role));
}

std::string roleExplained(const RowOfCall &at)
{
    return explanationOf(roleOf(at.table, at.owner));
}

std::uint64_t roleRank(const RowOfCall &at)
{
    return static_cast<std::uint64_t>(roleOf(at.table, at.owner).role);
}

std::string msprobeResult(const RowOfCall &at)
{
    return std::string(spelled(at.table.rows[at.row].result));
}

std::uint64_t msprobeRank(const RowOfCall &at)
{
    return static_cast<std::uint64_t>(at.table.rows[at.row].result);
}

std::string matchedBy(const RowOfCall &at)
{
    switch (at.table.rows[at.row].matchedBy) {
    case MatchedBy::Nothing:
        return message(Messages::tr("not matched"));
    case MatchedBy::Exact:
        return message(Messages::tr("exact"));
    case MatchedBy::Renumbered:
        return message(Messages::tr("renumbered"));
    case MatchedBy::Fuzzy:
        return message(Messages::tr("fuzzy"));
    case MatchedBy::Aligned:
        return message(Messages::tr("aligned"));
    case MatchedBy::Mapping:
        return message(Messages::tr("mapping"));
    case MatchedBy::User:
        break;
    }
    return message(Messages::tr("manual"));
}

std::uint64_t matchedRank(const RowOfCall &at)
{
    return static_cast<std::uint64_t>(at.table.rows[at.row].matchedBy);
}

std::string result(const RowOfCall &at)
{
    return stateWord(at.table.rows[at.row].state);
}

// From what agrees to what differs.
std::uint64_t resultRank(const RowOfCall &at)
{
    constexpr RowState order[] = {RowState::Same,  RowState::Within,  RowState::NotComparable, RowState::OnlyB,
                                  RowState::OnlyA, RowState::Suspect, RowState::Differs};
    return static_cast<std::uint64_t>(std::ranges::find(order, at.table.rows[at.row].state) - std::begin(order));
}

// ---- the table -----------------------------------------------------------------------------------------------------

using Kind = ColumnKind;

constexpr unsigned never = 0;
constexpr unsigned statistics = 1U << static_cast<unsigned>(Mode::Statistics);
constexpr unsigned checksums = 1U << static_cast<unsigned>(Mode::Md5);
constexpr unsigned tensors = 1U << static_cast<unsigned>(Mode::Tensor);
constexpr unsigned always = statistics | checksums | tensors;

constexpr auto differenceHelp = QT_TRANSLATE_NOOP("Messages", "A − B; sorted and filtered by its size");

constexpr RowColumn ofStatistic(RowField field, std::string_view name, Kind kind, const char *title,
                                StatisticName statistic, unsigned modes = never, const char *help = nullptr)
{
    const char *explained = kind == Kind::Difference ? differenceHelp : help;
    return {field, name, kind, title, explained, modes, statistic};
}

constexpr RowColumn ofMetric(RowField field, const char *title, TensorMetric TensorMetrics::*metric,
                             const char *help = nullptr, bool largerIsBetter = false)
{
    return {.field = field,
            .name = nameOf(metric),
            .kind = Kind::Metric,
            .title = title,
            .help = help,
            .modes = tensors,
            .metric = metric,
            .largerIsBetter = largerIsBetter,
            .shownExactly = field == RowField::Cosine};
}

// A text of the dumps: without a rank it is ordered by the text in A, or in B if A has none.
constexpr RowColumn ofText(RowField field, std::string_view name, const char *title, unsigned modes,
                           std::string (*text)(const RowOfCall &), RowText (*dumpText)(const RowOfCall &),
                           std::string (*fullText)(const RowOfCall &) = nullptr, Kind kind = Kind::Text)
{
    return {.field = field,
            .name = name,
            .kind = kind,
            .title = title,
            .modes = modes,
            .text = text,
            .fullText = fullText,
            .dumpText = dumpText};
}

constexpr RowColumn ofWord(RowField field, std::string_view name, const char *title, unsigned modes,
                           std::string (*text)(const RowOfCall &), std::uint64_t (*rank)(const RowOfCall &),
                           const char *help = nullptr, std::string (*fullText)(const RowOfCall &) = nullptr)
{
    return {.field = field,
            .name = name,
            .kind = Kind::Word,
            .title = title,
            .help = help,
            .modes = modes,
            .text = text,
            .fullText = fullText,
            .rank = rank};
}

constexpr std::array columns{
    RowColumn{RowField::Number, "row", Kind::RowNumber, QT_TRANSLATE_NOOP("Messages", "#"),
              QT_TRANSLATE_NOOP("Messages", "Row of this dump pair, counted from 0 in A's order"), always},
    ofText(RowField::Operator, "name", QT_TRANSLATE_NOOP("Messages", "Operator"), always, callText,
           textOfDump<&DumpRows::suffix>, bothNames),
    ofText(RowField::CallOfB, "name_b", QT_TRANSLATE_NOOP("Messages", "Call of B"), never, callOfB, callOfDumpB),
    ofWord(RowField::Direction, "direction", QT_TRANSLATE_NOOP("Messages", "Pass"), always, direction, directionRank),
    ofText(RowField::Parameter, "parameter", QT_TRANSLATE_NOOP("Messages", "Parameter"), always, parameter,
           textOfDump<&DumpRows::suffix>),
    ofText(RowField::Module, "module", QT_TRANSLATE_NOOP("Messages", "Module"), never, module, moduleOfDump),
    ofWord(RowField::Side, "side", QT_TRANSLATE_NOOP("Messages", "Side"), never, side, sideRank),
    ofText(RowField::Dtype, "dtype", QT_TRANSLATE_NOOP("Messages", "dtype"), always, shortDtypes,
           textOfDump<&DumpRows::dtype>, bothTexts<&DumpRows::dtype>),
    ofText(RowField::Shape, "shape", QT_TRANSLATE_NOOP("Messages", "shape"), always, bothTexts<&DumpRows::shape>,
           textOfDump<&DumpRows::shape>),
    ofText(RowField::ChecksumA, "checksum_a", QT_TRANSLATE_NOOP("Messages", "Checksum A"), checksums, checksum<true>,
           checksumOfDump<true>, nullptr, Kind::Checksum),
    ofText(RowField::ChecksumB, "checksum_b", QT_TRANSLATE_NOOP("Messages", "Checksum B"), checksums, checksum<false>,
           checksumOfDump<false>, nullptr, Kind::Checksum),
    ofStatistic(RowField::MaxA, "max_a", Kind::StatisticA, QT_TRANSLATE_NOOP("Messages", "max A"), StatisticName::Max,
                statistics),
    ofStatistic(RowField::MaxB, "max_b", Kind::StatisticB, QT_TRANSLATE_NOOP("Messages", "max B"), StatisticName::Max,
                statistics),
    ofStatistic(RowField::MinA, "min_a", Kind::StatisticA, QT_TRANSLATE_NOOP("Messages", "min A"), StatisticName::Min),
    ofStatistic(RowField::MinB, "min_b", Kind::StatisticB, QT_TRANSLATE_NOOP("Messages", "min B"), StatisticName::Min),
    ofStatistic(RowField::MeanA, "mean_a", Kind::StatisticA, QT_TRANSLATE_NOOP("Messages", "mean A"),
                StatisticName::Mean),
    ofStatistic(RowField::MeanB, "mean_b", Kind::StatisticB, QT_TRANSLATE_NOOP("Messages", "mean B"),
                StatisticName::Mean),
    ofStatistic(RowField::NormA, "norm_a", Kind::StatisticA, QT_TRANSLATE_NOOP("Messages", "norm A"),
                StatisticName::Norm),
    ofStatistic(RowField::NormB, "norm_b", Kind::StatisticB, QT_TRANSLATE_NOOP("Messages", "norm B"),
                StatisticName::Norm),
    ofStatistic(RowField::MaxDifference, "max_diff", Kind::Difference, QT_TRANSLATE_NOOP("Messages", "Δmax"),
                StatisticName::Max, statistics | checksums),
    ofStatistic(RowField::MinDifference, "min_diff", Kind::Difference, QT_TRANSLATE_NOOP("Messages", "Δmin"),
                StatisticName::Min),
    ofStatistic(RowField::MeanDifference, "mean_diff", Kind::Difference, QT_TRANSLATE_NOOP("Messages", "Δmean"),
                StatisticName::Mean, statistics),
    ofStatistic(RowField::NormDifference, "norm_diff", Kind::Difference, QT_TRANSLATE_NOOP("Messages", "Δnorm"),
                StatisticName::Norm, statistics),
    ofStatistic(RowField::MaxRelativeDifference, "max_rel", Kind::RelativeDifference,
                QT_TRANSLATE_NOOP("Messages", "Δmax rel"), StatisticName::Max),
    ofStatistic(RowField::MinRelativeDifference, "min_rel", Kind::RelativeDifference,
                QT_TRANSLATE_NOOP("Messages", "Δmin rel"), StatisticName::Min),
    ofStatistic(RowField::MeanRelativeDifference, "mean_rel", Kind::RelativeDifference,
                QT_TRANSLATE_NOOP("Messages", "Δmean rel"), StatisticName::Mean),
    ofStatistic(RowField::NormRelative, "norm_rel", Kind::RelativeDifference,
                QT_TRANSLATE_NOOP("Messages", "Δnorm rel"), StatisticName::Norm, statistics | checksums,
                QT_TRANSLATE_NOOP("Messages", "|A − B| ÷ |B| of the L2 norms")),
    RowColumn{RowField::Epsilons, "epsilons", Kind::Epsilons, QT_TRANSLATE_NOOP("Messages", "Δ in ε"),
              QT_TRANSLATE_NOOP(
                  "Messages",
                  "Largest difference in epsilons of the dtype (float32: 2⁻²³, bfloat16: 2⁻⁷), in parts of the largest "
                  "value: from the tensors, or as far as the statistics show it. Rounding causes a few"),
              always},
    ofMetric(RowField::Cosine, QT_TRANSLATE_NOOP("Messages", "cosine"), &TensorMetrics::cosine, nullptr, true),
    ofMetric(RowField::Euclidean, QT_TRANSLATE_NOOP("Messages", "euclidean"), &TensorMetrics::euclidean),
    ofMetric(RowField::MaxAbsolute, QT_TRANSLATE_NOOP("Messages", "max |Δ|"), &TensorMetrics::maxAbsolute),
    ofMetric(RowField::MaxRelative, QT_TRANSLATE_NOOP("Messages", "max |Δ| rel"), &TensorMetrics::maxRelative),
    ofMetric(RowField::OneThousandth, QT_TRANSLATE_NOOP("Messages", "< 0.1 %"), &TensorMetrics::oneThousandth,
             QT_TRANSLATE_NOOP("Messages", "Share of elements whose relative error is under 0.1 %"), true),
    ofMetric(RowField::FiveThousandths, QT_TRANSLATE_NOOP("Messages", "< 0.5 %"), &TensorMetrics::fiveThousandths,
             QT_TRANSLATE_NOOP("Messages", "Share of elements whose relative error is under 0.5 %"), true),
    RowColumn{RowField::Ulps, "ulp", Kind::Ulps, QT_TRANSLATE_NOOP("Messages", "max ULP"),
              QT_TRANSLATE_NOOP("Messages",
                                "Largest distance of two elements in units in the last place: how many numbers of "
                                "their dtype are between them. Only where both runs have the same floating dtype"),
              tensors},
    ofWord(RowField::MsprobeResult, "result", QT_TRANSLATE_NOOP("Messages", "msprobe"), never, msprobeResult,
           msprobeRank, QT_TRANSLATE_NOOP("Messages", "The result of msprobe's own rule: pass, warning or error")),
    ofWord(RowField::MatchedBy, "matched", QT_TRANSLATE_NOOP("Messages", "Matched"), never, matchedBy, matchedRank,
           QT_TRANSLATE_NOOP(
               "Messages",
               "How the row of A found its row of B: exact name, renumbered call, fuzzy name, aligned sequence, "
               "mapping file or manually")),
    ofWord(RowField::Role, "role", QT_TRANSLATE_NOOP("Messages", "Role"), always, role, roleRank,
           QT_TRANSLATE_NOOP(
               "Messages",
               "What the operator does with differences: origin (its inputs agree, an output does not), carrier "
               "(both differ), healed (inputs differ, outputs agree) or clean"),
           roleExplained),
    ofWord(RowField::Result, "state", QT_TRANSLATE_NOOP("Messages", "Result"), always, result, resultRank),
};

constexpr bool inOrder()
{
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (columns[i].field != static_cast<RowField>(i))
            return false;
    }
    return true;
}
static_assert(inOrder(), "a column's place in the table is the value of its field");

} // namespace

std::span<const RowColumn> rowColumns()
{
    return columns;
}

const RowColumn &rowColumn(RowField field)
{
    return columns[static_cast<std::size_t>(field)];
}

std::string_view fieldName(RowField field)
{
    return rowColumn(field).name;
}

std::optional<RowField> fieldNamed(std::string_view name)
{
    const auto found =
        std::find_if(columns.begin(), columns.end(), [&](const RowColumn &column) { return column.name == name; });
    if (found == columns.end())
        return std::nullopt;
    return found->field;
}

std::string columnTitle(const RowColumn &column)
{
    return Messages::tr(column.title).toStdString();
}

std::string columnHelp(const RowColumn &column)
{
    return Messages::tr(column.help ? column.help : column.title).toStdString();
}

std::string stateWord(RowState state)
{
    switch (state) {
    case RowState::Same:
        return message(Messages::tr("same"));
    case RowState::Within:
        return message(Messages::tr("within"));
    case RowState::Differs:
        return message(Messages::tr("differs"));
    case RowState::OnlyA:
        return message(Messages::tr("only in A"));
    case RowState::OnlyB:
        return message(Messages::tr("only in B"));
    case RowState::Suspect:
        return message(Messages::tr("suspect"));
    case RowState::NotComparable:
        break;
    }
    return message(Messages::tr("not comparable"));
}

} // namespace rundiff
