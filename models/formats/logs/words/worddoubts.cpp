// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/words/worddoubts.h"

#include "models/run/messages.h"

#include <algorithm>
#include <map>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::size_t mostRepeats = 64;    // of a group, to be an exception
constexpr std::size_t repeatsShare = 4;    // one of so many headlines
constexpr std::size_t enoughHeadlines = 4; // to know what is usual
constexpr std::size_t enoughNumbers = 8;   // to know the form of a metric's numbers

} // namespace

void WordDoubts::add(WordDoubt doubt)
{
    if (m_repeats.size() <= doubt.group)
        m_repeats.resize(doubt.group + 1);
    if (doubt.displaced && doubt.begins)
        ++m_repeats[doubt.group];
    m_doubts.push_back(std::move(doubt));
}

bool WordDoubts::repeatsAreUsual(std::size_t group) const
{
    return group < m_repeats.size() && m_repeats[group] >= mostRepeats;
}

// A line unlike all others is not a record whose headline is lost: a summary at the end names its losses again.
bool WordDoubts::isDisplaced(const WordDoubt &doubt, const WordGroup &group, const LineKinds &kinds) const
{
    const bool unlike = doubt.kind && kinds.isOnly(*doubt.kind);
    return doubt.displaced && !unlike && group.contexts >= enoughHeadlines && !repeatsAreUsual(doubt.group) &&
           repeatsShare * m_repeats[doubt.group] <= group.contexts;
}

// A line that looks like no other, with a number of another form than all others of its metric.
bool WordDoubts::isDamaged(const WordDoubt &doubt, const WordGroup &group, const LineKinds &kinds) const
{
    if (!doubt.kind || !kinds.isOnly(*doubt.kind))
        return false;
    return std::ranges::any_of(doubt.values, [&](const auto &value) {
        const Records::Metric &metric = group.records.metrics[value.first];
        return metric.values.size() >= enoughNumbers && (doubt.broken || metric.precision.isShort(value.second));
    });
}

std::vector<UnreadLine> WordDoubts::judge(std::vector<WordGroup> &groups, const LineKinds &kinds)
{
    std::vector<UnreadLine> lines;
    std::vector<WordDoubt> kept;
    std::map<std::pair<std::size_t, std::size_t>, std::vector<std::size_t>> removed; // group and metric: records
    for (WordDoubt &doubt : m_doubts) {
        const WordGroup &group = groups[doubt.group];
        const bool displaced = isDisplaced(doubt, group, kinds);
        if (!displaced && !isDamaged(doubt, group, kinds)) {
            kept.push_back(std::move(doubt));
            continue;
        }
        if (displaced && doubt.begins)
            ++m_removedRecords;
        for (const auto &[metric, number] : doubt.values)
            removed[{doubt.group, metric}].push_back(doubt.record);
        doubt.line.reason = displaced ? message(Messages::tr("the line that names the step of the record is lost"))
                                      : message(Messages::tr("the line is a damaged record"));
        lines.push_back(std::move(doubt.line));
    }
    for (const WordDoubt &doubt : kept) {
        for (const auto &[metric, number] : doubt.values)
            groups[doubt.group].records.vouch(metric, number);
    }
    for (const auto &[place, records] : removed)
        groups[place.first].records.remove(place.second, records);
    m_doubts.clear();
    return lines;
}

} // namespace rundiff
