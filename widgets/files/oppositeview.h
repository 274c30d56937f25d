// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/opposite/oppositeindex.h"
#include "widgets/frame/texts/hidetext.h"

#include <QString>
#include <QWidget>

#include <memory>
#include <vector>

class QLabel;
class QLineEdit;
class QToolButton;

namespace rundiff
{

class ElidedLabel;
class OppositeArea;
class OppositeMap;

// Two texts opposite each other: with their names, a search, the next difference, and a map of the differences.
class OppositeView : public QWidget
{
    Q_OBJECT

public:
    explicit OppositeView(const QString &areaName, QWidget *parent = nullptr);

    void setTexts(const QString &placeA, const QString &placeB); // other ones; empty: none
    void setIndex(const OppositeIndexPtr &index);
    void setRows(qint64 first, std::vector<OppositeRow> rows);
    void say(const QString &words); // instead of the counts
    void goTo(qint64 row);
    void focusSearch();
    void goToDifference(bool backward);
    QString asText() const;
    QString shownText() const;
    QString countWords() const;
    OppositeArea &area() { return *m_area; }
    std::unique_ptr<QWidget> forPicture(const HideText &hide) const;

Q_SIGNALS:
    void rowsWanted(qint64 first, qint64 count);
    void differenceWanted(qint64 from, bool backward);
    void textWanted(const QString &text, qint64 from, bool backward);
    void activated(qint64 row);

private:
    QToolButton *button(const QString &sign, const QString &name, bool backward);
    void search(bool backward);
    void sayCounts();

    ElidedLabel *m_placeA, *m_placeB;
    QLineEdit *m_search;
    QLabel *m_counts;
    OppositeArea *m_area;
    OppositeMap *m_map;
    OppositeIndexPtr m_index;
};

} // namespace rundiff
