// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QDockWidget;
class QToolButton;

namespace rundiff
{

// The title of a pane with buttons for its whole window and for closing it. A double click is the first of them; a
// folded pane shows nothing else, and a click unfolds it. In a pane that is folded to the side its text runs upwards.
class DockTitle : public QWidget
{
    Q_OBJECT

public:
    explicit DockTitle(QDockWidget &dock);

    void setMaximised(bool maximised);
    void setFolded(bool folded, const QString &summary); // the summary follows the title
    bool isFolded() const { return m_folded; }
    int thickness() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void maximiseWanted();
    void closeWanted();
    void unfoldWanted();

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    bool event(QEvent *event) override;

private:
    QToolButton *button(const QString &name, const QString &sign, const QString &explanation);
    bool isUpright() const;
    QString text() const;
    void arrangeButtons();

    QDockWidget &m_dock;
    QToolButton *m_maximise, *m_close;
    QString m_summary;
    bool m_folded = false;
};

} // namespace rundiff
