// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/oppositeview.h"

#include "models/items/words/counted.h"
#include "models/items/words/numbers.h"
#include "widgets/files/oppositearea.h"
#include "widgets/files/oppositemap.h"
#include "widgets/frame/texts/elidedlabel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace rundiff
{

OppositeView::OppositeView(const QString &areaName, QWidget *parent)
    : QWidget(parent), m_placeA(new ElidedLabel), m_placeB(new ElidedLabel), m_search(new QLineEdit),
      m_counts(new QLabel), m_area(new OppositeArea), m_map(new OppositeMap)
{
    const int unit = fontMetrics().height();
    setObjectName(areaName + QStringLiteral("View"));
    m_area->setObjectName(areaName);
    m_area->setAccessibleName(tr("Lines of A and B opposite each other"));
    m_search->setObjectName(areaName + QStringLiteral("Search"));
    m_search->setPlaceholderText(tr("Search in both texts"));
    m_search->setAccessibleName(tr("Search in both texts"));
    m_search->setClearButtonEnabled(true);
    m_search->setMinimumWidth(fontMetrics().averageCharWidth() * 12);
    m_counts->setObjectName(areaName + QStringLiteral("Counts"));
    m_counts->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    auto *head = new QHBoxLayout;
    head->setContentsMargins(unit / 2, unit / 4, unit / 2, unit / 4);
    head->addWidget(m_search, 1);
    head->addWidget(button(QStringLiteral("▲"), tr("Previous difference in the text"), true));
    head->addWidget(button(QStringLiteral("▼"), tr("Next difference in the text"), false));
    head->addWidget(m_counts, 2);
    auto *places = new QHBoxLayout;
    places->setContentsMargins(unit / 2, 0, unit / 2, 0);
    places->addWidget(m_placeA, 1);
    places->addWidget(m_placeB, 1);
    auto *body = new QHBoxLayout;
    body->setContentsMargins({});
    body->setSpacing(0);
    body->addWidget(m_area, 1);
    body->addWidget(m_map);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addLayout(places);
    layout->addLayout(body, 1);
    setFocusProxy(m_area);
    connect(m_area, &OppositeArea::rowsWanted, this, &OppositeView::rowsWanted);
    connect(m_area, &OppositeArea::scrolled, m_map, &OppositeMap::setShown);
    connect(m_area, &OppositeArea::activated, this, &OppositeView::activated);
    connect(m_map, &OppositeMap::rowWanted, m_area, &OppositeArea::goTo);
    connect(m_search, &QLineEdit::returnPressed, this, [this] { search(false); });
}

QToolButton *OppositeView::button(const QString &sign, const QString &name, bool backward)
{
    auto *made = new QToolButton;
    made->setText(sign);
    made->setToolTip(name);
    made->setAccessibleName(name);
    made->setAutoRaise(true);
    made->setFocusPolicy(Qt::TabFocus);
    connect(made, &QToolButton::clicked, this, [this, backward] { goToDifference(backward); });
    return made;
}

void OppositeView::search(bool backward)
{
    if (!m_search->text().isEmpty())
        Q_EMIT textWanted(m_search->text(), m_area->chosen(), backward);
}

void OppositeView::goToDifference(bool backward)
{
    Q_EMIT differenceWanted(m_area->chosen(), backward);
}

void OppositeView::focusSearch()
{
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

void OppositeView::setTexts(const QString &placeA, const QString &placeB)
{
    m_placeA->setText(placeA.isEmpty() ? QString() : QStringLiteral("A · ") + placeA);
    m_placeB->setText(placeB.isEmpty() ? QString() : QStringLiteral("B · ") + placeB);
    m_area->forget();
    setIndex({});
}

void OppositeView::setIndex(const OppositeIndexPtr &index)
{
    m_index = index;
    m_map->setIndex(index);
    if (index)
        m_area->setRowCount(index->rows);
    sayCounts();
}

QString OppositeView::countWords() const
{
    return m_counts->text();
}

void OppositeView::sayCounts()
{
    if (!m_index)
        return m_counts->clear();
    QStringList parts;
    parts << (m_index->differing > 0 ? tr("%1 lines differ").arg(groupedNumber(m_index->differing))
                                     : tr("no line differs"));
    if (m_index->onlyA > 0)
        parts << tr("%1 only in A").arg(groupedNumber(m_index->onlyA));
    if (m_index->onlyB > 0)
        parts << tr("%1 only in B").arg(groupedNumber(m_index->onlyB));
    if (!m_index->isComplete)
        parts << tr("reading …");
    m_counts->setText(withSingulars(parts.join(QStringLiteral(" · "))));
}

void OppositeView::say(const QString &words)
{
    m_counts->setText(words);
}

void OppositeView::setRows(qint64 first, std::vector<OppositeRow> rows)
{
    m_area->setRows(first, std::move(rows));
}

void OppositeView::goTo(qint64 row)
{
    m_area->goTo(row);
}

QString OppositeView::asText() const
{
    return m_area->asText();
}

QString OppositeView::shownText() const
{
    return m_placeA->text() + QLatin1Char('\n') + m_placeB->text() + QLatin1Char('\n') + m_area->shownText();
}

namespace
{

void hideLine(OppositeLine &line, const HideText &hide)
{
    const std::string hidden = hide(textOf(line.text)).toStdString();
    if (hidden == line.text)
        return;
    line.text = hidden;
    line.spans.clear(); // they are of the text that was there
}

} // namespace

// The rows in view.
std::unique_ptr<QWidget> OppositeView::forPicture(const HideText &hide) const
{
    std::vector<OppositeRow> rows;
    for (qint64 number = m_area->firstShown(); number < m_area->firstShown() + m_area->shownCount(); ++number) {
        if (const OppositeRow *const row = m_area->row(number))
            rows.push_back(*row);
    }
    if (rows.empty())
        return nullptr;
    for (OppositeRow &row : rows) {
        if (hide) {
            hideLine(row.a, hide);
            hideLine(row.b, hide);
        }
    }
    auto picture = std::make_unique<OppositeArea>();
    picture->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    picture->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    picture->setMinimumHeight(picture->heightOf(std::ssize(rows)));
    picture->setRowCount(std::ssize(rows));
    picture->setRows(0, std::move(rows));
    return picture;
}

} // namespace rundiff

#include "moc_oppositeview.cpp"
