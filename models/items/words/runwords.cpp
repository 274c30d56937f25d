// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/words/runwords.h"

#include "models/compare/runaccount.h"
#include "models/items/words/counted.h"
#include "models/items/words/listed.h"
#include "models/items/words/shownwords.h"
#include "models/result/texts/accounttext.h"

#include <QCoreApplication>

#include <algorithm>
#include <set>

namespace rundiff
{

namespace
{

class RunWords
{
    Q_DECLARE_TR_FUNCTIONS(RunWords)
};

std::int64_t unreadLines(const Run *run)
{
    std::int64_t count = 0;
    if (run) {
        for (const std::shared_ptr<const Log> &log : run->logs)
            count += log->unreadCount;
    }
    return count;
}

// "14 differences not understood, 3 settings differ"
QString unexplainedSummary(const Comparison &comparison)
{
    const Account *account = accountInForce(comparison);
    if (!account)
        return {};
    UnexplainedCount count = comparison.coverage.unexplained;
    count.settings = account->settings.size();
    return shownText(unexplainedWords(count));
}

} // namespace

QStringList commonMetrics(const Comparison &comparison)
{
    QStringList metrics;
    if (!comparison.a || !comparison.b || comparison.a->logs.empty() || comparison.b->logs.empty())
        return metrics;
    for (const Curve &curve : comparison.a->logs.front()->curves) {
        if (comparison.b->logs.front()->curve(curve.metric))
            metrics << textOf(curve.metric);
    }
    return metrics;
}

QString runSummary(const Run &run)
{
    QStringList parts;
    if (!run.logs.empty() && !run.logs.front()->curves.empty())
        parts << counted(static_cast<std::int64_t>(run.logs.front()->curves.front().size()), RunWords::tr("1 step"),
                         RunWords::tr("%1 steps"));
    std::set<Step> steps;
    std::set<RankId> ranks;
    for (const DumpLocation &dump : run.dumps) {
        steps.insert(dump.step);
        if (dump.rank.kind == RankId::Kind::Rank)
            ranks.insert(dump.rank);
    }
    if (!steps.empty()) {
        QString dumps = steps.size() == 1 ? RunWords::tr("dump of 1 step")
                                          : RunWords::tr("dumps of %1 steps").arg(groupedNumber(std::ssize(steps)));
        if (ranks.size() > 1)
            dumps += RunWords::tr(" × %1 ranks").arg(groupedNumber(std::ssize(ranks)));
        parts << dumps;
    }
    if (!run.checkpoints.empty())
        parts << counted(std::ssize(run.checkpoints), RunWords::tr("1 checkpoint"), RunWords::tr("%1 checkpoints"));
    if (!run.tokenFiles.empty())
        parts << counted(std::ssize(run.tokenFiles), RunWords::tr("1 file of tokens"),
                         RunWords::tr("%1 files of tokens"));
    if (!run.resultFiles.empty())
        parts << counted(std::ssize(run.resultFiles), RunWords::tr("1 result of msprobe"),
                         RunWords::tr("%1 results of msprobe"));
    return parts.isEmpty() ? RunWords::tr("nothing recognised") : listed(parts);
}

QString placeOf(const Problem &problem)
{
    const QString path = textOf(problem.path);
    if (problem.line > 0)
        return path + QLatin1Char(':') + QString::number(problem.line);
    return path;
}

QString problemSummary(const Comparison &comparison)
{
    const std::int64_t lines = unreadLines(comparison.a.get()) + unreadLines(comparison.b.get());
    QStringList parts;
    if (lines > 0)
        parts << counted(lines, RunWords::tr("1 line could not be read"), RunWords::tr("%1 lines could not be read"));
    const std::int64_t errors = std::ranges::count(comparison.problems, Severity::Error, &Problem::severity);
    if (errors > 0)
        parts << counted(errors, RunWords::tr("1 error"), RunWords::tr("%1 errors"));
    if (const std::int64_t warnings = std::ssize(comparison.problems) - errors; warnings > 0)
        parts << counted(warnings, RunWords::tr("1 warning"), RunWords::tr("%1 warnings"));
    if (const QString unexplained = unexplainedSummary(comparison); !unexplained.isEmpty())
        parts << unexplained;
    if (const std::int64_t rules = std::ssize(comparison.options.volatileRules); rules > 0)
        parts << counted(rules, RunWords::tr("1 volatile rule"), RunWords::tr("%1 volatile rules"));
    return listed(parts);
}

} // namespace rundiff
