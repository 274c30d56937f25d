// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace rundiff
{

class RowPanel;
class WhyPanel;

// The answer: why the runs diverge, and next to it the row that is selected.
class AnswerPanel : public QWidget
{
    Q_OBJECT

public:
    explicit AnswerPanel(QWidget *parent = nullptr);

    WhyPanel &why() { return *m_why; }
    RowPanel &row() { return *m_row; }
    void setRowVisible(bool visible); // there are rows to select
    int wantedHeight() const;         // that shows the whole reason at this width

Q_SIGNALS:
    void heightChanged();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void measure();

    WhyPanel *m_why;
    RowPanel *m_row;
    int m_announced = 0;
};

} // namespace rundiff
