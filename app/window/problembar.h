// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolBar>

class QLabel;

namespace rundiff
{

// The problems at the bottom of the window in its full width, below all panes: a cause and its remedy are long lines.
class ProblemBar : public QToolBar
{
    Q_OBJECT

public:
    ProblemBar(QWidget *list, QWidget *parent);
    void setTitle(const QString &title, bool errors); // also of the entry that shows and hides it

protected:
    void changeEvent(QEvent *event) override;

private:
    void colourTitle();

    QLabel *m_title;
    bool m_errors = false;
};

} // namespace rundiff
