// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tokens/textpair.h"

#include "models/compare/tokens/textdifference.h"
#include "widgets/frame/style/palette.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

namespace rundiff
{

namespace
{

// The characters of a text up to a byte of its UTF-8.
int characters(const std::string &text, std::size_t bytes)
{
    return static_cast<int>(QString::fromUtf8(text.data(), static_cast<qsizetype>(bytes)).size());
}

void mark(QPlainTextEdit &text, int begin, int end)
{
    QTextEdit::ExtraSelection selection;
    selection.cursor = QTextCursor(text.document());
    selection.cursor.setPosition(begin);
    selection.cursor.setPosition(std::max(begin, end), QTextCursor::KeepAnchor);
    selection.format.setBackground(colours(text.palette()).differsGround);
    selection.format.setFontUnderline(true);
    text.setExtraSelections(begin < end ? QList{selection} : QList<QTextEdit::ExtraSelection>());
    QTextCursor first(text.document());
    first.setPosition(begin);
    text.setTextCursor(first);
}

} // namespace

TextPair::TextPair(QWidget *parent) : QWidget(parent), m_a(new QPlainTextEdit), m_b(new QPlainTextEdit)
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(side(QStringLiteral("A"), m_a));
    layout->addWidget(side(QStringLiteral("B"), m_b));
    connect(m_a->verticalScrollBar(), &QScrollBar::valueChanged, m_b->verticalScrollBar(), &QScrollBar::setValue);
    connect(m_b->verticalScrollBar(), &QScrollBar::valueChanged, m_a->verticalScrollBar(), &QScrollBar::setValue);
}

QWidget *TextPair::side(const QString &name, QPlainTextEdit *text)
{
    auto *widget = new QWidget;
    auto *layout = new QVBoxLayout(widget);
    layout->setContentsMargins({});
    layout->setSpacing(fontMetrics().height() / 4);
    auto *title = new QLabel(name);
    layout->addWidget(title);
    layout->addWidget(text, 1);
    text->setReadOnly(true);
    text->setMinimumHeight(2 * fontMetrics().height()); // in a small window
    text->setObjectName(QStringLiteral("textOf") + name);
    text->setAccessibleName(tr("Text of %1").arg(name));
    text->setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    return widget;
}

void TextPair::setTexts(const QString &a, const QString &b)
{
    m_a->setPlainText(a);
    m_b->setPlainText(b);
    markDifference();
}

void TextPair::markDifference()
{
    const std::string a = m_a->toPlainText().toStdString(), b = m_b->toPlainText().toStdString();
    const TextDifference difference = TextDifference::of(a, b);
    mark(*m_a, characters(a, difference.begin), characters(a, difference.endA));
    mark(*m_b, characters(b, difference.begin), characters(b, difference.endB));
}

void TextPair::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        markDifference();
}

} // namespace rundiff

#include "moc_textpair.cpp"
