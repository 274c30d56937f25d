// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLockFile>
#include <QString>
#include <QStringList>

#include <memory>
#include <optional>

namespace rundiff
{

// The session of a window while it is not saved, written to the disk from the first note on. The remains of a killed
// program are found at the next start.
class Autosave
{
public:
    explicit Autosave(const QString &folder);

    // The reason why it could not be written, as a sentence, or nothing.
    std::optional<QString> write(const std::string &text);
    void remove(); // it is saved elsewhere, or nothing needs to be saved

    // The sessions that no running program uses, the latest first.
    QStringList leftBehind() const;
    const QString &folder() const { return m_folder; }

private:
    bool own(const QString &file) const { return file == m_file; }

    QString m_folder, m_file;
    std::unique_ptr<QLockFile> m_lock;
};

} // namespace rundiff
