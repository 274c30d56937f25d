// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/rows/copiedrows.h"

#include <QObject>
#include <QTimer>

#include <optional>

class QAbstractItemModel;

namespace rundiff
{

// Copies selected cells to the clipboard. A large selection is copied little by little between other work, and not at
// all if its rows change meanwhile.
class RowCopying : public QObject
{
    Q_OBJECT

public:
    explicit RowCopying(const QAbstractItemModel &model, QObject *parent = nullptr);
    void start(const QItemSelection &selected, CopyForm form, const Redaction &redaction);

Q_SIGNALS:
    void said(const QString &words); // of a selection that takes a while, or is too large

private:
    void proceed();
    void finish();
    void giveUp();

    std::optional<CopiedRows> m_copied; // until it is complete
    QTimer m_next;
};

} // namespace rundiff
