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
    void setWordy(bool wordy); // a whole sentence where there is space for it
    bool isWordy() const { return m_wordy; }
    int spaceForWords() const; // that the sentence needs in addition

Q_SIGNALS:
    void addWanted();
    void removeWanted(const std::string &path);

private:
    QString words(bool wordy) const;

    QMenu *m_menu;
    qsizetype m_count = 0;
    bool m_wordy = false;
};

} // namespace rundiff
