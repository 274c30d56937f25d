// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/pathfield.h"

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
    explicit PathCompleter(QObject *parent) : QCompleter(parent)
    {
        auto *files = new QFileSystemModel(this);
        files->setOption(QFileSystemModel::DontWatchForChanges);
        files->setOption(QFileSystemModel::DontUseCustomDirectoryIcons);
        files->setFilter(QDir::AllEntries | QDir::AllDirs | QDir::NoDotAndDotDot);
        files->setRootPath(QString());
        setModel(files);
        setMaxVisibleItems(12);
    }

    QStringList splitPath(const QString &typed) const override
    {
        return QCompleter::splitPath(PathField::expanded(typed));
    }

    // With a / behind a folder the next letters propose what is in it.
    QString pathFromIndex(const QModelIndex &index) const override
    {
        const QString path = QCompleter::pathFromIndex(index);
        const auto *files = qobject_cast<const QFileSystemModel *>(model());
        return files && files->isDir(files->index(path)) && !path.endsWith(QLatin1Char('/')) ? path + QLatin1Char('/')
                                                                                             : path;
    }
};

} // namespace

PathField::PathField(QWidget *parent) : QLineEdit(parent)
{
    // It looks into folders in a thread of its own: not before somebody types.
    connect(this, &QLineEdit::textEdited, this, [this] {
        if (!completer())
            setCompleter(new PathCompleter(this));
    });
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
