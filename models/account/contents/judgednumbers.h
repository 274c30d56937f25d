// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/contents/accountinput.h"
#include "models/run/curve.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace rundiff
{

// The numbers of a log that the comparison judges, by the lines that they are in.
class JudgedNumbers
{
public:
    // Nothing of a curve is copied. Printed steps count, too: records are paired by them.
    // A number that the other run has not is none of them.
    explicit JudgedNumbers(const std::vector<Curve> &curves, const LoneRecords &lone = {});
    JudgedNumbers(JudgedNumbers &&) = default;
    JudgedNumbers(const JudgedNumbers &) = delete; // its columns point to its curves
    JudgedNumbers &operator=(const JudgedNumbers &) = delete;
    ~JudgedNumbers() = default;

    // Those of the line in these bytes of the text; valid until the next call.
    std::span<const double> of(std::uint64_t begin, std::uint64_t end);
    // Where the first record is.
    std::uint64_t firstRecord() const { return m_first; }
    bool hasRecords() const { return !m_columns.empty(); }

private:
    struct Column {
        std::shared_ptr<const Offsets> offsets;
        std::vector<std::uint32_t> order; // of the points by their offset; empty: they are in order
        std::vector<const Curve *> curves;
        std::vector<bool> common; // of the points; empty: all
        std::size_t next = 0;     // after the points of the previous line: lines mostly come in their order
        std::size_t size() const { return offsets->size(); }
        std::size_t point(std::size_t i) const { return order.empty() ? i : order[i]; }
        std::uint64_t offset(std::size_t i) const { return (*offsets)[point(i)]; }
    };

    static std::size_t firstBehind(const Column &column, std::uint64_t offset);
    static bool isJudged(const Column &column, std::size_t point);
    void addNumbers(const Column &column, std::size_t point);

    std::vector<Curve> m_curves;
    std::vector<Column> m_columns; // curves whose points are in the same lines
    std::vector<double> m_numbers;
    std::uint64_t m_first;
};

} // namespace rundiff
