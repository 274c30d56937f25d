// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/layouts/mergedrow.h"

#include "models/formats/layouts/divideddimensions.h"
#include "models/run/messages.h"
#include "models/run/tensorshape.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <tuple>
#include <utility>

namespace rundiff
{

namespace
{

std::int64_t placeIn(LayoutAxis axis, const CallPart &part)
{
    switch (axis) {
    case LayoutAxis::Tensor:
        return part.rank.tensor;
    case LayoutAxis::Context:
        return part.rank.context;
    case LayoutAxis::Data:
        return part.rank.data;
    case LayoutAxis::MicroBatch:
        break;
    }
    return part.microBatch;
}

// Where a part is in the axes that are not merged yet.
std::vector<std::int64_t> remainingPlace(LayoutAxis merged, const CallPart &part)
{
    std::vector<std::int64_t> place{part.chunk, part.rank.pipeline, part.isRepeated};
    for (const LayoutAxis axis : allLayoutAxes) {
        if (axis > merged)
            place.push_back(placeIn(axis, part));
    }
    return place;
}

// Merges the parts of one row, axis by axis.
class RowMerging
{
public:
    RowMerging(const MergedCall &call, const std::string &name, const PartValue &whole, const DumpParts &run)
        : m_call(call), m_name(name), m_whole(whole), m_layout(run.layout), m_rules(run.rules), m_kind{&call.call}
    {
    }

    MergedRow merge(std::vector<RowPart> parts)
    {
        const RowPart &first = parts.front();
        m_kind.side = first.row.side;
        m_kind.isNumber = first.value.count() == 1 && m_whole.count() == 1;
        m_kind.isInteger = first.isInteger();
        const auto counts = countsOf(parts);
        m_dimensions = DividedDimensions::find(m_kind, counts, first.value.shape, m_whole.shape, m_layout);
        for (const LayoutAxis axis : allLayoutAxes)
            parts = along(axis, std::move(parts));
        RowPart row = ofStages(parts);
        m_merged.value = std::move(row.value);
        m_merged.plan = std::move(row.plan);
        const bool isPaddedRow = isPadded();
        if (isElsewhere())
            m_merged.plan = nullptr;
        else if (isPaddedRow && m_merged.plan)
            m_merged.plan = cutPlan(m_merged.plan);
        if (isElsewhere() || isPaddedRow)
            m_merged.value = PartValue{m_whole.shape, {}, {}, {}, {}};
        if (m_kind.isInteger)
            m_merged.value = m_merged.value.withoutRounding(m_whole);
        m_merged.kind = m_kind;
        return std::move(m_merged);
    }

private:
    static DividedDimensions::PartCounts countsOf(const std::vector<RowPart> &parts)
    {
        DividedDimensions::PartCounts counts{};
        for (const LayoutAxis axis : allLayoutAxes) {
            std::set<std::int64_t> places;
            for (const RowPart &part : parts)
                places.insert(placeIn(axis, *part.call));
            counts[static_cast<std::size_t>(axis)] = places.size();
        }
        return counts;
    }

    // Processes that share all parameters gather them for a call, and then they are empty again.
    bool isElsewhere() const { return m_kind.isOfParameter() && m_merged.value.count() == 0 && m_whole.count() > 0; }

    // With rows or columns of words that do not exist: their numbers are in the statistics.
    bool isPadded() const
    {
        const auto &shape = m_merged.value.shape, &whole = m_whole.shape;
        if (shape.size() != whole.size())
            return false;
        std::size_t longer = 0, others = 0;
        for (std::size_t i = 0; i < shape.size(); ++i) {
            longer += shape[i] > whole[i];
            others += shape[i] < whole[i];
        }
        return longer == 1 && others == 0;
    }

    // The words that exist come first.
    MergePlanPtr cutPlan(const MergePlanPtr &padded) const
    {
        MergePlan plan;
        plan.parts = {padded};
        plan.shape = m_whole.shape;
        return std::make_shared<const MergePlan>(std::move(plan));
    }

    std::vector<RowPart> along(LayoutAxis axis, std::vector<RowPart> parts)
    {
        std::map<std::vector<std::int64_t>, std::vector<RowPart>> groups;
        for (RowPart &part : parts)
            groups[remainingPlace(axis, *part.call)].push_back(std::move(part));
        std::vector<RowPart> left;
        for (auto &[place, group] : groups) {
            std::ranges::stable_sort(group, {}, [&](const RowPart &part) { return placeIn(axis, *part.call); });
            left.push_back(ofGroup(axis, group));
        }
        return left;
    }

    static std::vector<PartValue> valuesOf(const std::vector<RowPart> &group)
    {
        std::vector<PartValue> values;
        for (const RowPart &part : group)
            values.push_back(part.value);
        return values;
    }

    RowPart ofGroup(LayoutAxis axis, const std::vector<RowPart> &group)
    {
        const std::vector<PartValue> values = valuesOf(group);
        const PartValue &first = values.front();
        const auto dimension = m_dimensions.of[static_cast<std::size_t>(axis)];
        const GivenRule *given = m_rules.find(m_name, axis);
        const bool isJoined = given && given->rule.kind == MergeRule::Kind::Joined;
        if (isJoined && given->rule.dimension >= first.shape.size())
            given = nullptr; // the row has no such dimension
        const auto ownRule = given ? std::optional(given->rule) : std::nullopt;
        const MergeRule rule = mergeRule(axis, m_kind, values.size(), dimension, m_layout, ownRule);
        const bool isAlike = std::ranges::all_of(
            values, [&](const PartValue &value) { return value.shape.size() == first.shape.size(); });
        const bool isNew = m_merged.steps.empty() || m_merged.steps.back().axis != axis;
        if (isNew && values.size() > 1)
            m_merged.steps.push_back({axis, rule, values.size()});
        RowPart together = group.front();
        if (!isAlike)
            return together;
        together.value = merged(values, rule, m_whole);
        MergePlan plan;
        plan.axis = axis;
        plan.rule = rule;
        plan.shape = together.value.shape;
        if (given)
            plan.order = given->order;
        together.plan = planOf(std::move(plan), group);
        return together;
    }

    MergePlanPtr planOf(MergePlan plan, const std::vector<RowPart> &group) const
    {
        using Kind = MergeRule::Kind;
        if (!std::ranges::all_of(group, [](const RowPart &part) { return part.plan != nullptr; }))
            return nullptr;
        std::ranges::transform(group, std::back_inserter(plan.parts), &RowPart::plan);
        if (plan.rule.kind == Kind::Last)
            plan.parts = {plan.parts.back()};
        if (plan.rule.kind == Kind::Same)
            std::swap(plan.parts.front(), plan.parts[chosenPart(valuesOf(group), plan.rule, m_whole)]);
        return std::make_shared<const MergePlan>(std::move(plan));
    }

    // Of the block around the layers, each stage has what it receives and what it passes on. A forward call that is
    // repeated must be what it was.
    RowPart ofStages(const std::vector<RowPart> &parts) const
    {
        const bool isInput = parts.front().row.side == Side::Input;
        const bool isFirst = isInput == (m_call.call.pass == CallPass::Forward);
        const auto stageOf = [](const RowPart &part) { return std::tuple(part.call->chunk, part.call->rank.pipeline); };
        const auto stages = std::ranges::minmax(parts, {}, stageOf);
        const auto wanted = stageOf(isFirst ? stages.min : stages.max);
        std::vector<RowPart> repeated;
        std::ranges::copy_if(parts, std::back_inserter(repeated),
                             [&](const RowPart &part) { return stageOf(part) == wanted; });
        return repeated[chosenPart(valuesOf(repeated), {}, m_whole)];
    }

    const MergedCall &m_call;
    const std::string &m_name;
    const PartValue &m_whole;
    const Layout &m_layout;
    const GivenRules &m_rules;
    MergedKind m_kind;
    DividedDimensions m_dimensions;
    MergedRow m_merged;
};

} // namespace

Message MergedRow::Step::words() const
{
    using Kind = MergeRule::Kind;
    const auto say = [this](const QString &words) { return Message::of(words, spelled(axis), parts); };
    switch (rule.kind) {
    case Kind::Joined:
        return Message::of(Messages::tr("{} {}: joined along dimension {}"), spelled(axis), parts, rule.dimension);
    case Kind::Sum:
        return say(Messages::tr("{} {}: added up"));
    case Kind::Mean:
        return say(Messages::tr("{} {}: averaged"));
    case Kind::Last:
        return say(Messages::tr("{} {}: the last one"));
    case Kind::Same:
        break;
    }
    return say(Messages::tr("{} {}: equal"));
}

bool RowPart::isInteger() const
{
    return isWholeNumberType(call->dump->name(row.dtype));
}

PartsOfRows partsOfRows(const MergedCall &call)
{
    PartsOfRows parts;
    for (const CallPart &part : call.parts) {
        const DumpOperator &owner = part.dump->operators[part.place];
        for (std::uint32_t i = 0; i < owner.rowCount; ++i) {
            const DumpRow row = part.dump->rows[owner.firstRow + i];
            std::vector<RowPart> &known = parts[part.dump->name(row.suffix)];
            const bool isRepeated = !known.empty() && known.back().call == &part;
            if (row.scalar || isRepeated)
                continue;
            auto shape = dimensionsOf(part.dump->name(row.shape));
            PartValue value = PartValue::of(row, std::move(shape).value_or(std::vector<std::uint64_t>()));
            MergePlanPtr plan;
            if (!row.dataName.empty())
                plan = std::make_shared<const MergePlan>(
                    MergePlan{{}, {}, {}, {}, value.shape, part.dump, std::string(part.dump->name(row.dataName))});
            known.push_back({&part, row, std::move(value), std::move(plan)});
        }
    }
    return parts;
}

MergedRow MergedRow::of(const MergedCall &call, const std::string &name, std::vector<RowPart> parts,
                        const PartValue &whole, const DumpParts &run)
{
    return RowMerging(call, name, whole, run).merge(std::move(parts));
}

} // namespace rundiff
