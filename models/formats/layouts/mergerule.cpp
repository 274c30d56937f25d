// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/layouts/mergerule.h"

#include <array>

namespace rundiff
{

namespace
{

using Kind = MergeRule::Kind;
using ForAxes = std::array<Kind, 4>; // in the order of LayoutAxis

// Of an activation, not of a parameter.
bool isGradient(const MergedKind &row)
{
    return row.call->pass == CallPass::Backward;
}

// What parts of the whole shape are. A gradient is dumped when it is accumulated: before the processes reduce it, and
// with the micro-batches before.
ForAxes rulesOfWholeShape(const MergedKind &row, const Layout &layout)
{
    if (row.side == Side::Parameters)
        return {Kind::Same, Kind::Same, Kind::Same, Kind::Same};
    if (row.isOfGradient())
        return {layout.sequence ? Kind::Sum : Kind::Same, Kind::Sum, Kind::Mean, Kind::Last};
    if (isGradient(row) && row.isNumber)
        return {Kind::Same, Kind::Same, Kind::Same, Kind::Sum};
    if (isGradient(row)) // of a tensor without samples, such as the embedding of positions
        return {Kind::Same, Kind::Sum, Kind::Mean, Kind::Sum};
    if (row.isNumber && row.side == Side::Output) // a loss
        return {Kind::Same, Kind::Sum, Kind::Mean, Kind::Mean};
    if (row.isNumber) // a number of tokens
        return {Kind::Same, Kind::Same, Kind::Sum, Kind::Sum};
    return {Kind::Same, Kind::Same, Kind::Same, Kind::Same};
}

// Each process computes the mean over its own samples, which a gradient shows before it is reduced.
double factorOf(LayoutAxis axis, const MergedKind &row, Kind kind, const Layout &layout)
{
    const bool isReduced = axis != LayoutAxis::Data || (kind != Kind::Joined && !row.call->holdsExperts());
    if (!isGradient(row) || isReduced)
        return 1;
    return 1 / static_cast<double>(layout.data);
}

} // namespace

namespace
{

// How parts without a dimension that divides them are merged.
Kind kindOfWholeShape(LayoutAxis axis, const MergedKind &row, const Layout &layout)
{
    // Each process has the results of its own experts for all tokens.
    const bool spreadsTokens = axis == LayoutAxis::Data && layout.expert > 1 && row.call->holdsExperts();
    if (spreadsTokens && row.side == Side::Output)
        return Kind::Sum;
    if (spreadsTokens && row.side == Side::Input)
        return Kind::Same;
    return rulesOfWholeShape(row, layout)[static_cast<std::size_t>(axis)];
}

} // namespace

MergeRule mergeRule(LayoutAxis axis, const MergedKind &row, std::size_t parts, std::optional<std::size_t> dimension,
                    const Layout &layout, const std::optional<MergeRule> &given)
{
    MergeRule rule;
    const bool ofExpert = axis == LayoutAxis::Data && layout.expert > 1 && row.call->isInLocalExpert();
    const bool isDivided = parts > 1 || ofExpert;
    if (!isDivided)
        return rule;
    if (parts > 1 && given) {
        rule = *given;
    } else if (parts > 1 && dimension) {
        rule.kind = Kind::Joined;
        rule.dimension = *dimension;
    } else if (parts > 1) {
        rule.kind = kindOfWholeShape(axis, row, layout);
    }
    rule.factor = factorOf(axis, row, rule.kind, layout);
    // An expert sees the tokens of all processes, each with the weight that they have in its own mean.
    const bool isGradientOfExpert = ofExpert && (isGradient(row) || row.isOfGradient());
    if (isGradientOfExpert)
        rule.factor = 1 / static_cast<double>(layout.expert);
    return rule;
}

} // namespace rundiff
