// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/style/theme.h"

#include "widgets/frame/style/housestyle.h"
#include "widgets/frame/style/linkcolours.h"
#include "widgets/frame/style/widgetresources.h"

#include <QFontDatabase>

namespace rundiff
{

namespace
{

QPalette qtPalette(const Palette &palette)
{
    QPalette result;
    result.setColor(QPalette::Window, palette.base);
    result.setColor(QPalette::WindowText, palette.text);
    result.setColor(QPalette::Base, palette.base);
    result.setColor(QPalette::AlternateBase, palette.ground);
    result.setColor(QPalette::Text, palette.text);
    result.setColor(QPalette::PlaceholderText, palette.quietText);
    result.setColor(QPalette::Button, palette.base);
    result.setColor(QPalette::ButtonText, palette.text);
    result.setColor(QPalette::ToolTipBase, palette.base);
    result.setColor(QPalette::ToolTipText, palette.text);
    result.setColor(QPalette::Highlight, palette.a);
    result.setColor(QPalette::HighlightedText, palette.base);
    result.setColor(QPalette::Link, palette.a);
    result.setColor(QPalette::Mid, palette.lines);
    result.setColor(QPalette::Light, palette.base);
    result.setColor(QPalette::Midlight, palette.ground);
    result.setColor(QPalette::Dark, palette.lines);
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        result.setColor(QPalette::Disabled, role, palette.unknown);
    return result;
}

// Lengths are in ex, the height of a small letter: they grow with the font and the scaling of the screen.
QString styleSheet(const Palette &palette)
{
    return QStringLiteral(R"(
QToolTip { background: %base; color: %text; border: 1px solid %lines; padding: 0.4ex; }
QMenuBar { background: %base; border-bottom: 1px solid %lines; padding: 0.3ex; }
QMenuBar::item { padding: 0.5ex 1.4ex; background: transparent; }
QMenuBar::item:selected { background: %ground; }
QToolBar { background: %base; border: none; border-bottom: 1px solid %lines; padding: 0; spacing: 0; }
QMainWindow::separator { background: %lines; width: 1px; height: 1px; }
QDockWidget { titlebar-close-icon: none; }
QDockWidget::title { background: %ground; border: none; padding: 0.7ex 1.4ex; text-align: left; }
QHeaderView { background: %ground; border: none; }
QHeaderView::section { background: %ground; color: %quiet; border: none; border-bottom: 1px solid %lines;
                       padding: 0.6ex 1ex; font-weight: 600; }
QTableView, QTreeView, QListView { border: 1px solid %base; gridline-color: %lines;
                                   selection-background-color: %chosen; selection-color: %text; }
QTableView:focus, QTreeView:focus, QListView:focus { border-color: %a; }
QTreeView::item { padding: 0.4ex 0; }
QScrollArea { border: none; }
QPlainTextEdit, QTextBrowser, rundiff--OppositeArea { border: 1px solid %base; }
QPlainTextEdit:focus, QTextBrowser:focus, rundiff--OppositeArea:focus { border-color: %a; }
QStatusBar { background: %ground; border-top: 1px solid %lines; }
QStatusBar::item { border: none; }
QPushButton, QToolButton[boxed="true"], QComboBox, QLineEdit, QSpinBox, QAbstractSpinBox {
    background: %base; border: 1px solid %lines; border-radius: 3px; padding: 0.5ex 1.2ex; }
QPushButton:hover, QToolButton[boxed="true"]:hover, QComboBox:hover { background: %ground; }
QPushButton:focus, QToolButton[boxed="true"]:focus, QComboBox:focus, QLineEdit:focus, QAbstractSpinBox:focus {
    border-color: %a; }
QPushButton:disabled { color: %unknown; }
QComboBox::drop-down { border: none; width: 2.4ex; }
QComboBox::down-arrow { image: url(:/rundiff/down.svg); width: 1.4ex; height: 1.4ex; }
QLineEdit[wrong="true"] { border-color: %differs; background: %differsGround; }
)")
        .replace(QStringLiteral("%base"), palette.base.name())
        .replace(QStringLiteral("%chosen"), chosenGround(palette).name())
        .replace(QStringLiteral("%text"), palette.text.name())
        .replace(QStringLiteral("%lines"), palette.lines.name())
        .replace(QStringLiteral("%ground"), palette.ground.name())
        .replace(QStringLiteral("%quiet"), palette.quietText.name())
        .replace(QStringLiteral("%unknown"), palette.unknown.name())
        .replace(QStringLiteral("%differsGround"), palette.differsGround.name())
        .replace(QStringLiteral("%differs"), palette.differs.name())
        .replace(QStringLiteral("%a"), palette.a.name());
}

bool systemIsDark()
{
    QApplication::setPalette(QPalette()); // back to what the desktop says
    return QApplication::palette().color(QPalette::Window).lightness() < 128;
}

} // namespace

void applyTheme(QApplication &application, Theme theme)
{
    bringWidgetResources();
    const bool dark = theme == Theme::Dark || (theme == Theme::System && systemIsDark());
    const Palette &palette = dark ? darkPalette() : lightPalette();
    constexpr const char *styled = "rundiffStyle";
    if (!application.property(styled).toBool()) { // each change of the style polishes all widgets again
        QApplication::setStyle(new HouseStyle);
        application.setProperty(styled, true);
    }
    QApplication::setPalette(qtPalette(palette));
    application.setStyleSheet(styleSheet(palette));
    const QWidgetList widgets = QApplication::allWidgets();
    for (QWidget *widget : widgets)
        recolourLinks(*widget);
}

void wear(QWidget &widget, const Palette &palette)
{
    bringWidgetResources();
    widget.setPalette(qtPalette(palette));
    widget.setStyleSheet(styleSheet(palette));
}

QFont fixedFont()
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPointSizeF(QApplication::font().pointSizeF());
    return font;
}

} // namespace rundiff
