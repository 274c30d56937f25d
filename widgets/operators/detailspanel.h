// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/rows/rowdetails.h"
#include "models/items/rows/rowlinks.h"
#include "widgets/frame/texts/hidetext.h"

#include <QWidget>

#include <memory>

class QAbstractItemView;
class QLabel;
class QModelIndex;
class QScrollArea;
class QTreeWidget;

namespace rundiff
{

class ElidedLabel;
class FieldTable;

// All data of one row: A, B and their difference for every field with all digits, and the call stack.
class DetailsPanel : public QWidget
{
    Q_OBJECT

public:
    explicit DetailsPanel(QWidget *parent = nullptr);

    void showRow(const PairTable &table, std::size_t row, const RowRule &rule);
    void showLinks(const std::vector<RowLink> &links); // of the row shown
    void showParts(const std::vector<RowDetails::Field> &parts);
    void clear();
    QString asText() const; // tab-separated
    // A copy with its full height on a page of this width; nothing if no row is shown.
    std::unique_ptr<DetailsPanel> forPicture(int width, const HideText &hide = {}) const;

Q_SIGNALS:
    void rowWanted(qulonglong tableRow);
    void lineWanted(const QString &path, qint64 line, const QString &code); // of the call stack

protected:
    void changeEvent(QEvent *event) override;

private:
    void buildStack();
    void showDetails();
    void addStack(const QString &title, const std::vector<RowDetails::Frame> &frames);
    void setEmpty(bool empty);
    void bringIntoView(const QAbstractItemView &view, const QModelIndex &index);

    ElidedLabel *m_title;
    QLabel *m_result, *m_links;
    FieldTable *m_fields;
    QLabel *m_stackTitle, *m_empty;
    QTreeWidget *m_stack;
    QScrollArea *m_area;
    RowDetails m_details;
    std::size_t m_ownFields = 0; // those after them are of parts
};

} // namespace rundiff
