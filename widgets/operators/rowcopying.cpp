// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/operators/rowcopying.h"

#include "models/items/words/counted.h"
#include "models/items/words/numbers.h"

#include <QAbstractItemModel>
#include <QApplication>
#include <QClipboard>

namespace rundiff
{

namespace
{

constexpr int millisecondsAtOnce = 30;
constexpr std::size_t mostCells = 2'000'000; // half a gigabyte, if each has a hundred letters

} // namespace

RowCopying::RowCopying(const QAbstractItemModel &model, QObject *parent) : QObject(parent)
{
    m_next.setInterval(0);
    connect(&m_next, &QTimer::timeout, this, &RowCopying::proceed);
    connect(&model, &QAbstractItemModel::modelAboutToBeReset, this, &RowCopying::giveUp);
    connect(&model, &QAbstractItemModel::layoutAboutToBeChanged, this, &RowCopying::giveUp);
}

void RowCopying::start(const QItemSelection &selected, CopyForm form, const Redaction &redaction)
{
    m_next.stop();
    m_copied.emplace(selected, form, redaction);
    const auto number = [](std::size_t count) { return groupedNumber(static_cast<std::int64_t>(count)); };
    if (m_copied->cells() == 0) {
        m_copied.reset();
    } else if (m_copied->cells() > mostCells) {
        Q_EMIT said(tr("Not copied: %1 cells are selected, and at most %2 can be copied. File, All tables as a "
                       "spreadsheet writes all of them.")
                        .arg(number(m_copied->cells()), number(mostCells)));
        m_copied.reset();
    } else if (m_copied->take(millisecondsAtOnce)) {
        finish();
    } else {
        Q_EMIT said(tr("Copying %1 rows …").arg(number(m_copied->rows())));
        m_next.start();
    }
}

void RowCopying::proceed()
{
    if (!m_copied->take(millisecondsAtOnce))
        return;
    Q_EMIT said(counted(static_cast<std::int64_t>(m_copied->rows()), tr("1 row copied"), tr("%1 rows copied")));
    finish();
}

void RowCopying::finish()
{
    m_next.stop();
    QApplication::clipboard()->setText(m_copied->text());
    m_copied.reset();
}

void RowCopying::giveUp()
{
    if (!m_copied)
        return;
    m_next.stop();
    m_copied.reset();
    Q_EMIT said(tr("Not copied: the rows changed while they were copied."));
}

} // namespace rundiff

#include "moc_rowcopying.cpp"
