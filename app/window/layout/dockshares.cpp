// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/layout/dockshares.h"

#include "app/window/layout/screenroom.h"

#include <QDockWidget>
#include <QEvent>
#include <QLayout>
#include <QMainWindow>
#include <QStatusBar>
#include <QToolBar>

#include <algorithm>
#include <utility>

namespace rundiff
{

namespace
{

int along(const QSize &size, Qt::Orientation orientation)
{
    return orientation == Qt::Horizontal ? size.width() : size.height();
}

// To a line, which is not a share of the window.
bool isFolded(const QDockWidget &dock)
{
    return dock.widget() && (dock.widget()->maximumHeight() == 0 || dock.widget()->maximumWidth() == 0);
}

QString nameOf(const DockShares::Share &share)
{
    const bool wide = share.orientation == Qt::Horizontal;
    return share.dock->objectName() + (wide ? QStringLiteral("/width") : QStringLiteral("/height"));
}

void setMoved(DockShares::Share &share, double ofRoom)
{
    share.ofRoom = ofRoom;
    share.moved = true;
    share.readable = 0; // as wide as it was made
}

} // namespace

DockShares::DockShares(QMainWindow &window) : QObject(&window), m_window(window)
{
    window.installEventFilter(this);
}

void DockShares::set(const std::vector<Share> &shares, const Moved &moved)
{
    m_shares = shares;
    for (Share &share : m_shares) {
        const double ofRoom = moved.value(nameOf(share)).toDouble();
        if (ofRoom > 0 && ofRoom < 1)
            setMoved(share, ofRoom);
    }
    apply();
}

DockShares::Moved DockShares::moved() const
{
    Moved moved;
    for (const Share &share : m_shares) {
        if (share.moved)
            moved.insert(nameOf(share), share.ofRoom);
    }
    return moved;
}

void DockShares::apply()
{
    for (const Qt::Orientation orientation : {Qt::Horizontal, Qt::Vertical}) {
        QList<QDockWidget *> docks;
        QList<int> lengths;
        for (const Share &share : m_shares) {
            const QList<QDockWidget *> tabs = share.orientation == orientation ? tabsOf(share) : QList<QDockWidget *>();
            for (QDockWidget *dock : tabs) {
                docks << dock; // of docks in tabs the one in front counts, whichever that is
                lengths << lengthFor(share);
            }
        }
        m_window.resizeDocks(docks, lengths, orientation);
    }
}

int DockShares::lengthFor(const Share &share) const
{
    const int whole = along(room(), share.orientation);
    const int most = std::min(qRound(share.most * whole), whole - share.others);
    return std::max(qRound(share.ofRoom * whole), std::min(share.readable, most));
}

QList<QDockWidget *> DockShares::tabsOf(const Share &share) const
{
    return m_window.tabifiedDockWidgets(share.dock) << share.dock;
}

// Docks hidden by other tabs are kept outside the window.
int DockShares::lengthOf(const Share &share) const
{
    int length = 0;
    const QList<QDockWidget *> tabs = tabsOf(share);
    for (const QDockWidget *dock : tabs) {
        if (dock->isVisible() && !dock->isFloating() && !isFolded(*dock) &&
            m_window.rect().contains(dock->geometry().center()))
            length = along(dock->size(), share.orientation);
    }
    return length;
}

std::vector<int> DockShares::lengths() const
{
    std::vector<int> lengths;
    std::transform(m_shares.begin(), m_shares.end(), std::back_inserter(lengths),
                   [this](const Share &share) { return lengthOf(share); });
    return lengths;
}

void DockShares::note()
{
    for (Share &share : m_shares)
        note(share);
}

void DockShares::note(Share &share) const
{
    const int whole = along(room(), share.orientation), length = lengthOf(share);
    if (length > 0 && whole > 0)
        setMoved(share, static_cast<double>(length) / whole);
}

QSize DockShares::room() const
{
    QSize room = m_window.size();
    QList<const QWidget *> bars{m_window.menuWidget(), m_window.findChild<QStatusBar *>()};
    const QList<QToolBar *> tools = m_window.findChildren<QToolBar *>(QString(), Qt::FindDirectChildrenOnly);
    std::copy(tools.begin(), tools.end(), std::back_inserter(bars));
    for (const QWidget *bar : std::as_const(bars)) {
        if (bar && bar->isVisible())
            room.rheight() -= bar->height();
    }
    return room;
}

void DockShares::settle()
{
    m_due = false;
    fitIntoWindow();
    const QSize before = std::exchange(m_room, room());
    if (std::exchange(m_resized, false) || m_room != before)
        apply();
}

// A window manager can make a window smaller than its docks allow: they would then lie over each other. A window in a
// scroll area becomes as large as they need instead; it may only not have happened yet.
void DockShares::fitIntoWindow()
{
    const QSize room = m_window.size(), needed = m_needed.value_or(m_window.minimumSizeHint());
    // Its docks can also make a window taller than the screen: then it is as tall as they need.
    const int screen = roomOnScreen(m_window).height();
    const bool tooTall = needed.height() > screen && room.height() <= needed.height();
    const bool exceeded = needed.width() > room.width() || needed.height() > room.height();
    const bool tooSmall = m_window.isWindow() && (tooTall || exceeded);
    if (tooSmall == m_needed.has_value())
        return;
    m_needed = tooSmall ? std::optional(needed) : std::nullopt;
    const QFontMetrics letters = m_window.fontMetrics();
    const QSize least = tooSmall ? QSize(letters.averageCharWidth() * 8, letters.height() * 2) : QSize(0, 0);
    const QList<QDockWidget *> docks = m_window.findChildren<QDockWidget *>();
    for (QDockWidget *dock : docks) {
        if (dock->widget() && !isFolded(*dock))
            dock->widget()->setMinimumSize(least);
    }
    if (tooSmall && tooTall && room.height() > screen) {
        m_window.layout()->activate();
        m_window.resize(room.width(), screen);
    }
}

bool DockShares::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != &m_window)
        return false;
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest) {
        m_resized |= event->type() == QEvent::Resize;
        if (!std::exchange(m_due, true)) // once, when the new layout is made
            QMetaObject::invokeMethod(this, &DockShares::settle, Qt::QueuedConnection);
    } else if (event->type() == QEvent::MouseButtonPress) {
        m_pressed = lengths();
    } else if (event->type() == QEvent::MouseButtonRelease) {
        const std::vector<int> now = lengths(); // others if a border between docks was moved
        for (std::size_t i = 0; i < std::min(now.size(), m_pressed.size()); ++i) {
            if (now[i] != m_pressed[i])
                note(m_shares[i]);
        }
    }
    return false;
}

} // namespace rundiff

#include "moc_dockshares.cpp"
