// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/runchoice.h"

#include <QDialog>
#include <QString>

class QLabel;
class QListWidget;
class QPushButton;

namespace rundiff
{

// One run of each side, where a folder or a database of a tracker holds several.
class RunChoiceDialog : public QDialog
{
    Q_OBJECT

public:
    explicit RunChoiceDialog(QWidget *parent = nullptr);
    ~RunChoiceDialog() override;

    struct Side {
        QString path;       // without the run
        RunChoices choices; // empty: the path is a single run
    };
    void setSides(const Side &a, const Side &b);

Q_SIGNALS:
    void runsChosen(const QString &a, const QString &b); // each a path, with #RUN where it was chosen

private:
    struct Fields {
        QLabel *title = nullptr;
        QListWidget *runs = nullptr;
        QString path;
    };

    void fill(Fields &fields, const QString &title, const Side &side, int preferred);
    static QString chosen(const Fields &fields);
    void updateButton();

    Fields m_a, m_b;
    QPushButton *m_compare;
};

} // namespace rundiff
