// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"

#include <QToolBar>

#include <set>
#include <string>

class QLabel;
class QTreeView;

namespace rundiff
{

// The problems at the bottom of the window in its full width, below all panes: a cause and its remedy are long lines.
class ProblemBar : public QToolBar
{
    Q_OBJECT

public:
    ProblemBar(QTreeView *list, QWidget *parent);
    void setComparison(const Comparison *comparison);
    void openForErrors(const Comparison &comparison); // of files that it was not opened for before
    void forget();                                    // those files, and closes it

protected:
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void setTitle(const QString &title, bool errors); // also of the entry that shows and hides it
    void colourTitle();

    void fitHeight();

    QLabel *m_title;
    QTreeView *m_list;
    bool m_errors = false;
    std::string m_runs;
    std::set<std::string> m_openedFor;
};

} // namespace rundiff
