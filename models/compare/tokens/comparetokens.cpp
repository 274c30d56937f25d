// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/tokens/comparetokens.h"

#include "models/compare/options/numberrange.h"
#include "models/compare/tokens/layeroftoken.h"
#include "models/compare/tokens/tokenpairing.h"
#include "models/compare/tokens/tokensteps.h"
#include "models/formats/tokens/tokenreader.h"
#include "models/run/messages.h"

#include <algorithm>
#include <utility>

namespace rundiff
{

namespace
{

// The groups of files that are compared with each other.
struct FilesOfStep {
    std::span<const TokenFile> a, b; // of one run: the same
};

std::vector<TokenFile> comparedFiles(const std::vector<TokenFile> &files)
{
    std::vector<TokenFile> kept;
    std::ranges::copy_if(files, std::back_inserter(kept), [](const TokenFile &file) { return !file.aside; });
    return kept;
}

bool isBefore(std::span<const TokenFile> one, std::span<const TokenFile> other)
{
    return std::pair(std::string_view(one.front().form), one.front().step) <
           std::pair(std::string_view(other.front().form), other.front().step);
}

// Groups of one form and step together; one of one run only is compared with nothing.
std::vector<FilesOfStep> pairedGroups(const std::vector<TokenFile> &a, const std::vector<TokenFile> &b)
{
    const auto groupsA = tokenGroups(a), groupsB = tokenGroups(b);
    std::vector<FilesOfStep> paired;
    auto nextB = groupsB.begin();
    for (const auto &group : groupsA) {
        for (; nextB != groupsB.end() && isBefore(*nextB, group); ++nextB)
            paired.push_back({{}, *nextB});
        const bool isBoth = nextB != groupsB.end() && !isBefore(group, *nextB);
        paired.push_back({group, isBoth ? *nextB : std::span<const TokenFile>()});
        nextB += isBoth;
    }
    for (; nextB != groupsB.end(); ++nextB)
        paired.push_back({{}, *nextB});
    std::ranges::stable_sort(
        paired, {}, [](const FilesOfStep &files) { return (files.a.empty() ? files.b : files.a).front().step; });
    return paired;
}

std::vector<TokenSample> samplesOf(std::span<const TokenFile> files, const TokenNames &names, const NumberChoice &steps,
                                   Problems &problems, const Progress &progress)
{
    if (files.empty())
        return {};
    std::vector<TokenSample> samples = readTokens(files, names, problems, progress);
    std::erase_if(samples, [&](const TokenSample &sample) { return !chooses(steps, sample.step); });
    return samples;
}

void sayNoChosenStep(const Run &run, Problems &problems)
{
    problems.push_back({run.path, 0, Severity::Error,
                        message(Messages::tr("There are no tokens of the chosen steps in this run.")),
                        Unread{UnreadReason::Unrecognised, "tokens", 0, {}}});
}

void sayNoColumns(const Run &run, Problems &problems)
{
    const std::string words =
        run.tokenFiles.empty()
            ? message(
                  Messages::tr("There are no tokens in this run: no file with log-probabilities of a rollout engine "
                               "and a trainer (JSON Lines, --dump-details of slime and miles, prob_diff of msprobe)."))
            : message(Messages::tr("The files of tokens of this run do not have two columns of log-probabilities. "
                                   "--columns rollout=NAME,trainer=NAME names them."));
    problems.push_back({run.path, 0, Severity::Error, words, Unread{UnreadReason::Unrecognised, "tokens", 0, {}}});
}

} // namespace

namespace
{

void sayNothingCompared(const Run &run, const CompareOptions &options, Problems &problems)
{
    if (options.steps.empty())
        sayNoColumns(run, problems);
    else
        sayNoChosenStep(run, problems);
}

} // namespace

std::shared_ptr<const TokenComparison> compareTokens(const Run &a, const Run &b, const CompareOptions &options,
                                                     Problems &problems, const Progress &progress)
{
    const TokenOptions &wanted = options.tokens;
    const bool hasFiles = !a.tokenFiles.empty() && !b.tokenFiles.empty();
    const std::vector<TokenFile> filesA = comparedFiles(a.tokenFiles), filesB = comparedFiles(b.tokenFiles);
    TokenSteps steps(wanted);
    const TokenNames names(wanted.columns);
    std::vector<FilesOfStep> groups;
    if (wanted.wanted && (hasFiles || wanted.ofOneRun))
        groups = pairedGroups(filesA, filesB);
    for (const FilesOfStep &files : groups) {
        if (progress.stopped())
            break;
        auto samplesA = samplesOf(files.a, names, options.steps, steps.problems(), progress);
        if (wanted.ofOneRun)
            steps.add(std::move(samplesA));
        else
            steps.add(std::move(samplesA), samplesOf(files.b, names, options.steps, steps.problems(), progress));
    }
    auto tokens = steps.finish(filesA, filesB);
    if (wanted.ofOneRun && steps.firstToken())
        tokens.layer = layerOfToken(a, *steps.firstToken(), tokens.problems, progress);
    append(problems, tokens.problems);
    if (tokens.samples.compared > 0)
        return std::make_shared<const TokenComparison>(std::move(tokens));
    if (wanted.ofOneRun)
        sayNothingCompared(a, options, problems);
    return nullptr;
}

} // namespace rundiff
