// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tablejob.h"

#include "models/compare/comparedumps.h"
#include "models/items/numbers.h"

#include <exception>

namespace rundiff
{

TableJob::TableJob(QObject *parent) : QObject(parent)
{
    m_threads.setMaxThreadCount(1);
}

TableJob::~TableJob()
{
    m_stop.request_stop();
    m_threads.waitForDone();
}

void TableJob::read(const ComparisonPtr &comparison, std::size_t pair)
{
    m_stop.request_stop();
    m_stop = std::stop_source();
    const quint64 token = ++m_token;
    m_threads.start([this, comparison, pair, token, stop = m_stop.get_token()] {
        std::shared_ptr<const PairTable> table;
        QString reason;
        try {
            Progress progress;
            progress.stop = stop;
            const DumpPair &wanted = comparison->operators->pairs[pair];
            const DumpPair read = comparePair(wanted.a, wanted.b, comparison->options, progress);
            table = read.table;
            if (!table)
                reason = read.problems.empty() ? tr("The rows of this step and rank could not be read again.")
                                               : textOf(read.problems.front().message);
        } catch (const std::exception &exception) { // memory that is not there, most likely
            reason = tr("The rows of this step and rank could not be read again: %1")
                         .arg(QString::fromLocal8Bit(exception.what()));
        }
        QMetaObject::invokeMethod(
            this,
            [=, this] {
                if (token != m_token)
                    return;
                if (table)
                    Q_EMIT arrived(comparison, pair, table);
                else
                    Q_EMIT failed(reason);
            },
            Qt::QueuedConnection);
    });
}

} // namespace rundiff
