// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/rowdetails.h"

#include <QTableWidget>

#include <cstdint>
#include <vector>

namespace rundiff
{

// A, B and their difference for each field of a row, with all digits: beside each other where there is room, otherwise
// below each other.
class FieldTable : public QTableWidget
{
    Q_OBJECT

public:
    explicit FieldTable(QWidget *parent = nullptr);

    void setFields(std::vector<RowDetails::Field> fields);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    // Across: one text for all three columns. Stacked: a line for A, one for B, one for the difference.
    enum class Form : std::uint8_t { Heading, Beside, Across, Stacked };
    struct Widths {
        int a = 0, b = 0, difference = 0;
        int sum() const { return a + b + difference; }
    };

    Form usualForm(const RowDetails::Field &field) const;
    int widthOf(const RowDetails::Field &field, const QString &text) const;
    Widths widthsOf(const RowDetails::Field &field) const;
    Widths widthsBeside(const std::vector<Form> &forms) const;
    std::vector<Form> formsFor(int space) const;
    int nameWidth() const;
    void arrange();
    void fill();
    int addLine(const QString &name, bool quiet);
    void setValue(int line, int column, int span, const RowDetails::Field &field, const QString &text, bool warm);
    void addField(const RowDetails::Field &field, Form form);

    std::vector<RowDetails::Field> m_fields;
    std::vector<Form> m_forms;
};

} // namespace rundiff
