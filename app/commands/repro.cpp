// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commands.h"
#include "app/commands/compareoptions.h"
#include "app/commands/comparisonsource.h"
#include "app/commands/evidenceoptions.h"
#include "app/commands/usage.h"
#include "app/process/terminal.h"
#include "models/language/phrasebook.h"
#include "models/result/redaction/everytext.h"
#include "models/result/redaction/redactedcomparison.h"
#include "models/result/reports/writtenreproduction.h"
#include "models/run/messages.h"

namespace rundiff
{

Usage usageOfRepro()
{
    std::vector<OptionRule> rules{{"--out", "DIR", message(Messages::tr("the folder to write, as a whole"))}};
    for (const auto &more : {comparisonRules(), redactionRules()})
        append(rules, more);
    return {"repro",
            message(Messages::tr(
                "Writes a folder that runs the operator at the first difference alone.\n\n"
                "  rundiff repro A B --out DIR [options]\n\n"
                "The dumps must hold real tensors (msprobe's task tensor). The folder holds the inputs and the\n"
                "recorded results of both runs as .npy, call.json, and run_operator.py: it calls the operator with\n"
                "PyTorch on the CPU, a GPU or an NPU and prints how far each result is from float64.\n"
                "Paths and names are removed as in bundles.\n\n"
                "Exit status: 0 the folder was written, 2 it was not.\n\n")),
            rules};
}

int reproCommand(std::span<const std::string> arguments)
{
    const Usage reproUsage = usageOfRepro();
    const auto line = reproUsage.read(arguments);
    if (!line)
        return line.error();
    if (const auto trouble = wrongSource(*line, "repro"))
        return wrongUsage("repro", *trouble);
    const auto folder = line->value("--out");
    if (!folder)
        return wrongUsage("repro", message(Messages::tr("repro requires --out DIR.")));
    auto options = comparisonOptions(*line);
    if (!options)
        return wrongUsage("repro", options.error());
    const auto wish = redactionWish(*line);
    if (!wish)
        return wrongUsage("repro", wish.error());
    if (!pathsExist(*line))
        return Trouble;
    options->curves = options->checklist = false;
    WrittenReproduction written;
    Redaction redaction;
    {
        const ProgressLine progress(line->has("--quiet"));
        const ComparisonPtr comparison = comparisonFrom(*line, *options, progress.progress());
        redaction = Redaction::of(EvidenceOptions{{}, true, *wish}.hidden(Hidden::SecretsAndNames), *comparison);
        written = writeReproduction(*comparison, *folder, redaction, progress.progress());
    }
    EveryText(redaction).visit(written.problems);
    for (const Problem &problem : written.problems)
        complain(problem.message);
    if (!written.problems.empty())
        return Trouble;
    return writeResult(shown(message(Messages::tr("{} files to run {} alone: python {}/run_operator.py --help\n"),
                                     written.files, written.operatorName, *folder)))
               ? RunsAgree
               : Trouble;
}

} // namespace rundiff
