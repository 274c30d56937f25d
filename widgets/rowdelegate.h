// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QStyledItemDelegate>

namespace rundiff
{

// Paints a cell of the operator table: rows that differ on a warm ground, the result with a shape beside its word.
class RowDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    const QFont &codeFont() const;

    mutable QFont m_codeFont;
    mutable double m_codeFontSize = 0;
};

} // namespace rundiff
