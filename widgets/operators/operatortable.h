// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/items/rows/copiedrows.h"
#include "models/items/rows/differenceplaces.h"
#include "models/items/rows/operatortablemodel.h"
#include "models/items/rows/rowwalk.h"

#include <QTableView>
#include <QWidget>

class QLabel;
class QMenu;

namespace rundiff
{

class OperatorColumns;
class OperatorHeader;
class OverviewBar;
class RowCopying;

// The operators of one dump pair row by row, with the first difference and its surroundings visible.
class OperatorTable : public QWidget
{
    Q_OBJECT

public:
    explicit OperatorTable(QWidget *parent = nullptr);

    void setComparison(const ComparisonPtr &comparison); // opens at the first difference
    void showPair(std::size_t pair);
    void showPairAt(std::size_t pair, std::size_t tableRow);
    void showReadTable(std::size_t pair, const std::shared_ptr<const PairTable> &table); // answers tableWanted
    void showRow(std::size_t tableRow); // selects it, with its context visible
    void goToFirstDifference();
    bool goToDifference(bool backward);      // over all pairs; false if there is no further one
    void goToDifferenceGroup(bool backward); // the same, past the rows that only carry a difference
    // Of the table shown, when they are known.
    void setDifferenceBegins(const std::shared_ptr<const PairTable> &table, std::vector<std::uint32_t> begins,
                             const SubsetCounts &counts);
    bool goToNext(WalkBy by, bool backward); // within the rows shown
    void orderBy(OperatorColumn column);     // its number: as in the dump
    void setFolded(bool folded);             // sequences of equal operators become one row
    void groupBy(RowGrouping grouping);
    void foldHere();               // the sequence or the group that contains the row
    void unfoldHere();             // the folded sequence or the closed group that is the row
    void setMarks(RowMarks marks); // for the current table
    void setFilterText(const QString &text);
    QString filterText() const;
    void focusFilter();
    void copySelected(CopyForm form);

    std::optional<std::size_t> pair() const { return m_pair; }
    std::optional<std::size_t> currentRow() const; // of the pair's table
    OperatorTableModel &model() { return m_model; }
    QTableView &view() { return *m_view; }
    OperatorColumns &columns() { return *m_columns; }
    QMenu *menu() const { return m_menu; }
    void setMenu(QMenu *menu); // of the rows and of the button above them

Q_SIGNALS:
    void rowChosen(qulonglong tableRow);
    void pairShown(qulonglong pair);
    void tableShown();                 // the rows of another pair, or the same ones read again
    void tableWanted(qulonglong pair); // the pair's rows are not in memory
    void walkEnded(bool backward);     // there is no further group of differences
    void said(const QString &words);   // of work that takes a while

protected:
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void buildView();
    void keepInSight(int heightBefore);
    void rowChanged(int row);
    void markClicked(const QPoint &place);
    void bringIntoView(int row);
    QModelIndex shownCell(int row) const;
    void scrollToRow(int row, QAbstractItemView::ScrollHint hint);
    std::optional<std::size_t> walkedFrom(bool backward) const;
    void connectView();
    void showTable(const std::shared_ptr<const PairTable> &table);
    void filterChanged();
    void openPair(std::size_t pair, std::optional<bool> walkingBackward);
    void goToPlaceInPair();
    bool readerMayBeLed() const;
    std::optional<std::size_t> rowReadBefore() const;
    void measureColumns();
    void rowsArranged();
    void showCounts();
    void showPlace();
    void updateOverview();

    OperatorTableModel m_model;
    ComparisonPtr m_comparison;
    std::optional<std::size_t> m_pair;
    std::optional<bool> m_walkingBackward;        // how the pair was reached: it opens at its first or last difference
    std::optional<std::size_t> m_lookedAt;        // row of the table that stays visible when the rows are rearranged
    std::optional<std::uint32_t> m_lookedAtGroup; // instead, if its heading was selected
    std::optional<std::size_t> m_openedAt;        // row at which the pair was opened, before the user selected another
    bool m_topWanted = false;                     // after the rows are sorted
    std::optional<PairRow> m_readRow;             // of the table before this one
    std::optional<std::size_t> m_rowWanted;       // of the pair that is being opened
    DifferencePlaces m_places;
    struct GroupWish {
        bool backward = false, anyInPair = false; // else from the selected row
    };
    std::optional<GroupWish> m_groupWish; // until the groups of the table are known
    OperatorHeader *m_header;
    QTableView *m_view;
    OverviewBar *m_overview;
    RowCopying *m_copying;
    OperatorColumns *m_columns;
    QMenu *m_menu = nullptr;
    QLabel *m_empty;
};

} // namespace rundiff
