// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commands.h"
#include "app/commands/commandtable.h"
#include "app/commands/drawing.h"
#include "app/commands/manualpages.h"
#include "app/process/terminal.h"
#include "models/language/phrasebook.h"
#include "models/result/texts/wrappedtext.h"
#include "models/run/messages.h"

namespace rundiff
{

namespace
{

std::string listLine(std::string_view call, std::string_view summary, std::size_t width)
{
    constexpr std::size_t column = 36; // where the summaries begin
    const std::size_t used = 2 + columnsOf(call);
    const std::string gap = used < column ? std::string(column - used, ' ') : "\n" + std::string(column, ' ');
    return "  " + inked(call, Ink::Bold) + gap + wrappedText(shown(summary), width, column, column) + "\n";
}

std::string programHelp(const Drawing &drawing)
{
    const std::size_t width = textWidth();
    std::string text =
        wrappedText(shown(message(Messages::tr("Shows where two training runs diverge, and why."))), width, 0, 0);
    text += "\n\n";
    if (drawing.window)
        text += listLine("rundiff [A B] [options]", message(Messages::tr("open the window")), width);
    for (const Command &command : allCommands(drawing))
        text += listLine(fmt::format("rundiff {} {}", command.name, command.arguments), command.summary, width);
    const std::string opens = drawing.window ? "rundiff" : "rundiff compare";
    text += listLine(opens + " FILE.h5", message(Messages::tr("open what compare --save FILE.h5 wrote")), width);
    text += listLine(opens + " FILE.zip", message(Messages::tr("open what compare --bundle FILE.zip wrote")), width);
    text += listLine("rundiff help COMMAND", message(Messages::tr("describe a command and its options")), width);
    text +=
        listLine("rundiff --lang LANG ...", message(Messages::tr("texts in this language, in every command")), width);
    text += listLine("rundiff --version", message(Messages::tr("the version (also -V)")), width);
    text += "\n" + inked(shown(message(Messages::tr("For example"))), Ink::Bold) + "\n";
    text += listLine("rundiff compare new.log old.log", message(Messages::tr("two logs")), width);
    text +=
        listLine("rundiff compare npu gpu --brief", message(Messages::tr("two folders with logs and dumps")), width);
    text +=
        listLine("rundiff check train.py", message(Messages::tr("is everything that is random controlled?")), width);
    return text + "\n" +
           wrappedParagraphs(shown(message(Messages::tr(
                                 "A is the run under test, B the baseline: a run's folder, a log (- is standard "
                                 "input), a dump folder or a dump.json.\n\n"
                                 "Exit status: 0 the runs agree, 1 they differ, 2 trouble.\n"))),
                             width);
}

// "--man [COMMAND]" and "--completion SHELL", for packages; empty: another form of help is meant.
std::string generatedText(std::span<const std::string> arguments, const Drawing &drawing)
{
    if (arguments[0] == "--man" && arguments.size() <= 2)
        return manualPage(arguments.size() == 2 ? arguments[1] : std::string(), drawing);
    if (arguments[0] == "--completion" && arguments.size() == 2)
        return shellCompletion(arguments[1], drawing);
    return {};
}

} // namespace

int refusePictures()
{
    return wrongUsage(
        {}, message(Messages::tr("This program draws no pictures; the one of the package \"rundiff\" does.")));
}

int helpCommand(std::span<const std::string> arguments, const Drawing &drawing)
{
    const bool ofItself = !arguments.empty() && (arguments.front() == "-h" || arguments.front() == "--help");
    if (arguments.empty() || ofItself)
        return writeResult(programHelp(drawing)) ? RunsAgree : Trouble;
    if (const std::string text = generatedText(arguments, drawing); !text.empty())
        return writeResult(text) ? RunsAgree : Trouble;
    if (arguments.front().starts_with("--"))
        return wrongUsage({},
                          message(Messages::tr("help expects a command, --man [COMMAND], or --completion with bash, "
                                               "zsh or fish.")));
    for (const Command &command : allCommands(drawing)) {
        if (command.name == arguments.front())
            return writeResult(helpText(command.usage())) ? RunsAgree : Trouble;
    }
    if (arguments.front() == "render")
        return refusePictures();
    const std::string near = nearestCommand(arguments.front(), drawing);
    if (near.empty())
        return wrongUsage({}, message(Messages::tr("\"{}\" is not a command."), arguments.front()));
    return wrongUsage({},
                      message(Messages::tr("\"{}\" is not a command. Did you mean \"{}\"?"), arguments.front(), near));
}

} // namespace rundiff
