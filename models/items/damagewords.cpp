// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/damagewords.h"

#include "models/items/counted.h"
#include "models/items/shownwords.h"
#include "models/result/coveragetext.h"

#include <QCoreApplication>
#include <QStringList>

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
    return reason != UnreadReason::NoPartner && reason != UnreadReason::Replaced && reason != UnreadReason::Duplicate;
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
    if (files.empty())
        return {};
    VerdictStatement statement;
    statement.subject = DamageWords::tr("Coverage · incomplete");
    statement.headline = lossHeadline(comparison, std::ssize(files));
    statement.tone = VerdictStatement::Tone::Incomplete;
    QStringList lines;
    if (const std::string missing = shortfall(comparison.coverage); !missing.empty())
        lines << DamageWords::tr("Compared: %1.").arg(shownText(missing));
    for (auto file = files.begin(); file != files.end() && lines.size() <= qsizetype(mostFilesNamed); ++file)
        lines << textOf(*file);
    if (files.size() > mostFilesNamed)
        lines << DamageWords::tr("A click lists all of them.");
    statement.detail = lines.join(QLatin1Char('\n'));
    return statement;
}

} // namespace rundiff
