// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/rows/damagewords.h"

#include "models/compare/runaccount.h"
#include "models/items/words/counted.h"
#include "models/items/words/shownwords.h"
#include "models/result/texts/accounttext.h"
#include "models/result/texts/coveragetext.h"
#include "models/run/lookup.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <set>
#include <string>

namespace rundiff
{

namespace
{

constexpr std::size_t mostFilesNamed = 8;

class DamageWords
{
    Q_DECLARE_TR_FUNCTIONS(DamageWords)
};

// The others were read, and have no partner that they could be compared with.
bool isLoss(UnreadReason reason)
{
    return !isAnyOf(reason, {UnreadReason::NoPartner, UnreadReason::Replaced, UnreadReason::Duplicate});
}

std::set<std::string> filesWithLosses(const Comparison &comparison)
{
    std::set<std::string> files;
    for (const UnreadPart &part : comparison.coverage.unread) {
        if (isLoss(part.unread.reason))
            files.insert(part.path);
    }
    for (const Problem &problem : comparison.problems) {
        if (problem.severity == Severity::Error)
            files.insert(problem.path);
    }
    return files;
}

// Said of the folder of a run, not of one of its files.
bool isOfWholeRun(const Comparison &comparison, const std::string &path)
{
    for (const auto &run : {comparison.a, comparison.b}) {
        if (!run || run->path != path)
            continue;
        return std::ranges::none_of(run->logs, [&](const auto &log) { return log->path == path; }) &&
               std::ranges::none_of(run->dumps, [&](const DumpLocation &dump) { return dump.dumpFile == path; });
    }
    return false;
}

// The first differences that nobody understood: nobody has to search for the reason.
QStringList unexplainedLines(const Comparison &comparison)
{
    constexpr std::size_t mostNamed = 3;
    QStringList lines;
    const Account *account = accountInForce(comparison);
    if (!account || comparison.coverage.unexplained.none())
        return lines;
    for (std::size_t i = 0; i < std::min(mostNamed, account->left.size()); ++i)
        lines << DamageWords::tr("Not understood: %1").arg(shownText(leftWords(account->left[i])));
    if (account->left.empty() && !account->settings.empty()) // they are counted where they are required
        lines << DamageWords::tr("Setting: %1").arg(shownText(leftWords(account->settings.front())));
    return lines;
}

QString incompleteHeadline(const Comparison &comparison, const QString &missing)
{
    if (comparison.verdict == Verdict::Different)
        return DamageWords::tr("Compared: %1.").arg(missing);
    return QCoreApplication::translate("VerdictWords", "no difference found, but incomplete: %1").arg(missing);
}

QString lossHeadline(const Comparison &comparison, std::int64_t files)
{
    if (comparison.verdict == Verdict::Different)
        return counted(files, DamageWords::tr("Different; 1 file was not read completely"),
                       DamageWords::tr("Different; %1 files were not read completely"));
    return counted(files, DamageWords::tr("No difference found; 1 file was not read completely"),
                   DamageWords::tr("No difference found; %1 files were not read completely"));
}

} // namespace

VerdictStatement damageStatement(const Comparison &comparison)
{
    const std::set<std::string> files = filesWithLosses(comparison);
    const QStringList unexplained = unexplainedLines(comparison);
    const bool isReason = comparison.verdict == Verdict::Incomplete && !unexplained.isEmpty();
    if (files.empty() && !isReason)
        return {};
    VerdictStatement statement;
    statement.subject = DamageWords::tr("Coverage · incomplete");
    const Message missing = shortfall(comparison.coverage);
    const auto wholeRuns =
        std::ranges::count_if(files, [&](const std::string &path) { return isOfWholeRun(comparison, path); });
    const auto named = std::ssize(files) - wholeRuns;
    if (missing.empty())
        statement.headline = lossHeadline(comparison, std::ssize(files));
    else if (named > 0)
        statement.headline = lossHeadline(comparison, named);
    else
        statement.headline = incompleteHeadline(comparison, shownText(missing));
    statement.tone = VerdictStatement::Tone::Incomplete;
    QStringList lines;
    if (!missing.empty())
        lines << DamageWords::tr("Compared: %1.").arg(shownText(missing));
    lines << unexplained;
    const qsizetype mostLines = lines.size() + qsizetype(mostFilesNamed);
    for (auto file = files.begin(); file != files.end() && lines.size() < mostLines; ++file)
        lines << textOf(*file);
    if (files.size() > mostFilesNamed)
        lines << DamageWords::tr("A click lists all of them.");
    statement.detail = lines.join(QLatin1Char('\n'));
    return statement;
}

} // namespace rundiff
