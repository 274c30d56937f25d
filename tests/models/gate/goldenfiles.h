// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QString>

#include <string>

namespace rundiff
{

// JSON in single quotes.
inline std::string quoted(QByteArray json)
{
    return json.replace('\'', '"').toStdString();
}

// One metric of a golden file: 'lm loss' from step 1 to 10, every 5 steps.
inline QByteArray metricOf(const QByteArray &name, const QByteArray &values, const QByteArray &interval = "5")
{
    return "'" + name + "': {'start_step': 1, 'end_step': 10, 'step_interval': " + interval + ", 'values': " + values +
           "}";
}

inline bool writeFile(const QString &path, const std::string &text)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(QByteArray::fromStdString(text)) == qint64(text.size());
}

} // namespace rundiff
