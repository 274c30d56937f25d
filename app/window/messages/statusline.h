// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"

#include <QObject>

class QLabel;
class QMainWindow;

namespace rundiff
{

// The status line of the window: what was read of both runs, the time it took and what could not be read.
class StatusLine : public QObject
{
    Q_OBJECT

public:
    explicit StatusLine(QMainWindow &window);

    void setComparison(const Comparison &comparison);
    void setLoadTime(qint64 milliseconds);

Q_SIGNALS:
    void problemsWanted();

private:
    QLabel *m_a, *m_b, *m_time, *m_problems, *m_fonts;
};

} // namespace rundiff
