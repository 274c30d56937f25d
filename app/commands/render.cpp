// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/evidence/comparisonpicture.h"

#include "app/commands/commands.h"
#include "app/commands/compareoptions.h"
#include "app/commands/comparisonoutput.h"
#include "app/commands/comparisonsource.h"
#include "app/commands/evidenceoptions.h"
#include "app/commands/usage.h"
#include "app/files/evidencefacts.h"
#include "app/process/decimalpoint.h"
#include "app/process/offscreen.h"
#include "app/process/terminal.h"
#include "models/language/language.h"
#include "models/result/options/optionnumbers.h"
#include "models/result/redaction/redactedcomparison.h"
#include "models/result/texts/keptnamesof.h"
#include "models/run/messages.h"

namespace rundiff
{

namespace
{

std::vector<OptionRule> rules()
{
    std::vector<OptionRule> all = {
        {"--out", "FILE", message(Messages::tr("the picture; its suffix selects the format: png, svg or pdf"))},
        {"--view", "window|why|curves|operators|map|checklist|monitor",
         message(Messages::tr("what is drawn (default window)"))},
        {"--scale", "1-4", message(Messages::tr("pixels of a png per point of the page (default 2)"))},
        {"--dark", "", message(Messages::tr("use the colours of the dark theme"))},
    };
    for (const auto &more : {evidenceRules(), comparisonRules()})
        append(all, more);
    return all;
}

tl::expected<RenderView, std::string> viewOf(const CommandLine &line)
{
    const std::string name = line.value("--view").value_or("window");
    if (name == "window")
        return RenderView::Window;
    if (name == "why")
        return RenderView::Why;
    if (name == "curves")
        return RenderView::Curves;
    if (name == "operators")
        return RenderView::Operators;
    if (name == "map")
        return RenderView::Map;
    if (name == "checklist")
        return RenderView::Checklist;
    if (name == "monitor")
        return RenderView::Monitor;
    return tl::unexpected(message(
        Messages::tr("--view expects window, why, curves, operators, map, checklist or monitor, not \"{}\"."), name));
}

tl::expected<PictureLook, std::string> lookOf(const CommandLine &line)
{
    PictureLook look;
    look.dark = line.has("--dark");
    if (const auto text = line.value("--scale")) {
        const auto number = integerFrom("--scale", *text);
        if (!number || *number < 1 || *number > 4)
            return tl::unexpected(message(Messages::tr("--scale requires a number from 1 to 4, not \"{}\"."), *text));
        look.scale = static_cast<int>(*number);
    }
    return look;
}

// What the command line requests.
struct Wish {
    RenderView view;
    PictureLook look;
    CompareOptions options;
    EvidenceOptions evidence;
};

tl::expected<Wish, std::string> wishOf(const CommandLine &line)
{
    const auto view = viewOf(line);
    if (!view)
        return tl::unexpected(view.error());
    const auto look = lookOf(line);
    if (!look)
        return tl::unexpected(look.error());
    const auto options = comparisonOptions(line);
    if (!options)
        return tl::unexpected(options.error());
    const auto evidence = evidenceOptions(line);
    if (!evidence)
        return tl::unexpected(evidence.error());
    return Wish{*view, *look, *options, *evidence};
}

int render(const CommandLine &line, Wish wish)
{
    ComparisonPtr comparison;
    std::string empty;
    {
        const ProgressLine progress(line.has("--quiet"));
        comparison = comparisonFrom(line, wish.options, progress.progress());
        empty = emptyChoiceOf(*comparison);
        const Redaction redaction = Redaction::of(wish.evidence.hidden(Hidden::Secrets), *comparison);
        const ComparisonPtr leaving = redacted(comparison, redaction);
        keepNamesOf(*leaving);
        if (wish.evidence.caption && comparison->a && comparison->b) {
            const EvidenceFacts facts = evidenceFacts(*comparison, wish.evidence.day, progress.progress());
            wish.look.caption = captionOf(*leaving, redacted(facts.files, redaction), facts.day);
        }
        comparison = leaving;
    }
    if (!empty.empty())
        return complainOfChoice(*comparison, empty);
    if (!comparison->hasResult() && !hasView(*comparison, wish.view)) {
        for (const Problem &problem : comparison->problems)
            complain((problem.path.empty() ? "" : problem.path + ": ") + problem.message);
        return Trouble;
    }
    std::string error;
    if (renderView(comparison, wish.view, *line.value("--out"), &error, wish.look))
        return 0;
    complain(error);
    return Trouble;
}

} // namespace

Usage usageOfRender()
{
    return {"render",
            message(Messages::tr("Draws a comparison without a display.\n\n"
                                 "  rundiff render A B --out FILE [options]\n"
                                 "  rundiff render SAVED.h5 --out FILE [options]\n\n"
                                 "Exit status: 0 the picture is written, 2 trouble.\n\n")),
            rules()};
}

int renderCommand(int &argc, char *argv[])
{
    const Arguments arguments(argv + 2, argv + argc);
    const auto line = usageOfRender().read(arguments);
    if (!line)
        return line.error();
    if (const auto trouble = wrongSource(*line, "render"))
        return wrongUsage("render", *trouble);
    if (!line->has("--out"))
        return wrongUsage("render", message(Messages::tr("render requires --out FILE, the picture to write.")));
    const auto wish = wishOf(*line);
    if (!wish)
        return wrongUsage("render", wish.error());
    const auto application = offscreenApplication(argc, argv);
    useDecimalPoint();
    useLanguage(languageInForce());
    if (!pathsExist(*line))
        return Trouble;
    return render(*line, *wish);
}

} // namespace rundiff
