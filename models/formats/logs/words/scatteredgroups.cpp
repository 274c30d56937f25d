// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/words/scatteredgroups.h"

#include "models/formats/logs/vocabulary/vocabulary.h"

#include <algorithm>
#include <utility>

namespace rundiff
{

namespace
{

bool hasOwnPositions(const WordGroup &group)
{
    return !group.key.empty() && !group.key.starts_with('~');
}

bool isCrowded(const WordGroup &group)
{
    return group.records.size() > group.contexts;
}

bool shareMetric(const WordGroup &one, const WordGroup &other)
{
    const std::size_t columns = std::min(one.columns.size(), other.columns.size());
    for (std::size_t i = 0; i < columns; ++i) {
        const WordGroup::Column &a = one.columns[i], &b = other.columns[i];
        if (a.points == 0 || b.points == 0)
            continue;
        if (vocabulary().meaning(one.records.metrics[a.metric].name).isResult())
            return true;
    }
    return false;
}

void join(WordGroup &group, WordGroup &other)
{
    group.columns.resize(std::max(group.columns.size(), other.columns.size()));
    for (std::size_t i = 0; i < other.columns.size(); ++i) {
        const WordGroup::Column &from = other.columns[i];
        WordGroup::Column &to = group.columns[i];
        if (from.points == 0)
            continue;
        const Records::Metric &metric = other.records.metrics[from.metric];
        if (to.points == 0)
            to = {group.records.metric(metric.name, metric.marks), from.record, 0, from.last};
        to.points += from.points;
    }
    group.steps += other.steps;
    group.epochs += other.epochs;
    group.scattered.push_back(std::exchange(other.records, {}));
    other.columns.clear();
}

} // namespace

void joinScattered(std::vector<WordGroup> &groups)
{
    for (WordGroup &group : groups) {
        if (!group.key.starts_with('~') || !isCrowded(group))
            continue;
        for (WordGroup &other : groups) {
            const bool alike = &other != &group && other.validation == group.validation && !hasOwnPositions(other);
            if (alike && (other.key.empty() || isCrowded(other)) && shareMetric(group, other))
                join(group, other);
        }
    }
    std::erase_if(groups, [](const WordGroup &group) { return group.records.empty(); });
}

} // namespace rundiff
