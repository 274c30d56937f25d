// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/files/makeaccount.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <string>

namespace rundiff
{

// Two run folders.
class Runs
{
public:
    void put(const char *run, const QString &name, const QByteArray &content) const
    {
        const QString path = m_folder.filePath(QLatin1String(run) + QLatin1Char('/') + name);
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
    }
    void both(const QString &name, const QByteArray &a, const QByteArray &b) const
    {
        put("A", name, a);
        put("B", name, b);
    }
    AccountInput input() const
    {
        AccountInput input;
        input.rootA = m_folder.filePath(QStringLiteral("A")).toStdString();
        input.rootB = m_folder.filePath(QStringLiteral("B")).toStdString();
        return input;
    }
    std::string path(const char *run, const QString &name) const
    {
        return m_folder.filePath(QLatin1String(run) + QLatin1Char('/') + name).toStdString();
    }
    Account account() const { return makeAccount(input(), {}); }

private:
    QTemporaryDir m_folder;
};

inline FileState stateOf(const Account &account, const std::string &path)
{
    const auto found = std::ranges::find(account.files, path, &AccountedFile::path);
    return found == account.files.end() ? FileState::Unreadable : found->state;
}

} // namespace rundiff
