// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"

#include <QToolButton>

class QMenu;

namespace rundiff
{

// The further runs of the baseline: their number, and a menu to add or remove one.
class BaselineButton : public QToolButton
{
    Q_OBJECT

public:
    explicit BaselineButton(QWidget *parent = nullptr);
    void setComparison(const ComparisonPtr &comparison);

Q_SIGNALS:
    void addWanted();
    void removeWanted(const std::string &path);

private:
    QMenu *m_menu;
};

} // namespace rundiff
