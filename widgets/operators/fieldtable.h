// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/rowdetails.h"

#include <QTableWidget>

#include <optional>
#include <vector>

namespace rundiff
{

// A, B and their difference for each field of a row, with all digits: next to each other if there is space for all
// fields, otherwise below each other. Its height depends on its width, so its width must not depend on the height: a
// scroll area always reserves space for its scroll bar.
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
    Widths widthsBeside() const;
    int nameWidth() const;
    int nameWidthBelow(const Widths &values) const;
    void arrange();
    void shareRoom();
    void fill(bool beside);
    int addLine(const QString &name);
    void addHeading(const RowDetails::Field &field);
    void addBeside(const RowDetails::Field &field);
    void addBelow(const RowDetails::Field &field);
    void setValue(int line, int column, const RowDetails::Field &field, const QString &text, bool warm);

    std::vector<RowDetails::Field> m_fields;
    std::optional<bool> m_beside; // the layout; nothing: not laid out yet
};

} // namespace rundiff
