// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

namespace rundiff
{

// A field for the path of a file or folder: it proposes what is there, and knows ~ and pasted file addresses.
class PathField : public QLineEdit
{
    Q_OBJECT

public:
    explicit PathField(QWidget *parent = nullptr);

    QString path() const;      // "~/runs/a" is that folder of the user
    void setWrong(bool wrong); // shown by its colour
    bool isWrong() const { return m_wrong; }
    static QString expanded(const QString &typed);

private:
    void lookIntoFolder();

    bool m_wrong = false;
};

} // namespace rundiff
