// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commands.h"
#include "app/process/commandline.h"
#include "app/process/decimalpoint.h"
#include "app/process/offscreen.h"
#include "app/process/processguard.h"
#include "app/process/terminal.h"
#include "models/formats/hdf5/hdf5process.h"
#include "models/result/version.h"
#include "models/run/messages.h"

#include <QCoreApplication>

#include <algorithm>
#include <memory>

using namespace rundiff;

namespace
{

std::string help()
{
    return message(
        Messages::tr("Shows where two training runs diverge, and why.\n\n"
                     "  rundiff [A B] [options]           open the window\n"
                     "  rundiff compare A B [options]     print the verdict\n"
                     "  rundiff inspect PATH              report what is located under a path\n"
                     "  rundiff examine RUN               check one run for results that no correct operator gives\n"
                     "  rundiff recompute A B --row NAME  compute a result of an operator again\n"
                     "  rundiff repro A B --out DIR       write a script that runs the first differing operator alone\n"
                     "  rundiff check PATH...             check scripts against the randomness checklist\n"
                     "  rundiff render A B --out FILE     draw a picture without a display\n"
                     "  rundiff FILE.h5                   open what compare --save FILE.h5 wrote\n"
                     "  rundiff FILE.zip                  open what compare --bundle FILE.zip wrote\n"
                     "  rundiff COMMAND --help            describe a command and its options\n"
                     "  rundiff --version\n\n"
                     "A is the run under test, B the baseline: a run's folder, a log, a dump folder or a dump.json.\n"
                     "Exit status: 0 the runs agree, 1 they differ, 2 trouble.\n"));
}

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
    return command(arguments);
}

} // namespace

int main(int argc, char *argv[])
{
    guardProcess();
    const std::string first = argc > 1 ? argv[1] : "";
    if (first == "--version")
        return writeResult(fmt::format("rundiff {}\n", version())) ? RunsAgree : Trouble;
    if (first == "--help" || first == "-h")
        return writeResult(help()) ? RunsAgree : Trouble;
    Hdf5Process::prepare();
    if (first == "compare")
        return runCommand(argc, argv, compareCommand);
    if (first == "inspect")
        return runCommand(argc, argv, inspectCommand);
    if (first == "examine")
        return runCommand(argc, argv, examineCommand);
    if (first == "repro")
        return runCommand(argc, argv, reproCommand);
    if (first == "recompute")
        return runCommand(argc, argv, recomputeCommand);
    if (first == "render")
        return renderCommand(argc, argv);
    if (first == "check")
        return runCommand(argc, argv, checkCommand);
    return windowCommand(argc, argv);
}
