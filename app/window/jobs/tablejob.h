// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/run/limits.h"
#include "widgets/frame/latestanswer.h"

namespace rundiff
{

// Reads the rows of one dump pair again, in the background. Only the last request is answered.
class TableJob : public QObject
{
    Q_OBJECT

public:
    explicit TableJob(QObject *parent = nullptr);

    void setLimits(const Limits &limits) { m_limits = limits; }
    void read(const ComparisonPtr &comparison, std::size_t pair);

Q_SIGNALS:
    void arrived(const rundiff::ComparisonPtr &comparison, qulonglong pair,
                 const std::shared_ptr<const rundiff::PairTable> &table);
    void failed(const QString &reason);

private:
    LatestAnswer m_answer;
    Limits m_limits;
};

} // namespace rundiff
