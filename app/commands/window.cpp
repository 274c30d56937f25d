// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window.h"

#include "app/commands/commands.h"
#include "app/commands/compareoptions.h"
#include "app/commands/numbers.h"
#include "app/terminal.h"
#include "models/run/words.h"

#include <QFile>

namespace rundiff
{

namespace
{

bool hasDisplay()
{
    return qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY") ||
           qEnvironmentVariableIsSet("QT_QPA_PLATFORM");
}

QString pathOf(const CommandLine &line, std::size_t index)
{
    return index < line.paths().size() ? QFile::decodeName(QByteArray::fromStdString(line.paths()[index])) : QString();
}

} // namespace

int windowCommand(int &argc, char *argv[])
{
    const Arguments arguments(argv + 1, argv + argc);
    const auto line = CommandLine::parse(arguments, comparisonRules());
    if (!line)
        return wrongUsage({}, line.error());
    if (line->paths().size() == 1)
        return wrongUsage(
            {}, say(Words::tr("\"{}\" is no command; the window takes two runs, A and B, or none."), line->paths()[0]));
    if (line->paths().size() > 2)
        return wrongUsage({}, say(Words::tr("The window takes two runs, A and B, and got {}."), line->paths().size()));
    const auto options = comparisonOptions(*line);
    if (!options)
        return wrongUsage({}, options.error());
    if (!hasDisplay()) {
        complain(say(Words::tr("There is no display for the window. \"rundiff compare A B\" prints the verdict.")));
        return Trouble;
    }
    QApplication application(argc, argv);
    numbersWithPoint();
    return runWindow(application, pathOf(*line, 0), pathOf(*line, 1), *options);
}

} // namespace rundiff
