// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/rowdetails.h"
#include "models/items/rowlinks.h"

#include <QWidget>

class QLabel;
class QTableWidget;
class QTreeWidget;

namespace rundiff
{

class ElidedLabel;

// One row completely: A, B and their difference for every field with all digits, and where the call came from.
class DetailsPanel : public QWidget
{
    Q_OBJECT

public:
    explicit DetailsPanel(QWidget *parent = nullptr);

    void showRow(const PairTable &table, std::size_t row, const RowRule &rule);
    void showLinks(const std::vector<RowLink> &links); // of the row shown
    void clear();
    QString asText() const; // tab-separated

protected:
    void resizeEvent(QResizeEvent *event) override;

Q_SIGNALS:
    void rowWanted(qulonglong tableRow);

private:
    void buildFields();
    void fitNames();
    void buildStack();
    void showFields(const std::vector<RowDetails::Field> &fields);
    void addStack(const QString &title, const std::vector<RowDetails::Frame> &frames);
    void setEmpty(bool empty);

    ElidedLabel *m_title;
    QLabel *m_result, *m_links;
    QTableWidget *m_fields;
    QLabel *m_stackTitle, *m_empty;
    QTreeWidget *m_stack;
    RowDetails m_details;
};

} // namespace rundiff
