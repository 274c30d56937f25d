// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/examination/examinerun.h"

#include "models/compare/examination/calllaws.h"
#include "models/compare/examination/dumpdigest.h"
#include "models/compare/examination/runlawchecks.h"
#include "models/formats/dumps/dumpreader.h"
#include "models/formats/runreader.h"
#include "models/run/messages.h"
#include "models/run/parallel.h"

#include <algorithm>
#include <iterator>

namespace rundiff
{

namespace
{

struct Answer {
    ExaminedDump examined;
    DumpDigest digest;
    Step step;
    RankId rank;
    Problems problems;
    bool read = false;
};

// What the laws over ranks and steps show, next to what each dump shows alone.
void addRunFindings(std::vector<Answer> &answers, const ParallelGroups &groups)
{
    std::vector<DumpDigest> digests;
    for (Answer &answer : answers) {
        if (answer.read)
            digests.push_back(std::move(answer.digest));
    }
    std::vector<ExaminationFinding> found = examineRanks(digests, groups);
    std::ranges::move(examineSteps(digests), std::back_inserter(found));
    for (ExaminationFinding &finding : found) {
        const auto own = std::ranges::find_if(answers, [&](const Answer &answer) {
            return answer.read && answer.step == finding.step && answer.rank == finding.rank;
        });
        own->examined.findings.push_back(std::move(finding));
    }
}

void take(Examination &result, Answer answer)
{
    result.dumps += answer.read;
    result.calls += answer.examined.calls;
    result.callsWithLaw += answer.examined.callsWithLaw;
    result.findingCount += answer.examined.findings.size();
    for (ExaminationFinding &finding : answer.examined.findings) {
        if (finding.confidence != Confidence::Possible)
            result.broken = true;
        if (result.findings.size() < Examination::mostKept)
            result.findings.push_back(std::move(finding));
    }
    append(result.problems, answer.problems);
}

// The dumps alone: the curves of a log have no laws.
RunOptions dumpsOnly()
{
    RunOptions options;
    options.logs = false;
    return options;
}

// Only a log says how a training is divided.
ParallelGroups groupsOf(const std::string &path, const Run &dumps, const Progress &progress)
{
    const auto isOtherRank = [&](const DumpLocation &dump) { return dump.rank != dumps.dumps.front().rank; };
    if (std::ranges::none_of(dumps.dumps, isOtherRank))
        return {};
    RunOptions options;
    options.checkpoints = false;
    return ParallelGroups(*readRun(path, options, progress));
}

} // namespace

Examination examineRun(const std::string &path, const Limits &limits, const Progress &unlimited)
{
    const LimitWatch watch(limits, unlimited);
    const Progress &progress = watch.progress();
    Examination result;
    result.run = readRun(path, dumpsOnly(), progress);
    result.problems = result.run->problems;
    const std::vector<DumpLocation> &dumps = result.run->dumps;
    if (dumps.empty())
        result.problems.push_back(
            {path, 0, Severity::Error,
             message(Messages::tr("There is no dump here: only dumps of operators can be examined.")),
             Unread{UnreadReason::Unrecognised, "dumps", 0, {}}});
    const std::string own = userOperatorFactsFile();
    const OperatorFacts facts = own.empty() ? builtinOperatorFacts() : operatorFactsWith(own, result.problems);
    std::vector<Answer> answers(dumps.size());
    inParallel(dumps.size(), 0, [&](std::size_t i) {
        if (progress.stopped())
            return;
        const auto dump = readDump(dumps[i], progress);
        answers[i] = {examineCalls(*dump, facts), digestOf(*dump, facts), dumps[i].step, dumps[i].rank, dump->problems,
                      !progress.stopped()};
    });
    addRunFindings(answers, groupsOf(path, *result.run, progress));
    for (Answer &answer : answers)
        take(result, std::move(answer));
    if (const auto reached = watch.reached())
        result.problems.push_back(*reached);
    const auto lost = [](const Problem &problem) { return problem.unread.has_value(); };
    result.complete = result.dumps > 0 && result.dumps == dumps.size() && std::ranges::none_of(result.problems, lost);
    return result;
}

} // namespace rundiff
