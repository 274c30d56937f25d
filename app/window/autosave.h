// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLockFile>
#include <QString>

#include <memory>
#include <optional>

namespace rundiff
{

// The session of a window while it is not saved, on the disk from the first word on. What a program that was killed
// left behind is found at the next start.
class Autosave
{
public:
    explicit Autosave(const QString &folder);

    // The sentence that says why it could not be written, or nothing.
    std::optional<QString> write(const std::string &text);
    void remove(); // it is saved elsewhere, or nothing is worth it

    // The latest session that no living program holds.
    std::optional<QString> leftBehind() const;
    const QString &folder() const { return m_folder; }

private:
    bool own(const QString &file) const { return file == m_file; }

    QString m_folder, m_file;
    std::unique_ptr<QLockFile> m_lock;
};

} // namespace rundiff
