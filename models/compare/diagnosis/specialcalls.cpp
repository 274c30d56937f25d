// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/specialcalls.h"

#include "models/compare/diagnosis/signs/devices.h"
#include "models/compare/table/pairview.h"
#include "models/run/lookup.h"
#include "models/run/messages.h"

#include <algorithm>
#include <map>

namespace rundiff
{

namespace
{

const OperatorFact *specialFact(const CallName &call, const OperatorFacts &facts)
{
    for (const OperatorFact *fact : facts.about(call)) {
        if (fact->byDesign)
            return fact;
    }
    return nullptr;
}

} // namespace

std::optional<SpecialCall> specialCall(const PairTable &table, const OperatorFacts &facts)
{
    std::map<std::pair<std::string_view, Direction>, const OperatorFact *> known; // a network calls few operators often
    for (std::size_t index = 0; index < table.operators.size(); ++index) {
        const CallRows call{table, index};
        const CallName name = call.name();
        const auto [place, isNew] = known.try_emplace({name.name, name.direction});
        if (!isNew)
            continue; // the first of them was not a special one
        const OperatorFact *fact = specialFact(name, facts);
        if (fact && concerns(*fact, table, devicesOf(table)))
            return SpecialCall{std::string(call.key()), fact->name, call.pair().firstRow};
    }
    return std::nullopt;
}

// The list of special operators and the exemption: MindSpore's "Fixed Randomness to Reproduce Run Results of Script".
std::optional<Exemption> exemptFromTwoSteps(const CurveComparison *curves, const OperatorComparison *operators)
{
    using Meaning = FirstTwo::Meaning;
    const bool failed = curves && isAnyOf(curves->firstTwo.meaning, {Meaning::NotFixed, Meaning::ForwardFixed});
    if (!failed || !operators)
        return std::nullopt;
    const auto pair =
        std::ranges::find_if(operators->pairs, [](const DumpPair &one) { return one.special.has_value(); });
    if (pair == operators->pairs.end())
        return std::nullopt;
    return Exemption{
        message(Messages::tr("On an Ascend NPU the check of the first two steps does not hold for this network: {} "
                             "is slightly random by design ({})."),
                pair->special->operatorName, pair->special->operatorKind),
        static_cast<std::size_t>(pair - operators->pairs.begin())};
}

} // namespace rundiff
