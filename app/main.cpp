// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commands.h"
#include "app/commands/commandtable.h"
#include "app/process/commandline.h"
#include "app/process/decimalpoint.h"
#include "app/process/languageoption.h"
#include "app/process/offscreen.h"
#include "app/process/processguard.h"
#include "app/process/terminal.h"
#include "models/formats/hdf5/hdf5process.h"
#include "models/language/language.h"
#include "models/result/version.h"

#include <QCoreApplication>

#include <fmt/format.h>

#include <algorithm>
#include <memory>

using namespace rundiff;

namespace
{

// Reports have pictures, and pictures need the larger application.
bool draws(const Arguments &arguments)
{
    return std::any_of(arguments.begin(), arguments.end(), [](const std::string &argument) {
        return argument.starts_with("--report") || argument.starts_with("--bundle");
    });
}

int runCommand(int argc, char *argv[], int (*command)(std::span<const std::string>))
{
    const Arguments arguments(argv + 2, argv + argc);
    const auto application = draws(arguments) ? std::unique_ptr<QCoreApplication>(offscreenApplication(argc, argv))
                                              : std::make_unique<QCoreApplication>(argc, argv);
    useDecimalPoint();
    useLanguage(languageInForce());
    return command(arguments);
}

} // namespace

int main(int argc, char *argv[])
{
    guardProcess();
    if (const auto trouble = takeLanguage(argc, argv))
        return wrongUsage({}, *trouble);
    const std::string first = argc > 1 ? argv[1] : "";
    if (first == "--version" || first == "-V")
        return writeResult(fmt::format("rundiff {}\n", version())) ? RunsAgree : Trouble;
    if (first == "help" || first == "--help" || first == "-h")
        return helpCommand(Arguments(argv + 2, argv + argc));
    Hdf5Process::prepare();
    if (first == "render")
        return renderCommand(argc, argv);
    for (const Command &command : allCommands()) {
        if (command.name == first)
            return runCommand(argc, argv, command.run);
    }
    return windowCommand(argc, argv);
}
