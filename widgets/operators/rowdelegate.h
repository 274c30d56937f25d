// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/frame/texts/plainletters.h"

#include <QStyledItemDelegate>

#include <array>
#include <cstdint>
#include <optional>

namespace rundiff
{

// Paints a cell of the operator table: rows that differ on a coloured background, the result with a shape next to its
// word.
class RowDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    enum Face : std::uint8_t { Normal, Bold, Code, BoldCode };
    const PlainLetters &letters(const QFont &font, Face face) const;

    mutable std::array<std::optional<PlainLetters>, 4> m_letters; // by Face
    mutable QFont m_font;                                         // their sources
};

} // namespace rundiff
