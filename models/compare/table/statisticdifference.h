// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/dump.h"

#include <cstdint>
#include <optional>
#include <string>

namespace rundiff
{

// The values of msprobe's table in the columns max, min, mean and l2norm. A column whose values are all numbers becomes
// a column of reals (3 is shown as 3.0).
struct StatisticCell {
    std::optional<Statistic> value; // nothing: the row has no partner ("N/A")
    const Names *names = nullptr;
    bool asReal = false;
};

void appendCell(std::string &text, const StatisticCell &cell);

// msprobe's two difference columns of one statistic.
struct StatisticDifference {
    enum class Kind : std::uint8_t { Equal, Number, Nan, Infinite, MinusInfinite, Different, NotAvailable };
    Kind kind = Kind::Equal;
    double difference = 0; // A - B
    double percent = 0;    // |(A - B) / B * 100|; infinite if B is zero

    // The relative error for msprobe's rules: nothing if it is not a percentage.
    std::optional<double> relative() const
    {
        if (kind != Kind::Number || divisorIsZero)
            return std::nullopt;
        return percent / 100;
    }
    bool infinite() const
    {
        return kind == Kind::Infinite || kind == Kind::MinusInfinite || (kind == Kind::Number && divisorIsZero);
    }
    bool divisorIsZero = false;
};

StatisticDifference differenceOf(const StatisticCell &a, const StatisticCell &b);

enum class CellClass : std::uint8_t { Number, Nan, Infinite, MinusInfinite, Device, NotAvailable, Other };
CellClass classOf(const StatisticCell &cell, double &number);

} // namespace rundiff
