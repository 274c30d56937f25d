// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/render.h"

#include "app/commands/commands.h"
#include "app/commands/compareoptions.h"
#include "app/commands/comparisonsource.h"
#include "app/commands/numbers.h"
#include "app/terminal.h"
#include "models/run/words.h"

#include <QApplication>
#include <QLoggingCategory>

namespace rundiff
{

namespace
{

std::vector<OptionRule> rules()
{
    std::vector<OptionRule> all = {
        {"--out", "FILE", say(Words::tr("the picture; its ending says which kind: png, svg or pdf"))},
        {"--view", "window|curves|operators|checklist", say(Words::tr("what is drawn (default window)"))},
    };
    const std::vector<OptionRule> comparison = comparisonRules();
    all.insert(all.end(), comparison.begin(), comparison.end());
    all.push_back({"--quiet", "", say(Words::tr("no progress on standard error"))});
    all.push_back({"--help", "", say(Words::tr("this text"))});
    return all;
}

std::string help()
{
    return say(Words::tr("Draws a comparison without a display.\n\n"
                         "  rundiff render A B --out FILE [options]\n"
                         "  rundiff render SAVED.h5 --out FILE [options]\n\n"
                         "Exit status: 0 the picture is written, 2 trouble.\n\n")) +
           optionsHelp(rules());
}

tl::expected<RenderView, std::string> viewOf(const CommandLine &line)
{
    const std::string name = line.value("--view").value_or("window");
    if (name == "window")
        return RenderView::Window;
    if (name == "curves")
        return RenderView::Curves;
    if (name == "operators")
        return RenderView::Operators;
    if (name == "checklist")
        return RenderView::Checklist;
    if (name == "map")
        return tl::unexpected(say(Words::tr("This version of Rundiff cannot draw the view \"{}\"."), name));
    return tl::unexpected(say(Words::tr("--view takes window, curves, operators or checklist, and not \"{}\"."), name));
}

int render(const CommandLine &line, RenderView view, const CompareOptions &options)
{
    ComparisonPtr comparison;
    {
        const ProgressLine progress(line.has("--quiet"));
        comparison = comparisonFrom(line, options, progress.progress());
    }
    if (!comparison->hasResult() && !(view == RenderView::Checklist && comparison->checklist)) {
        for (const Problem &problem : comparison->problems)
            complain(problem.path.empty() ? problem.message : problem.path + ": " + problem.message);
        return Trouble;
    }
    std::string error;
    if (renderView(comparison, view, *line.value("--out"), &error))
        return 0;
    complain(error);
    return Trouble;
}

} // namespace

int renderCommand(int &argc, char *argv[])
{
    const Arguments arguments(argv + 2, argv + argc);
    const auto line = CommandLine::parse(arguments, rules());
    if (!line)
        return wrongUsage("render", line.error());
    if (line->has("--help"))
        return writeResult(help()) ? 0 : Trouble;
    if (const auto trouble = wrongSource(*line, "render"))
        return wrongUsage("render", *trouble);
    if (!line->has("--out"))
        return wrongUsage("render", say(Words::tr("render wants --out FILE, the picture to write.")));
    const auto view = viewOf(*line);
    if (!view)
        return wrongUsage("render", view.error());
    const auto options = comparisonOptions(*line);
    if (!options)
        return wrongUsage("render", options.error());
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen"); // a picture needs no display, and must not depend on one
    // Qt looks for a Wayland socket even so, and complains where no login gave a folder for it.
    QLoggingCategory::setFilterRules(QStringLiteral("default.warning=false"));
    const QApplication application(argc, argv);
    QLoggingCategory::setFilterRules({});
    numbersWithPoint();
    return render(*line, *view, *options);
}

} // namespace rundiff
