// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/frame/latestanswer.h"
#include "widgets/frame/runchoicedialog.h"

#include <QObject>
#include <QString>

namespace rundiff
{

// The dialog for choosing among the runs of a tracker. They are listed in the background.
class RunChoiceActions : public QObject
{
    Q_OBJECT

public:
    explicit RunChoiceActions(QWidget &window);

    void open(const QString &pathA, const QString &pathB); // each may name a run: PATH#RUN

Q_SIGNALS:
    void runsChosen(const QString &a, const QString &b);
    void nothingToChoose();
    void failed(const QString &reason);

private:
    void show(const RunChoiceDialog::Side &a, const RunChoiceDialog::Side &b);

    QWidget &m_window;
    RunChoiceDialog *m_dialog = nullptr;
    LatestAnswer m_runs;
};

} // namespace rundiff
