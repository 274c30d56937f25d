// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/checklist/fittingitems.h"

#include <algorithm>
#include <string_view>

namespace rundiff
{

namespace
{

// Equal inputs come from equal seeds and data; what another order of additions makes does not come from them either.
bool fitsKind(const ChecklistItem &item, DiagnosisKind kind)
{
    const std::string_view group = item.group;
    const bool ofNumbers = group == "Seeds" || group == "Data" || group == "Model";
    switch (kind) {
    case DiagnosisKind::Operator:
    case DiagnosisKind::Rounding:
    case DiagnosisKind::Order:
    case DiagnosisKind::Accumulation:
    case DiagnosisKind::Communication:
    case DiagnosisKind::Overflow:
        return !ofNumbers;
    case DiagnosisKind::Data:
        return group == "Seeds" || group == "Data";
    case DiagnosisKind::Weights:
        return group == "Seeds" || group == "Model";
    case DiagnosisKind::Random:
        return group == "Seeds" || group == "Model" || group == "Operators";
    case DiagnosisKind::Artefact:
        return false;
    default:
        return true;
    }
}

bool namesRow(const ChecklistItem &item, const FirstDifference &first)
{
    return std::ranges::any_of(item.evidence, [&](const ChecklistEvidence &evidence) {
        return evidence.pair == static_cast<std::int64_t>(first.pair) &&
               evidence.tableRow == static_cast<std::int64_t>(first.row.tableRow);
    });
}

} // namespace

std::vector<const ChecklistItem *> fittingItems(const Checklist &list, const FirstDifference *first)
{
    std::vector<const ChecklistItem *> fitting;
    for (const ChecklistItem &item : list.items) {
        if (item.state != ItemState::Failing)
            continue;
        if (!first || fitsKind(item, first->diagnosis.kind) || namesRow(item, *first))
            fitting.push_back(&item);
    }
    return fitting;
}

} // namespace rundiff
