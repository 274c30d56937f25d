// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/messages/savedialog.h"

#include "models/items/words/numbers.h"
#include "models/run/tellingnames.h"

#include <QFile>
#include <QFileDialog>
#include <QFileInfo>

namespace rundiff
{

QString askWhereToSave(QWidget *parent, const QString &title, const QString &proposed, const QString &kinds)
{
    const QFileInfo file(proposed);
    QFileDialog dialog(parent, title, file.path(), kinds);
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(file.suffix());
    dialog.selectFile(file.fileName());
    return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().value(0) : QString();
}

QString proposedFile(const QString &folder, const Comparison &comparison, const QString &suffix)
{
    return QStringLiteral("%1/%2.%3").arg(folder, textOf(fileStemOf(*comparison.a, *comparison.b)), suffix);
}

std::string pathOf(const QString &file)
{
    return QFile::encodeName(file).toStdString();
}

} // namespace rundiff
