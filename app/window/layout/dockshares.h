// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QObject>
#include <QSize>
#include <QVariantMap>

#include <optional>
#include <vector>

class QDockWidget;
class QMainWindow;

namespace rundiff
{

// Docks that keep their share of the window, without its bars, when it is resized or a bar appears: QMainWindow itself
// resizes only its central widget. A moved border between docks changes their shares.
class DockShares : public QObject
{
    Q_OBJECT

public:
    explicit DockShares(QMainWindow &window);

    struct Share {
        QDockWidget *dock = nullptr; // with those in the same tabs
        double ofRoom = 0;
        Qt::Orientation orientation = Qt::Vertical;
        int readable = 0;   // pixels below which it shows less; in a small window it gets up to `most` of it
        bool moved = false; // by the user
        double most = 0.38; // of the window, for what is readable
        int others = 0;     // pixels that this leaves for the other panes, before `ofRoom` is reached
    };
    // Those that the user has changed by moving a border, by "detailDock/width", as parts of the window.
    using Moved = QVariantMap;

    void set(const std::vector<Share> &shares, const Moved &moved = {});
    Moved moved() const;
    void apply();
    void note(); // as on the screen

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QList<QDockWidget *> tabsOf(const Share &share) const;
    int lengthFor(const Share &share) const;
    int lengthOf(const Share &share) const; // 0: not in its place
    std::vector<int> lengths() const;
    void note(Share &share) const;
    QSize room() const; // what the bars of the window leave
    void settle();
    void fitIntoWindow();

    QMainWindow &m_window;
    std::vector<Share> m_shares;
    std::vector<int> m_pressed; // the lengths when a mouse button was pressed
    bool m_due = false;
    bool m_resized = false;
    QSize m_room;                  // that was shared last
    std::optional<QSize> m_needed; // of a window that is too small for its docks: what they need
};

} // namespace rundiff
