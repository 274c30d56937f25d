// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/jobs/tablejob.h"

#include "models/items/words/numbers.h"
#include "models/items/words/shownwords.h"
#include "models/result/saved/pairtables.h"

namespace rundiff
{

TableJob::TableJob(QObject *parent) : QObject(parent)
{
    connect(&m_answer, &LatestAnswer::failed, this, [this](const QString &reason) {
        Q_EMIT failed(tr("The rows of this step and rank could not be read again: %1").arg(reason));
    });
}

void TableJob::read(const ComparisonPtr &comparison, std::size_t pair)
{
    m_answer.ask([this, comparison, pair, limits = m_limits](std::stop_token stop) -> LatestAnswer::Answer {
        Progress progress;
        progress.stop = std::move(stop);
        const LimitWatch watch(limits, progress);
        const DumpPair read = withRows(*comparison, pair, watch.progress());
        if (const auto reached = watch.reached())
            return [this, reason = shownText(reached->message)] { Q_EMIT failed(reason); };
        if (read.table)
            return [this, comparison, pair, table = read.table] { Q_EMIT arrived(comparison, pair, table); };
        const QString reason = read.problems.empty() ? tr("The rows of this step and rank could not be read again.")
                                                     : shownText(read.problems.front().message);
        return [this, reason] { Q_EMIT failed(reason); };
    });
}

} // namespace rundiff

#include "moc_tablejob.cpp"
