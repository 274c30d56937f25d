// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/opposite/oppositerow.h"

#include <QAbstractScrollArea>

#include <vector>

namespace rundiff
{

// The rows of two texts, A on the left and B on the right, scrolled together. Of the texts it has the rows around those
// in view, which it asks for.
class OppositeArea : public QAbstractScrollArea
{
    Q_OBJECT

public:
    explicit OppositeArea(QWidget *parent = nullptr);

    void setRowCount(qint64 rows);
    void setRows(qint64 first, std::vector<OppositeRow> rows);
    void forget(); // the rows: they are of other texts
    void goTo(qint64 row);
    qint64 chosen() const { return m_chosen; } // -1: none
    qint64 firstShown() const;
    qint64 shownCount() const;
    const OppositeRow *row(qint64 number) const; // null: it is not known yet
    QString asText() const;                      // what is chosen
    QString shownText() const;                   // what is in view
    int heightOf(qint64 rows) const { return static_cast<int>(rows) * m_lineHeight; }

Q_SIGNALS:
    void rowsWanted(qint64 first, qint64 count);
    void scrolled(qint64 first, qint64 count);
    void chosenChanged(qint64 row);
    void activated(qint64 row);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void paintRow(QPainter &painter, const OppositeRow &row, qint64 number, int y) const;
    void paintSide(QPainter &painter, const OppositeRow &row, bool ofA, const QRect &place) const;
    void paintText(QPainter &painter, const OppositeLine &line, const QRect &place) const;
    void choose(qint64 row, bool extends);
    void showChosen();
    void showFirstSpan();
    void ask();
    void measure();
    void fitBars();
    int marginWidth() const;
    qint64 rowAt(int y) const;

    qint64 m_rowCount = 0, m_first = 0, m_chosen = -1, m_anchor = -1;
    std::vector<OppositeRow> m_rows; // from m_first on
    int m_lineHeight = 1, m_widest = 0;
    bool m_seeksSpan = false; // the chosen row has no text yet
};

} // namespace rundiff
