// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/jobs/autosave.h"

#include "models/items/words/shownwords.h"
#include "models/result/writing/newfile.h"

#include <QDir>
#include <QFile>
#include <QUuid>

namespace rundiff
{

namespace
{

QString lockOf(const QString &file)
{
    return file + QStringLiteral(".lock");
}

} // namespace

Autosave::Autosave(const QString &folder)
    : m_folder(folder), m_file(folder + QLatin1Char('/') + QUuid::createUuid().toString(QUuid::WithoutBraces) +
                               QStringLiteral(".rundiff"))
{
}

std::optional<QString> Autosave::write(const std::string &text)
{
    if (!m_lock) {
        QDir().mkpath(m_folder);
        m_lock = std::make_unique<QLockFile>(lockOf(m_file));
        m_lock->setStaleLockTime(0); // a window may stay open for weeks
        m_lock->tryLock(0);
    }
    // A program that is killed leaves what it wrote; only a power cut could take it.
    auto file = NewFile::create(QFile::encodeName(m_file).toStdString());
    if (!file)
        return shownText(file.error());
    file->write(text);
    if (const auto kept = file->keep(Lasting::WhenWritten); !kept)
        return shownText(kept.error());
    return std::nullopt;
}

void Autosave::remove()
{
    QFile::remove(m_file);
    m_lock.reset();
}

QStringList Autosave::leftBehind() const
{
    const QDir folder(m_folder);
    QStringList left;
    for (const QString &name : folder.entryList({QStringLiteral("*.rundiff")}, QDir::Files, QDir::Time)) {
        const QString file = folder.filePath(name);
        QLockFile lock(lockOf(file));
        lock.setStaleLockTime(0);
        if (!own(file) && lock.tryLock(0))
            left << file;
    }
    return left;
}

} // namespace rundiff
