// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/result/redaction/annotation.h"

#include <QWidget>

#include <utility>
#include <vector>

namespace rundiff
{

class OperatorTable;

// The user's notes on rows, painted over the table: text in a box, and an arrow from there to the row.
class RowNotes : public QWidget
{
    Q_OBJECT

public:
    explicit RowNotes(OperatorTable &table);

    void setNotes(const Annotations &annotations, const ComparisonPtr &comparison);

protected:
    void paintEvent(QPaintEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void findRows(); // of the table that is shown
    void paintNote(QPainter &painter, const Annotation &note, const QRect &row) const;

    OperatorTable &m_table;
    ComparisonPtr m_comparison;
    Annotations m_annotations;
    std::vector<std::pair<std::size_t, Annotation>> m_notes; // rows of the table
};

} // namespace rundiff
