// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QPointer>

#include <vector>

class QAction;
class QLineEdit;
class QTreeWidget;

namespace rundiff
{

// Every entry of the menus of a window, found by a few letters of its name and run with Enter.
class CommandPalette : public QFrame
{
    Q_OBJECT

public:
    explicit CommandPalette(QWidget &window);

    void open();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct Command {
        QPointer<QAction> action;
        QString title; // with the menus above it
    };

    void collect();
    void showMatches(const QString &typed);
    void addLine(const Command &command);
    void choose();
    void leave(); // the focus goes back to where it was
    bool keyPressed(int key);

    QWidget &m_window;
    QLineEdit *m_typed;
    QTreeWidget *m_list;
    std::vector<Command> m_commands;
    QPointer<QWidget> m_focusBefore;
};

} // namespace rundiff
