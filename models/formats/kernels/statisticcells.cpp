// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/kernels/statisticcells.h"

#include "models/formats/kernels/kernelnames.h"
#include "models/formats/logs/line/decimal.h"
#include "models/run/lettercase.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <utility>

namespace rundiff
{

namespace
{

using Column = StatisticColumn;

constexpr std::array<std::pair<std::string_view, Column>, 26> titles = {
    {{"op type", Column::Type},
     {"op name", Column::Kernel},
     {"task id", Column::Task},
     {"stream id", Column::Stream},
     {"timestamp", Column::Time},
     {"io", Column::Side},
     {"slot", Column::Slot},
     {"data size", Column::Size},
     {"data type", Column::Dtype},
     {"shape", Column::Shape},
     {"max value", Column::Max},
     {"min value", Column::Min},
     {"avg value", Column::Mean},
     {"mean value", Column::Mean},
     {"l2norm value", Column::Norm},
     {"l2 value", Column::Norm},
     {"count", Column::Count},
     {"negative zero count", Column::NegativeCount},
     {"positive zero count", Column::PositiveCount},
     {"zero count", Column::ZeroCount},
     {"nan count", Column::NanCount},
     {"negative inf count", Column::NegativeInfinityCount},
     {"positive inf count", Column::PositiveInfinityCount},
     {"md5", Column::Md5},
     {"sha1", Column::Sha1},
     {"hash", Column::Hash}}};

constexpr std::size_t longestName = 4096;

bool isName(std::string_view text)
{
    return !text.empty() && text.size() <= longestName && text.find('"') == std::string_view::npos;
}

// "(2,3)", "(10)", "()"
bool isShape(std::string_view text)
{
    if (text.size() < 2 || text.front() != '(' || text.back() != ')')
        return false;
    const std::string_view sizes = text.substr(1, text.size() - 2);
    bool digit = false, comma = sizes.empty();
    for (const char sign : sizes) {
        const bool isComma = sign == ',';
        if ((!isComma && (sign < '0' || sign > '9')) || (isComma && !digit))
            return false;
        digit = !isComma;
        comma = isComma;
    }
    return sizes.empty() || !comma;
}

bool isHex(std::string_view text)
{
    return std::ranges::all_of(text,
                               [](char sign) { return (sign >= '0' && sign <= '9') || (sign >= 'a' && sign <= 'f'); });
}

std::optional<ChecksumKind> checksumKind(Column column, std::string_view text)
{
    constexpr std::size_t md5 = 32, sha1 = 40;
    const bool isMd5 = text.size() == md5 && column != Column::Sha1;
    const bool isSha1 = text.size() == sha1 && column != Column::Md5;
    if (!isHex(text) || (!isMd5 && !isSha1))
        return std::nullopt;
    return isMd5 ? ChecksumKind::Md5 : ChecksumKind::Sha1;
}

// Significant digits of a number as it is printed.
int digitsOf(std::string_view text)
{
    int digits = 0;
    bool leading = true;
    for (const char sign : text) {
        if (contains("eE", sign))
            break;
        if (sign < '0' || sign > '9')
            continue;
        leading &= sign == '0';
        digits += !leading;
    }
    return digits;
}

ElementCounts::Kind countKind(Column column)
{
    switch (column) {
    case Column::NegativeCount:
        return ElementCounts::Negative;
    case Column::PositiveCount:
        return ElementCounts::Positive;
    case Column::ZeroCount:
        return ElementCounts::Zero;
    case Column::NanCount:
        return ElementCounts::Nan;
    case Column::NegativeInfinityCount:
        return ElementCounts::NegativeInfinity;
    case Column::PositiveInfinityCount:
        return ElementCounts::PositiveInfinity;
    default:
        return ElementCounts::All;
    }
}

bool isEmptyShape(std::string_view shape)
{
    return shape.find("(0") != std::string_view::npos || shape.find(",0") != std::string_view::npos;
}

bool isIntegerDtype(std::string_view dtype)
{
    return dtype.starts_with("int") || dtype.starts_with("uint") || dtype.starts_with("Int") ||
           dtype.starts_with("UInt");
}

// Whole numbers of whole types, and flags, are what they say and not rounded numbers.
void asInteger(Statistic &statistic, bool flag)
{
    constexpr double largest = 1e6; // with six digits
    if (statistic.kind != Statistic::Kind::Real || std::fabs(statistic.real()) >= largest ||
        statistic.real() != std::floor(statistic.real()))
        return;
    const auto number = static_cast<std::int64_t>(statistic.real());
    if (flag && (number == 0 || number == 1))
        statistic = Statistic::ofBool(number == 1);
    else if (!flag)
        statistic = Statistic::ofInteger(number);
}

// The kind of empty tensors that begins with the largest number as its minimum.
bool isUntouched(const Statistic &statistic)
{
    constexpr double almostLargest = 1.79e308;
    return statistic.kind == Statistic::Kind::Real && std::fabs(statistic.real()) > almostLargest;
}

// Bytes of one element; 0: not known.
std::uint64_t elementBytes(std::string_view dtype)
{
    static constexpr std::array<std::pair<std::string_view, std::uint64_t>, 15> known = {{{"bool", 1},
                                                                                          {"int8", 1},
                                                                                          {"uint8", 1},
                                                                                          {"int16", 2},
                                                                                          {"uint16", 2},
                                                                                          {"int32", 4},
                                                                                          {"uint32", 4},
                                                                                          {"int64", 8},
                                                                                          {"uint64", 8},
                                                                                          {"float16", 2},
                                                                                          {"bfloat16", 2},
                                                                                          {"float32", 4},
                                                                                          {"float64", 8},
                                                                                          {"complex64", 8},
                                                                                          {"complex128", 16}}};
    const auto found = std::ranges::find(known, dtype, &std::pair<std::string_view, std::uint64_t>::first);
    return found == known.end() ? 0 : found->second;
}

bool fitsShape(std::uint64_t size, const KernelStatistics &found)
{
    std::uint64_t bytes = elementBytes(found.dtype);
    if (bytes == 0)
        return true;
    std::string_view shape = found.shape.substr(1, found.shape.size() - 2);
    while (!shape.empty()) {
        const std::size_t end = std::min(shape.find(','), shape.size());
        bytes *= kernelNumber(shape.substr(0, end)).value_or(0);
        shape.remove_prefix(std::min(end + 1, shape.size()));
    }
    return bytes == size;
}

Statistic &statisticOf(Column column, KernelStatistics &found)
{
    switch (column) {
    case Column::Max:
        return found.max;
    case Column::Min:
        return found.min;
    case Column::Mean:
        return found.mean;
    default:
        return found.norm;
    }
}

} // namespace

StatisticColumn statisticColumn(std::string_view title)
{
    const std::string plain = lowered(trimmed(title));
    const auto known = std::ranges::find(titles, plain, &std::pair<std::string_view, Column>::first);
    if (known == titles.end())
        return Column::Unknown;
    return known->second;
}

void StatisticCells::begin()
{
    m_nulls = 0;
    m_size = 0;
}

bool StatisticCells::takeNumber(Statistic &statistic, std::string_view cell)
{
    std::string_view text = cell;
    if (text.starts_with('-'))
        text.remove_prefix(1);
    if (isAnyOf(text, {"nan", "inf"})) {
        const double sign = cell.starts_with('-') ? -1 : 1;
        statistic = Statistic::ofReal(text == "nan" ? std::numeric_limits<double>::quiet_NaN()
                                                    : sign * std::numeric_limits<double>::infinity());
        return true;
    }
    double number = 0;
    const char *end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, number);
    const bool overflows = error == std::errc::result_out_of_range; // 1.79769e+308 is rounded up
    if (text.empty() || text.front() < '0' || text.front() > '9' || stopped != end ||
        (error != std::errc{} && !overflows))
        return false;
    if (overflows)
        number = text.find("e-") == std::string_view::npos ? std::numeric_limits<double>::max() : 0;
    statistic = Statistic::ofReal(cell.starts_with('-') ? -number : number);
    m_digits = std::max(m_digits, digitsOf(text));
    return true;
}

const char *StatisticCells::takeNumber(StatisticColumn column, const char *begin, const char *end,
                                       KernelStatistics &found)
{
    const char *const digits = begin != end && *begin == '-' ? begin + 1 : begin;
    if (digits == end || *digits < '0' || *digits > '9')
        return nullptr;
    PrintedNumber number;
    const std::size_t length = scanDecimal(begin, end, number);
    if (length == 0)
        return nullptr;
    statisticOf(column, found) = Statistic::ofReal(number.value);
    m_digits = std::max<int>(m_digits, number.significant);
    return begin + length;
}

bool StatisticCells::takeStatistic(Statistic &statistic, std::string_view cell)
{
    if (cell.empty())
        return true; // not computed
    if (cell == "null") {
        if (m_nulls == m_null.size())
            return false; // a column that is there twice
        m_null[m_nulls++] = &statistic;
        return true;
    }
    if (isAnyOf(cell, {"True", "False"})) {
        statistic = Statistic::ofBool(cell == "True");
        return true;
    }
    return takeNumber(statistic, cell);
}

bool StatisticCells::take(StatisticColumn column, std::string_view cell, KernelStatistics &found)
{
    switch (column) {
    case Column::Type:
        found.type = cell;
        return isName(cell);
    case Column::Kernel:
        found.kernel = cell;
        return isName(cell);
    case Column::Task:
        found.task = cell;
        return isDigits(cell);
    case Column::Stream:
        return isDigits(cell);
    case Column::Time: {
        const auto time = kernelNumber(cell);
        found.time = time.value_or(0);
        return time.has_value();
    }
    case Column::Side:
        found.side = cell == "output" ? Side::Output : Side::Input;
        return isAnyOf(cell, {"input", "output"});
    case Column::Slot: {
        const auto slot = kernelNumber(cell);
        found.slot = static_cast<std::uint32_t>(slot.value_or(0));
        return slot && *slot <= UINT32_MAX;
    }
    case Column::Size: {
        const auto size = kernelNumber(cell);
        m_size = size.value_or(0);
        return size.has_value();
    }
    case Column::Dtype:
        found.dtype = cell;
        return isName(cell);
    case Column::Shape:
        found.shape = cell;
        return isShape(cell);
    case Column::Max:
    case Column::Min:
    case Column::Mean:
    case Column::Norm:
        return takeStatistic(statisticOf(column, found), cell);
    case Column::Md5:
    case Column::Sha1:
    case Column::Hash: {
        if (cell.empty())
            return true;
        const auto kind = checksumKind(column, cell);
        found.checksum = cell;
        found.checksumKind = kind.value_or(ChecksumKind::None);
        return kind.has_value();
    }
    case Column::Unknown:
        return true;
    default: {
        if (cell.empty())
            return true;
        const auto count = kernelNumber(cell);
        found.counts.set(countKind(column), count.value_or(0));
        return count.has_value();
    }
    }
}

// Up to 2.3 the word null says that every element is NaN or infinite, or that there is none.
void StatisticCells::resolveNull(KernelStatistics &found) const
{
    if (m_nulls == 0)
        return;
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const bool below = found.counts.of(ElementCounts::NegativeInfinity) > 0,
               above = found.counts.of(ElementCounts::PositiveInfinity) > 0,
               none = found.counts.of(ElementCounts::Nan) > 0 || (!below && !above);
    for (std::size_t at = 0; at < m_nulls; ++at) {
        Statistic &statistic = *m_null[at];
        double number = std::numeric_limits<double>::quiet_NaN();
        if (!none && &statistic == &found.max)
            number = above ? infinity : -infinity;
        else if (!none && &statistic == &found.min)
            number = below ? -infinity : infinity;
        statistic = Statistic::ofReal(number);
    }
}

StatisticForm StatisticCells::form(const KernelStatistics &found) const
{
    const bool flag = kernelDtype(found.dtype) == "bool";
    return {fitsShape(m_size, found), isEmptyShape(found.shape), flag, isIntegerDtype(found.dtype)};
}

bool StatisticCells::finish(KernelStatistics &found, const StatisticForm &form)
{
    found.sizeFits = form.fits;
    found.anyNull = m_nulls > 0;
    if (!form.empty)
        resolveNull(found);
    else if (isUntouched(found.max) || isUntouched(found.min))
        found.max = found.min = found.mean = found.norm = {};
    if (form.flag || form.whole) {
        asInteger(found.max, form.flag);
        asInteger(found.min, form.flag);
    }
    return true;
}

} // namespace rundiff
