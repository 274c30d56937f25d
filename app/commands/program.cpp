// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/program.h"

#include "app/commands/commands.h"
#include "app/commands/commandtable.h"
#include "app/commands/drawing.h"
#include "app/process/commandline.h"
#include "app/process/decimalpoint.h"
#include "app/process/languageoption.h"
#include "app/process/processguard.h"
#include "app/process/terminal.h"
#include "models/formats/hdf5/hdf5process.h"
#include "models/language/language.h"
#include "models/result/texts/keptnamesof.h"
#include "models/result/writing/version.h"
#include "models/run/messages.h"

#include <QCoreApplication>
#include <QFile>

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <string_view>

namespace rundiff
{

namespace
{

// Reports have pictures, and pictures need the larger application.
bool wantsPictures(const Arguments &arguments)
{
    return std::any_of(arguments.begin(), arguments.end(), [](const std::string &argument) {
        return argument.starts_with("--report") || argument.starts_with("--bundle");
    });
}

int runCommand(int argc, char *argv[], const Command &command, const Drawing &drawing)
{
    const Arguments arguments(argv + 2, argv + argc);
    const auto application = drawing.application && wantsPictures(arguments)
                                 ? drawing.application(argc, argv)
                                 : std::make_unique<QCoreApplication>(argc, argv);
    useDecimalPoint();
    useLanguage(languageInForce());
    return command.run(arguments);
}

// As people ask other programs for it.
bool asksForVersion(const Arguments &arguments)
{
    static constexpr std::string_view spellings[] = {"--version", "-V", "-v", "version"};
    if (arguments.size() == 2)
        return arguments[1] == "--version";
    return arguments.size() == 1 && std::ranges::find(spellings, arguments[0]) != std::end(spellings);
}

int withoutWindow(const Arguments &arguments, const Drawing &drawing)
{
    if (arguments.empty()) {
        helpCommand({}, drawing);
        return Trouble;
    }
    if (arguments[0] == "render")
        return refusePictures();
    if (const std::string near = mistypedCommand(arguments, drawing); !near.empty())
        return wrongUsage({},
                          message(Messages::tr("\"{}\" is not a command. Did you mean \"{}\"?"), arguments[0], near));
    return wrongUsage({}, message(Messages::tr("\"{}\" is not a command. This program has no window: \"rundiff compare "
                                               "A B\" prints the verdict."),
                                  arguments[0]));
}

// Messages about an argument say it as it was typed. What follows an option is its value, unless there is such a file.
void keepPaths(int argc, char *argv[])
{
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        const bool maybeValue = i == 1 || std::string_view(argv[i - 1]).starts_with('-');
        if (!argument.starts_with('-') && (!maybeValue || QFile::exists(QString::fromLocal8Bit(argv[i]))))
            keepNamesOf(argument);
    }
}

} // namespace

int runProgram(int argc, char *argv[], const Drawing &drawing)
{
    guardProcess();
    if (const auto trouble = takeLanguage(argc, argv))
        return wrongUsage({}, *trouble);
    const std::string first = argc > 1 ? argv[1] : "";
    if (asksForVersion(Arguments(argv + 1, argv + argc)))
        return writeResult(fmt::format("rundiff {}\n", version())) ? RunsAgree : Trouble;
    if (first == "help" || first == "--help" || first == "-h")
        return helpCommand(Arguments(argv + 2, argv + argc), drawing);
    Hdf5Process::prepare();
    keepPaths(argc, argv);
    if (first == "render" && drawing.render)
        return drawing.render(argc, argv);
    for (const Command &command : allCommands(drawing)) {
        if (command.name == first)
            return runCommand(argc, argv, command, drawing);
    }
    return drawing.window ? drawing.window(argc, argv, drawing)
                          : withoutWindow(Arguments(argv + 1, argv + argc), drawing);
}

} // namespace rundiff
