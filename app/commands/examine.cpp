// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commands.h"
#include "app/commands/compareoptions.h"
#include "app/commands/evidenceoptions.h"
#include "app/commands/usage.h"
#include "app/process/terminal.h"
#include "models/compare/examination/examinerun.h"
#include "models/result/redaction/redactedrun.h"
#include "models/result/texts/examinationtext.h"
#include "models/run/messages.h"

namespace rundiff
{

Usage usageOfExamine()
{
    std::vector<OptionRule> rules{formatRule()};
    for (const auto &more : {limitRules(), redactionRules()})
        append(rules, more);
    return {"examine",
            message(Messages::tr(
                "Checks one run alone, in every step and rank, for results that no correct operator gives.\n\n"
                "  rundiff examine RUN [options]\n\n"
                "The laws are facts such as \"a softmax gives numbers from 0 to 1\"; each finding names its\n"
                "law and the source of the law. What no law covers is not judged.\n\n"
                "Exit status: 0 nothing is broken, 1 something is, 2 the run could not be read completely.\n\n")),
            rules};
}

int examineCommand(std::span<const std::string> arguments)
{
    const Usage examineUsage = usageOfExamine();
    const auto line = examineUsage.read(arguments);
    if (!line)
        return line.error();
    if (line->paths().size() != 1)
        return wrongUsage("examine",
                          message(Messages::tr("examine requires one run, but got {}."), line->paths().size()));
    const auto json = examineUsage.wantsJson(*line);
    if (!json)
        return json.error();
    const auto limits = limitsFrom(*line);
    if (!limits)
        return wrongUsage("examine", limits.error());
    const auto wish = redactionWish(*line);
    if (!wish)
        return wrongUsage("examine", wish.error());
    if (!pathsExist(*line))
        return Trouble;
    Examination found;
    {
        const ProgressLine progress(line->has("--quiet"));
        found = examineRun(line->paths()[0], *limits, progress.progress());
    }
    const Examination leaving = redacted(std::move(found), EvidenceOptions{{}, true, *wish}.hidden(Hidden::Secrets));
    if (!writeResult(*json ? jsonExamination(leaving) : textExamination(leaving)))
        return Trouble;
    if (leaving.broken)
        return RunsDiffer;
    return leaving.complete ? RunsAgree : Trouble;
}

} // namespace rundiff
