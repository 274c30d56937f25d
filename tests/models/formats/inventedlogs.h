// SPDX-License-Identifier: GPL-3.0-or-later
// Logs of programs that no format describes, line by line, and how they are read without patterns of the user.
#pragma once

#include "models/formats/logs/reading/logreader.h"

#include <QByteArray>
#include <QFile>
#include <QString>
#include <QTemporaryDir>

#include <fmt/format.h>

#include <functional>
#include <memory>
#include <string>

namespace rundiff
{

inline QByteArray lines(int count, const std::function<std::string(int)> &line)
{
    QByteArray text;
    for (int i = 0; i < count; ++i)
        text += QByteArray::fromStdString(line(i) + '\n');
    return text;
}

inline std::string loss(int i)
{
    return fmt::format("{:.4f}", 4.0 / (i + 1) + 0.25);
}

class InventedLogs
{
public:
    bool isValid() const { return m_folder.isValid(); }

    std::shared_ptr<const Log> read(const QByteArray &text)
    {
        return read(text, QString::fromStdString(fmt::format("log{0}.txt", m_files++)));
    }

    // `format`: empty, or the one that the user chooses.
    std::shared_ptr<const Log> read(const QByteArray &text, const QString &name, const std::string &format = {})
    {
        const QString path = m_folder.filePath(name);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            return nullptr;
        file.close();
        LogOptions options;
        options.userPatterns = "";
        options.format = format;
        return readLog(path.toStdString(), options, {});
    }

private:
    QTemporaryDir m_folder;
    int m_files = 0;
};

} // namespace rundiff
