// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/records/chosenrows.h"

namespace rundiff
{

Offsets chosenOnes(const Offsets &offsets, const std::vector<std::size_t> &kept)
{
    Offsets chosen;
    for (const std::size_t index : kept)
        chosen.push(offsets[index]);
    return chosen;
}

std::vector<bool> chosenOnes(const std::vector<bool> &marks, const std::vector<std::size_t> &kept)
{
    std::vector<bool> chosen;
    for (const std::size_t index : kept)
        chosen.push_back(marks[index]);
    return chosen;
}

RecordRows chosenRows(const RecordRows &rows, const std::vector<std::size_t> &kept)
{
    RecordRows chosen;
    chosen.steps = chosenOnes(rows.steps, kept);
    chosen.offsets = chosenOnes(rows.offsets, kept);
    for (const RecordValues &metric : rows.metrics)
        chosen.metrics.push_back({metric.name, chosenOnes(metric.values, kept), metric.precision, metric.marks});
    Stretches::Walk epochs(rows.epochs, 0), perEpoch(rows.stepsPerEpoch, 0), drawings(rows.drawings, 0);
    for (std::size_t i = 0; i < kept.size(); ++i) {
        if (!rows.drawings.empty())
            chosen.drawings.set(i, drawings.at(kept[i]));
        if (!rows.passing.empty())
            chosen.passing.push_back(rows.passing[kept[i]]);
        if (!rows.epochs.empty())
            chosen.epochs.set(i, epochs.at(kept[i]));
        if (!rows.stepsPerEpoch.empty())
            chosen.stepsPerEpoch.set(i, perEpoch.at(kept[i]));
    }
    return chosen;
}

} // namespace rundiff
