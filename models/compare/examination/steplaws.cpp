// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/examination/runlawchecks.h"

#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <map>

namespace rundiff
{

namespace
{

using Steps = std::vector<const DumpDigest *>; // of one rank, in their order
using Findings = std::vector<ExaminationFinding>;

// ---- parameters that stay as they are ----------------------------------------------------------------------------

struct Moves {
    std::vector<std::string> moved, stayed; // of those with a gradient
};

Moves movesBetween(const DumpDigest &before, const DumpDigest &after)
{
    Moves moves;
    for (const auto &[name, tensor] : before.parameters) {
        const auto gradient = before.gradients.find(name);
        const auto later = after.parameters.find(name);
        if (gradient == before.gradients.end() || gradient->second <= 0 || later == after.parameters.end())
            continue;
        if (later->second.isSame(tensor))
            moves.stayed.push_back(name);
        else
            moves.moved.push_back(name);
    }
    return moves;
}

// A small update of a short type is rounded away.
bool mayRoundAway(const TensorDigest &tensor)
{
    return containsAny(tensor.dtype, {"16", "float8"});
}

void examineMoves(const RunLaw &law, const DumpDigest &before, const DumpDigest &after, Findings &findings)
{
    const Moves moves = movesBetween(before, after);
    if (moves.stayed.empty())
        return;
    const TensorDigest &tensor = after.parameters.at(moves.stayed.front());
    ExaminationFinding finding = likelyFinding(law, after, tensor);
    if (moves.moved.size() <= moves.stayed.size() || mayRoundAway(tensor))
        finding.confidence = Confidence::Possible;
    finding.sentence =
        moves.stayed.size() == 1
            ? message(Messages::tr("{} has a gradient in step {} and is the same in step {}, and {}."),
                      moves.stayed.front(), before.step.value, after.step.value, law.text)
            : message(Messages::tr("{} of {} parameters with a gradient in step {} are the same in step {}, first {}, "
                                   "and {}."),
                      moves.stayed.size(), moves.stayed.size() + moves.moved.size(), before.step.value,
                      after.step.value, moves.stayed.front(), law.text);
    if (moves.moved.empty())
        finding.decides =
            message(Messages::tr("whether an update was expected between these steps: there is none while gradients "
                                 "are accumulated, with a learning rate of 0, or after an overflow"));
    findings.push_back(std::move(finding));
}

// ---- tied weights ------------------------------------------------------------------------------------------------

bool isOfClass(const std::string &parameter, std::string_view word)
{
    const std::string_view module = std::string_view(parameter).substr(0, parameter.rfind('.'));
    return module.substr(module.rfind('.') + 1).find(word) != std::string_view::npos;
}

using Tie = std::pair<std::string, std::string>; // embedding, output layer

std::vector<Tie> tiesIn(const DumpDigest &dump)
{
    std::vector<Tie> ties;
    for (const auto &[embedding, table] : dump.parameters) {
        if (!isOfClass(embedding, "Embedding") || table.isConstant())
            continue;
        for (const auto &[output, weight] : dump.parameters) {
            if (isOfClass(output, "Linear") && weight.isSame(table))
                ties.emplace_back(embedding, output);
        }
    }
    return ties;
}

void examineTies(const RunLaw &law, const Steps &steps, Findings &findings)
{
    for (const Tie &tie : tiesIn(*steps.front())) {
        for (const DumpDigest *later : std::span(steps).subspan(1)) {
            const auto table = later->parameters.find(tie.first), weight = later->parameters.find(tie.second);
            if (table == later->parameters.end() || weight == later->parameters.end() ||
                !weight->second.isOther(table->second))
                continue;
            ExaminationFinding finding = likelyFinding(law, *later, weight->second);
            finding.sentence = message(Messages::tr("{} and {} are equal in step {} and differ in step {}, and {}."),
                                       tie.first, tie.second, steps.front()->step.value, later->step.value, law.text);
            findings.push_back(std::move(finding));
            break; // they stay apart
        }
    }
}

void examineAllMoves(const RunLaw &law, const Steps &steps, Findings &findings)
{
    for (std::size_t i = 1; i < steps.size(); ++i)
        examineMoves(law, *steps[i - 1], *steps[i], findings);
}

} // namespace

std::vector<ExaminationFinding> examineSteps(const std::vector<DumpDigest> &dumps)
{
    std::map<RankId, Steps> ranks;
    for (const DumpDigest &dump : dumps)
        ranks[dump.rank.kind == RankId::Kind::Rank ? dump.rank : RankId{}].push_back(&dump);
    Findings findings;
    for (auto &[rank, steps] : ranks) {
        std::ranges::stable_sort(steps, {}, [](const DumpDigest *dump) { return dump->step; });
        const bool onePerStep =
            std::ranges::adjacent_find(steps, {}, [](const DumpDigest *dump) { return dump->step; }) == steps.end();
        if (!onePerStep || steps.size() < 2) // processes without a number cannot be followed
            continue;
        for (const RunLaw &law : runLaws()) {
            if (law.kind == RunLaw::Kind::ParametersMove)
                examineAllMoves(law, steps, findings);
            else if (law.kind == RunLaw::Kind::TiedWeights)
                examineTies(law, steps, findings);
        }
    }
    return findings;
}

} // namespace rundiff
