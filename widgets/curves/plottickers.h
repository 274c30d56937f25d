// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/curves/qcp.h"

namespace rundiff
{

// Whole steps with grouped digits.
class StepTicker : public QCPAxisTicker
{
protected:
    double getTickStep(const QCPRange &range) override;
    QString getTickLabel(double tick, const QLocale &locale, QChar formatChar, int precision) override;
};

// Short plain numbers: "2.5", "1e-8".
class NumberTicker : public QCPAxisTicker
{
protected:
    QString getTickLabel(double tick, const QLocale &locale, QChar formatChar, int precision) override;
};

// On a log scale: 1, 2 and 5 of each decade, 1 and 3, or powers of ten, every second, third ... one if they would be
// too close. All numbers of an axis are written in one way.
class PowerTicker : public QCPAxisTickerLog
{
protected:
    QString getTickLabel(double tick, const QLocale &locale, QChar formatChar, int precision) override;
    QVector<double> createTickVector(double tickStep, const QCPRange &range) override;
    int getSubTickCount(double tickStep) override;

private:
    bool m_asPowers = false; // "1e-2" with "1e-8"
};

} // namespace rundiff
