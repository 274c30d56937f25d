// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/checklist/checklist.h"
#include "widgets/frame/style/palette.h"

#include <QStyledItemDelegate>

namespace rundiff
{

// A line of the checklist: the state's sign, the title, and below it the state as a word with its evidence.
class ChecklistDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

// Filled discs with a sign: ✓ confirmed, ✕ failing, ? unknown; a ring with ✓ is a manual tick, a ring with ✕ an
// overruled item.
void drawItemState(QPainter &painter, const QRectF &box, ItemState state, const Palette &palette,
                   bool overruled = false);
void paintChosenGround(QPainter &painter, const QRect &place, const Palette &palette); // of the selected line
QColor itemStateColour(ItemState state, const Palette &palette);

} // namespace rundiff
