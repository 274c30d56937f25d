// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/settings/examples.h"

#include <QCoreApplication>
#include <QDir>

namespace rundiff
{

std::optional<RunPair> examplePair(Example which)
{
    const QString folder = which == Example::Vision ? QStringLiteral("/vision") : QStringLiteral("/warmup");
    const QDir program(QCoreApplication::applicationDirPath());
    // Installed: bin next to share. Built: build/<preset>/app (the program) or build/<preset>/tests/gui (its tests).
    for (const QString &place :
         {QStringLiteral("../share/rundiff/examples"), QStringLiteral("../../../resources/examples"),
          QStringLiteral("../../../../resources/examples")}) {
        const QDir example(program.filePath(place + folder));
        if (example.exists(QStringLiteral("A")) && example.exists(QStringLiteral("B")))
            return RunPair{QDir::cleanPath(example.filePath(QStringLiteral("A"))),
                           QDir::cleanPath(example.filePath(QStringLiteral("B")))};
    }
    return std::nullopt;
}

} // namespace rundiff
