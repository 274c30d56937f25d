// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/monkeyhands.h"

#include "app/window/actions/runlistactions.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QDockWidget>
#include <QFileDialog>
#include <QHelpEvent>
#include <QMenu>
#include <QPointer>
#include <QTest>
#include <QTimer>
#include <QWheelEvent>

#include <algorithm>
#include <array>
#include <utility>

namespace rundiff
{

namespace
{

constexpr int longestWait = 8; // inspects a dialog before it is closed

constexpr Qt::KeyboardModifiers none = Qt::NoModifier;
constexpr std::array<std::pair<Qt::Key, Qt::KeyboardModifiers>, 58> keys{{
    {Qt::Key_Down, none},
    {Qt::Key_Down, none},
    {Qt::Key_Up, none},
    {Qt::Key_Left, none},
    {Qt::Key_Right, none},
    {Qt::Key_PageDown, none},
    {Qt::Key_PageUp, none},
    {Qt::Key_Home, none},
    {Qt::Key_End, none},
    {Qt::Key_Tab, none},
    {Qt::Key_Tab, none},
    {Qt::Key_Backtab, Qt::ShiftModifier},
    {Qt::Key_Return, none},
    {Qt::Key_Space, none},
    {Qt::Key_Escape, none},
    {Qt::Key_F1, none},
    {Qt::Key_F5, none},
    {Qt::Key_F8, none},
    {Qt::Key_F8, Qt::ShiftModifier},
    {Qt::Key_Delete, none},
    {Qt::Key_Backspace, none},
    {Qt::Key_Plus, none},
    {Qt::Key_Minus, none},
    {Qt::Key_0, none},
    {Qt::Key_A, Qt::ControlModifier},
    {Qt::Key_C, Qt::ControlModifier},
    {Qt::Key_F, Qt::ControlModifier},
    {Qt::Key_R, Qt::ControlModifier},
    {Qt::Key_Z, Qt::ControlModifier},
    {Qt::Key_I, Qt::ControlModifier},
    {Qt::Key_M, Qt::ControlModifier},
    {Qt::Key_1, Qt::ControlModifier},
    {Qt::Key_2, Qt::ControlModifier},
    {Qt::Key_3, Qt::ControlModifier},
    {Qt::Key_4, Qt::ControlModifier},
    {Qt::Key_5, Qt::ControlModifier},
    {Qt::Key_6, Qt::ControlModifier},
    {Qt::Key_7, Qt::ControlModifier},
    {Qt::Key_8, Qt::ControlModifier},
    {Qt::Key_Down, Qt::ShiftModifier},
    {Qt::Key_Right, Qt::ControlModifier},
    {Qt::Key_Down, Qt::ControlModifier},
    {Qt::Key_Down, Qt::AltModifier},
    {Qt::Key_Menu, none},
    {Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier},
    {Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier},
    {Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier},
    {Qt::Key_F8, Qt::ControlModifier},
    {Qt::Key_F8, Qt::ControlModifier | Qt::ShiftModifier},
    {Qt::Key_F1, Qt::ShiftModifier},
    {Qt::Key_F11, none},
    {Qt::Key_W, Qt::ControlModifier},
    {Qt::Key_Left, Qt::AltModifier},
    {Qt::Key_Left, Qt::AltModifier},
    {Qt::Key_Right, Qt::AltModifier},
    {Qt::Key_V, Qt::ControlModifier | Qt::AltModifier},
    {Qt::Key_C, Qt::ControlModifier | Qt::AltModifier},
    {Qt::Key_M, Qt::ControlModifier | Qt::AltModifier},
}};

QString nameOf(const QObject &object)
{
    return QStringLiteral("%1 \"%2\"").arg(QString::fromLatin1(object.metaObject()->className()), object.objectName());
}

QString nameOf(const QPoint &place)
{
    return QStringLiteral("(%1, %2)").arg(place.x()).arg(place.y());
}

} // namespace

MonkeyHands::MonkeyHands(QMainWindow &window, quint64 seed, QString manyRuns)
    : m_window(window), m_manyRuns(std::move(manyRuns)), m_random(seed), m_ofDialogs(seed)
{
    closeWhatWaits();
}

int MonkeyHands::below(int bound)
{
    return int(m_random() % quint64(std::max(1, bound)));
}

MonkeyHands::Act MonkeyHands::next()
{
    switch (below(23)) {
    case 0:
    case 1:
        return size();
    case 2:
    case 3:
        return dock();
    case 4:
    case 5:
        return entry();
    case 6:
    case 7:
        return wheel();
    case 8:
    case 9:
        return drag();
    case 10:
        return below(3) ? text() : look();
    case 11:
    case 12:
    case 13:
    case 14:
        return click();
    case 15:
        return below(6) ? title() : list();
    default:
        return key();
    }
}

QWidget *MonkeyHands::anyWidget()
{
    QList<QWidget *> seen;
    for (QWidget *widget : m_window.findChildren<QWidget *>()) {
        if (widget->isVisible() && widget->isEnabled() && !widget->size().isEmpty())
            seen << widget;
    }
    return seen.isEmpty() ? &m_window : seen[below(int(seen.size()))];
}

QWidget *MonkeyHands::anyOf(const char *kind, const char *endOfName)
{
    QList<QWidget *> seen;
    for (QWidget *widget : m_window.findChildren<QWidget *>()) {
        if (widget->isVisible() && widget->inherits(kind) && widget->objectName().endsWith(QLatin1String(endOfName)))
            seen << widget;
    }
    return seen.isEmpty() ? nullptr : seen[below(int(seen.size()))];
}

QPoint MonkeyHands::anyPlaceIn(const QWidget &widget)
{
    return {below(widget.width()), below(widget.height())};
}

MonkeyHands::Act MonkeyHands::key()
{
    const auto [key, modifiers] = keys[std::size_t(below(int(keys.size())))];
    const int times = 1 + below(3);
    return {QStringLiteral("key %1, %2 times").arg(QKeySequence(int(key) | int(modifiers)).toString()).arg(times),
            [this, key = key, modifiers = modifiers, times] {
                for (int i = 0; i < times; ++i) {
                    QWidget *focus = QApplication::focusWidget();
                    QTest::keyClick(focus ? focus : &m_window, key, modifiers);
                    QCoreApplication::processEvents(); // nobody types faster than that
                }
            }};
}

MonkeyHands::Act MonkeyHands::text()
{
    static const std::array<const char *, 8> texts{"1e-3", "conv", "-", "nan",
                                                   "(",    "loss", "0", "\xd7\x90\xe4\xb8\xad"};
    const QString typed = QString::fromUtf8(texts[std::size_t(below(int(texts.size())))]);
    return {QStringLiteral("type %1").arg(typed), [typed] {
                for (const QChar &letter : typed) {
                    if (QWidget *focus = QApplication::focusWidget()) {
                        QKeyEvent press(QEvent::KeyPress, 0, Qt::NoModifier, letter);
                        QCoreApplication::sendEvent(focus, &press);
                    }
                }
            }};
}

MonkeyHands::Act MonkeyHands::click()
{
    const QPointer<QWidget> widget = anyWidget();
    const QPoint place = anyPlaceIn(*widget);
    const Qt::MouseButton button = below(6) ? Qt::LeftButton : Qt::RightButton;
    const bool twice = below(5) == 0;
    const Qt::KeyboardModifiers modifiers = below(6) ? none : below(2) ? Qt::ShiftModifier : Qt::ControlModifier;
    return {QStringLiteral("click %1 at %2 of %3").arg(int(button)).arg(nameOf(place), nameOf(*widget)),
            [widget, place, button, twice, modifiers] {
                QTest::mouseMove(widget, place);
                if (widget && button == Qt::RightButton) { // as the window system says it
                    QContextMenuEvent wish(QContextMenuEvent::Mouse, place, widget->mapToGlobal(place));
                    QCoreApplication::sendEvent(widget, &wish);
                }
                if (widget)
                    QTest::mouseClick(widget, button, modifiers, place);
                if (widget && twice)
                    QTest::mouseDClick(widget, button, modifiers, place);
                if (widget) {
                    QHelpEvent help(QEvent::ToolTip, place, widget->mapToGlobal(place));
                    QCoreApplication::sendEvent(widget, &help);
                }
            }};
}

MonkeyHands::Act MonkeyHands::drag()
{
    const int kind = below(4); // of the curves a box to zoom into, of the window the borders of docks
    QWidget *plot = kind < 2 ? anyOf("QWidget", "curvePlot") : nullptr;
    const QPointer<QWidget> widget = plot ? plot : kind == 2 ? &m_window : anyWidget();
    const QPoint from = anyPlaceIn(*widget), to = anyPlaceIn(*widget);
    const Qt::KeyboardModifiers modifiers = below(3) ? none : below(2) ? Qt::ShiftModifier : Qt::ControlModifier;
    return {QStringLiteral("drag from %1 to %2 of %3").arg(nameOf(from), nameOf(to), nameOf(*widget)),
            [widget, from, to, modifiers] {
                QTest::mousePress(widget, Qt::LeftButton, modifiers, from);
                for (int i = 1; widget && i <= 4; ++i) {
                    const QPoint place = from + (to - from) * i / 4;
                    QMouseEvent move(QEvent::MouseMove, place, widget->mapToGlobal(place), Qt::NoButton, Qt::LeftButton,
                                     modifiers);
                    QCoreApplication::sendEvent(widget, &move);
                }
                if (widget)
                    QTest::mouseRelease(widget, Qt::LeftButton, modifiers, to);
            }};
}

MonkeyHands::Act MonkeyHands::wheel()
{
    const QPointer<QWidget> widget = anyWidget();
    const QPoint place = anyPlaceIn(*widget), turned(0, below(2) ? 120 : -120);
    const Qt::KeyboardModifiers modifiers = below(4) ? none : below(2) ? Qt::ShiftModifier : Qt::ControlModifier;
    return {QStringLiteral("wheel at %1 of %2").arg(nameOf(place), nameOf(*widget)),
            [widget, place, turned, modifiers] {
                for (int i = 0; widget && i < 3; ++i) {
                    QWheelEvent event(place, widget->mapToGlobal(place), {}, turned, Qt::NoButton, modifiers,
                                      Qt::NoScrollPhase, false);
                    QCoreApplication::sendEvent(widget, &event);
                }
            }};
}

MonkeyHands::Act MonkeyHands::size()
{
    static const std::array<QSize, 6> usual{
        {{1600, 1000}, {1000, 700}, {400, 300}, {3000, 2000}, {1280, 720}, {1920, 1080}}};
    if (below(5) == 0)
        return {QStringLiteral("maximise"), [this] { m_window.showMaximized(); }};
    const QSize size =
        below(2) ? usual[std::size_t(below(int(usual.size())))] : QSize(300 + below(2700), 200 + below(1800));
    return {QStringLiteral("size %1 x %2").arg(size.width()).arg(size.height()), [this, size] {
                m_window.showNormal();
                m_window.resize(size);
            }};
}

MonkeyHands::Act MonkeyHands::dock()
{
    const auto docks = m_window.findChildren<QDockWidget *>();
    if (docks.isEmpty())
        return key();
    QDockWidget *dock = docks[below(int(docks.size()))], *other = docks[below(int(docks.size()))];
    const std::array<Qt::DockWidgetArea, 4> areas{Qt::LeftDockWidgetArea, Qt::RightDockWidgetArea,
                                                  Qt::TopDockWidgetArea, Qt::BottomDockWidgetArea};
    const auto area = areas[std::size_t(below(4))];
    const QSize size(100 + below(1500), 60 + below(1000));
    const QString name = dock->objectName();
    switch (below(6)) {
    case 0:
        return {name + QStringLiteral(" floats or not"), [dock, size] {
                    dock->setFloating(!dock->isFloating());
                    dock->show();
                    if (dock->isFloating())
                        dock->resize(size);
                }};
    case 1:
        return {name + QStringLiteral(" is hidden"), [dock] { dock->hide(); }};
    case 2:
        return {name + QStringLiteral(" moves to area %1").arg(int(area)), [this, dock, area] {
                    m_window.addDockWidget(area, dock);
                    dock->show();
                }};
    case 3:
        return {name + QStringLiteral(" joins ") + other->objectName(), [this, dock, other] {
                    if (dock != other)
                        m_window.tabifyDockWidget(other, dock);
                }};
    case 4:
        return {name + QStringLiteral(" becomes %1 wide").arg(size.width()), [this, dock, size] {
                    m_window.resizeDocks({dock}, {size.width()}, Qt::Horizontal);
                    m_window.resizeDocks({dock}, {size.height()}, Qt::Vertical);
                }};
    default:
        return {name + QStringLiteral(" is raised"), [dock] {
                    dock->show();
                    dock->raise();
                }};
    }
}

MonkeyHands::Act MonkeyHands::entry()
{
    QList<QAction *> entries;
    for (QAction *action : m_window.findChildren<QAction *>()) {
        if (action->isEnabled() && !action->isSeparator() && !action->menu() &&
            action->objectName() != QStringLiteral("quit"))
            entries << action;
    }
    if (entries.isEmpty())
        return key();
    const QPointer<QAction> action = entries[below(int(entries.size()))];
    return {QStringLiteral("entry %1 (%2)").arg(action->text(), action->objectName()), [action] {
                if (action)
                    action->trigger();
            }};
}

MonkeyHands::Act MonkeyHands::look()
{
    if (below(2)) {
        const auto direction = below(2) ? Qt::RightToLeft : Qt::LeftToRight;
        return {QStringLiteral("reading direction %1").arg(int(direction)),
                [direction] { QApplication::setLayoutDirection(direction); }};
    }
    QFont font = QApplication::font();
    font.setPointSize(6 + below(16));
    return {QStringLiteral("letters of %1 points").arg(font.pointSize()), [font] { QApplication::setFont(font); }};
}

MonkeyHands::Act MonkeyHands::title()
{
    const QPointer<QWidget> title = anyOf("rundiff::DockTitle", "Title");
    if (!title)
        return key();
    return {QStringLiteral("double click on ") + nameOf(*title), [title] {
                QTest::mouseClick(title, Qt::LeftButton, none, {9, 9});
                if (title)
                    QTest::mouseDClick(title, Qt::LeftButton, none, {9, 9});
            }};
}

MonkeyHands::Act MonkeyHands::list()
{
    auto *lists = m_window.findChild<RunListActions *>();
    return {QStringLiteral("many runs"), [this, lists] { lists->open(m_manyRuns); }};
}

// Runs while a dialog or a menu has an event loop of its own, in which the act that opened it waits.
// What is done to a dialog may open the next one and wait for that, in which another look is needed.
void MonkeyHands::closeWhatWaits()
{
    QTimer::singleShot(25, &m_living, [this] { closeWhatWaits(); });
    QWidget *waiting = QApplication::activePopupWidget();
    if (!waiting)
        waiting = QApplication::activeModalWidget();
    if (!waiting) {
        m_ticks = 0;
        return;
    }
    if (++m_ticks > longestWait || qobject_cast<QFileDialog *>(waiting)) {
        m_ticks = 0;
        auto *dialog = qobject_cast<QDialog *>(waiting);
        dialog ? dialog->reject() : void(waiting->close());
        return;
    }
    QWidget *focus = waiting->focusWidget();
    QTest::keyClick(focus ? focus : waiting, keys[std::size_t(m_ofDialogs() % 15)].first);
}

} // namespace rundiff
