// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/openwindow.h"

#include "app/commands/commands.h"
#include "app/commands/commandtable.h"
#include "app/commands/compareoptions.h"
#include "app/process/decimalpoint.h"
#include "app/process/processguard.h"
#include "app/process/terminal.h"
#include "models/language/language.h"
#include "models/run/messages.h"

#include <QFile>
#include <QFileInfo>

#include <optional>

namespace rundiff
{

namespace
{

bool hasDisplay()
{
    return qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY") ||
           qEnvironmentVariableIsSet("QT_QPA_PLATFORM");
}

QStringList pathsOf(const CommandLine &line)
{
    QStringList paths;
    for (const std::string &path : line.paths())
        paths << QFile::decodeName(QByteArray::fromStdString(path));
    return paths;
}

} // namespace

int windowCommand(int &argc, char *argv[], const Drawing &drawing)
{
    const Arguments arguments(argv + 1, argv + argc);
    std::vector<OptionRule> rules = comparisonRules();
    rules.push_back(tokensRule());
    rules.push_back(languageRule());
    rules.push_back(helpRule());
    const auto line = CommandLine::parse(arguments, rules);
    if (!line)
        return wrongUsage({}, line.error());
    if (line->has("--help"))
        return helpCommand({}, drawing);
    const QStringList paths = pathsOf(*line);
    if (const std::string near = mistypedCommand(line->paths(), drawing); !near.empty())
        return wrongUsage(
            {}, message(Messages::tr("\"{}\" is not a command. Did you mean \"{}\"?"), line->paths()[0], near));
    if (paths.size() == 1 && !QFileInfo::exists(paths[0]))
        return wrongUsage(
            {}, message(Messages::tr("\"{}\" is not a command; the window expects two runs, A and B, a session, "
                                     "a saved result, a folder of runs, or nothing."),
                        line->paths()[0]));
    if (line->paths().size() > 2)
        return wrongUsage(
            {}, message(Messages::tr("The window expects two runs, A and B, but got {}."), line->paths().size()));
    auto options = comparisonOptions(*line);
    if (!options)
        return wrongUsage({}, options.error());
    options->tokens.ofOneRun = line->has("--tokens");
    if (options->tokens.ofOneRun && paths.size() != 1)
        return wrongUsage({},
                          message(Messages::tr("{} requires one run, but got {}."), "--tokens", line->paths().size()));
    if (!hasDisplay()) {
        complain(
            message(Messages::tr("There is no display for the window. \"rundiff compare A B\" prints the verdict.")));
        return Trouble;
    }
    std::optional<PlatformGuard> guard(std::in_place);
    QApplication application(argc, argv);
    guard.reset();
    useDecimalPoint();
    useLanguage(languageInForce());
    return runWindow(application, paths, *options,
                     [&](const Limits &usual) { return limitsFrom(*line, usual).value_or(usual); });
}

} // namespace rundiff
