// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/line/number.h"
#include "models/formats/logs/line/quickline.h"
#include "models/run/columns/column.h"
#include "models/run/log.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// The value in a column for a record without the metric: a NaN that no number parser produces.
inline const double absentValue = std::bit_cast<double>(std::uint64_t(0x7ff8000052756e64));
inline bool isAbsent(double value)
{
    return std::bit_cast<std::uint64_t>(value) == std::bit_cast<std::uint64_t>(absentValue);
}

// Whether a record is a drawing of a progress bar.
enum class BarDrawing : std::int8_t {
    None,     // a line of its own
    NewLine,  // in a line in which it is the first one
    SameLine, // over the drawing before it
};

// The records of one kind (training lines, evaluation lines ...) in the order of the file, collected by one reader of
// one part of the file.
class Records
{
public:
    struct Metric {
        std::string name;
        PackedColumn<double> values;
        PrecisionSeen precision;
        MetricMarks marks;
    };

    // The metric's number; a new name adds a new metric.
    std::size_t metric(std::string_view name, const MetricMarks &marks = {});
    bool holds(std::string_view name) const
    {
        return std::any_of(metrics.begin(), metrics.end(), [&](const Metric &metric) { return metric.name == name; });
    }

    void begin(std::int64_t step, std::uint64_t offset)
    {
        steps.push(step);
        offsets.push(offset);
    }
    void set(std::size_t metric, const PrintedNumber &number)
    {
        setValue(metric, number.value);
        metrics[metric].precision.add(number);
    }
    // Records that have these metrics and no others, in the order of the batch's columns; each metric is there once.
    void append(const LineBatch &batch, std::uint64_t offset, std::span<const std::size_t> ofColumns)
    {
        const std::size_t before = steps.size();
        steps.push(std::span(batch.steps).first(batch.lines));
        offsets.push(offset, std::span(batch.begins).first(batch.lines));
        for (std::size_t i = 0; batch.ranked && i < batch.lines; ++i)
            ranks.set(before + i, batch.ranks[i]);
        for (std::size_t i = 0; i < ofColumns.size(); ++i) {
            Metric &metric = metrics[ofColumns[i]];
            metric.values.fill(before, absentValue);
            metric.values.push(std::span(batch.columns[i].values).first(batch.lines));
            metric.precision.add(batch.columns[i].precision);
        }
    }
    // A value of which it turns out later whether it is a number of the log's form: then `vouch` follows, or `remove`.
    void setUnsure(std::size_t metric, const PrintedNumber &number) { setValue(metric, number.value); }
    void vouch(std::size_t metric, const PrintedNumber &number) { metrics[metric].precision.add(number); }
    void remove(std::size_t metric, const std::vector<std::size_t> &records)
    {
        std::vector<double> values;
        PackedColumn<double> &column = metrics[metric].values;
        column.drainInto(values);
        for (const std::size_t record : records) {
            if (record < values.size())
                values[record] = absentValue;
        }
        for (const double value : values)
            column.push(value);
    }
    void setBinary(std::size_t metric, double value)
    {
        setValue(metric, value);
        metrics[metric].precision.addBinary();
    }
    std::size_t size() const { return steps.size(); }
    bool empty() const { return steps.size() == 0; }

    PackedColumn<std::int64_t> steps;
    Offsets offsets;
    std::vector<Metric> metrics;
    Stretches ranks, epochs, stepsPerEpoch; // only if the lines contain them
    Stretches drawings;                     // see BarDrawing; only if there are bars

private:
    void setValue(std::size_t metric, double value)
    {
        PackedColumn<double> &column = metrics[metric].values;
        const std::size_t before = column.size(), records = steps.size();
        if (before >= records) { // twice in one record: the last one counts
            column.replaceLast(value);
            return;
        }
        if (before + 1 < records)
            column.fill(records - 1, absentValue);
        column.push(value);
    }
};

} // namespace rundiff
