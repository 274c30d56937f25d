// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/rows/rowaccount.h"
#include "widgets/frame/texts/hidetext.h"

#include <QTextBrowser>

#include <memory>

namespace rundiff
{

// The selected row in words: what it is, and the way of its difference back to where it began.
class RowPanel : public QTextBrowser
{
    Q_OBJECT

public:
    explicit RowPanel(QWidget *parent = nullptr);

    void showRow(const std::shared_ptr<const PairTable> &table, std::size_t row, std::optional<std::size_t> first);
    // Of the table, once they are known.
    void setGroups(const std::shared_ptr<const PairTable> &table, std::shared_ptr<const DifferenceGroups> groups,
                   const RowMarks &marks);
    void forget(); // no row is selected
    // A copy as high as its text; nothing if no row is selected.
    std::unique_ptr<QWidget> forPicture(int width, const HideText &hide) const;

Q_SIGNALS:
    void rowWanted(qulonglong tableRow);

protected:
    void changeEvent(QEvent *event) override;

private:
    QString html(const HideText &hide, bool links) const;
    void showAccount();

    std::shared_ptr<const PairTable> m_table, m_grouped;
    std::shared_ptr<const DifferenceGroups> m_groups;
    RowMarks m_marks;
    std::size_t m_row = 0;
    std::optional<std::size_t> m_first;
};

} // namespace rundiff
