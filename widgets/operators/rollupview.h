// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/summaries/differencerollup.h"

#include <QTreeWidget>

#include <memory>

namespace rundiff
{

// Groups of differences: a line for each kind of operator, direction and dtype.
class RollupView : public QTreeWidget
{
    Q_OBJECT

public:
    explicit RollupView(QWidget *parent = nullptr);

    void setLines(std::shared_ptr<const PairTable> table, std::vector<RollupLine> lines); // of that table
    // A copy for a picture, in its current state; nothing if nothing is shown.
    std::unique_ptr<QWidget> forPicture() const;

Q_SIGNALS:
    void rowWanted(qulonglong tableRow); // the first that differs of the line's kind
    void filterWanted(const QString &filter);

protected:
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    void catchUp();
    void fitColumns();

    std::shared_ptr<const PairTable> m_table;
    std::vector<RollupLine> m_lines;
    bool m_stale = false;
};

} // namespace rundiff
