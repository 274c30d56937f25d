// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/rows/rowdetails.h"

#include <QTableWidget>

#include <vector>

namespace rundiff
{

// A, B and their difference for each field of a row, next to each other. A number that has no space for all its digits
// is rounded to eight, or to as many as show where it differs, and the digits that differ are marked; the tooltip and a
// copy have all of them. Its height does not depend on its
// width: it is laid out once for its fields.
class FieldTable : public QTableWidget
{
    Q_OBJECT

public:
    explicit FieldTable(QWidget *parent = nullptr);

    void setFields(std::vector<RowDetails::Field> fields);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Widths {
        int a = 0, b = 0, difference = 0;
        int sum() const { return a + b + difference; }
    };

    int widthOf(const RowDetails::Field &field, const QString &text) const;
    int titleWidth(int column) const;
    Widths widths(bool shortened) const; // with all digits, or rounded
    int nameWidth() const;
    void shareRoom();
    int addLine(const QString &name);
    void addHeading(const RowDetails::Field &field);
    void addField(const RowDetails::Field &field);
    void setValue(int line, int column, const RowDetails::Field &field, const QString &text, qsizetype same);

    std::vector<RowDetails::Field> m_fields;
};

} // namespace rundiff
