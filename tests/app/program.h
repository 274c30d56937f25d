// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStringList>

namespace rundiff
{

// The program as a user calls it.
struct Ended {
    int status = -1; // -1: it crashed or hung
    QByteArray out, error;

    QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
};

inline Ended runProgram(const QStringList &arguments, const QString &folder = {})
{
    QProcess program;
    program.setWorkingDirectory(folder);
    program.start(QStringLiteral(RUNDIFF_PROGRAM), arguments);
    Ended ended;
    if (program.waitForFinished(60000) && program.exitStatus() == QProcess::NormalExit)
        ended.status = program.exitCode();
    else
        program.kill();
    ended.out = program.readAllStandardOutput();
    ended.error = program.readAllStandardError();
    return ended;
}

inline QString dumpCase(const QString &name, const QString &below)
{
    return QStringLiteral(RUNDIFF_TEST_DATA "/dumps/%1/%2").arg(name, below);
}

} // namespace rundiff
