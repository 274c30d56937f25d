// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/pathfield.h"

#include "widgets/frame/style/theme.h"

#include <QCompleter>
#include <QDir>
#include <QFileSystemModel>
#include <QUrl>

namespace rundiff
{

namespace
{

class PathCompleter : public QCompleter
{
public:
    explicit PathCompleter(QObject *parent) : QCompleter(parent), m_files(new QFileSystemModel(this))
    {
        m_files->setOption(QFileSystemModel::DontWatchForChanges);
        m_files->setOption(QFileSystemModel::DontUseCustomDirectoryIcons);
        m_files->setFilter(QDir::AllEntries | QDir::AllDirs | QDir::NoDotAndDotDot);
        m_files->setRootPath(QString());
        setModel(m_files);
        setMaxVisibleItems(12);
    }

    QFileSystemModel *files() const { return m_files; }

    QStringList splitPath(const QString &typed) const override
    {
        return QCompleter::splitPath(PathField::expanded(typed));
    }

    // With a / after a folder the next letters propose what is in it.
    QString pathFromIndex(const QModelIndex &index) const override
    {
        const QString path = QCompleter::pathFromIndex(index);
        const bool folder = m_files->isDir(m_files->index(path)) && !path.endsWith(QLatin1Char('/'));
        return folder ? path + QLatin1Char('/') : path;
    }

private:
    QFileSystemModel *m_files;
};

} // namespace

PathField::PathField(QWidget *parent) : QLineEdit(parent)
{
    connect(this, &QLineEdit::textEdited, this, &PathField::lookIntoFolder);
}

// Folders are read in another thread: not before somebody types, and what is in them is proposed when it is known.
void PathField::lookIntoFolder()
{
    if (!completer()) {
        auto *paths = new PathCompleter(this);
        setCompleter(paths);
        connect(paths->files(), &QFileSystemModel::directoryLoaded, this, [this, paths](const QString &folder) {
            if (!hasFocus() || QDir(folder) != QDir(QFileInfo(path()).path()))
                return;
            paths->setCompletionPrefix(text());
            paths->complete();
        });
    }
    QFileSystemModel &files = *static_cast<PathCompleter *>(completer())->files();
    const QModelIndex folder = files.index(QFileInfo(path()).path());
    if (files.canFetchMore(folder))
        files.fetchMore(folder);
}

void PathField::setWrong(bool wrong)
{
    if (wrong == m_wrong)
        return;
    m_wrong = wrong;
    QPalette shown;
    if (wrong)
        shown.setColor(QPalette::Base, colours(palette()).differsGround);
    setPalette(shown);
}

QString PathField::path() const
{
    return expanded(text());
}

// Terminals paste paths in quotes, file managers as addresses.
QString PathField::expanded(const QString &typed)
{
    QString path = typed.trimmed();
    const bool quoted = path.size() > 1 && path.front() == path.back() &&
                        (path.front() == QLatin1Char('\'') || path.front() == QLatin1Char('"'));
    if (quoted)
        path = path.mid(1, path.size() - 2);
    if (path.startsWith(QStringLiteral("file://")))
        path = QUrl(path).toLocalFile();
    if (path == QStringLiteral("~") || path.startsWith(QStringLiteral("~/")))
        path.replace(0, 1, QDir::homePath());
    return path;
}

} // namespace rundiff

#include "moc_pathfield.cpp"
