// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/evidenceoptions.h"

#include "models/run/words.h"

#include <QDate>

namespace rundiff
{

Redaction EvidenceOptions::redaction(const Comparison &comparison, bool usual) const
{
    return redact.value_or(usual) ? Redaction(Identity::ofThisMachine(), comparison) : Redaction();
}

std::vector<OptionRule> evidenceRules()
{
    return {
        {"--date", "YYYY-MM-DD", say(Words::tr("the day that evidence bears (default: the newest file's)"))},
        {"--no-caption", "", say(Words::tr("no lines under pictures about files, counts and verdict"))},
        {"--redact", "", say(Words::tr("no user names, host names and folders above the runs in what is written"))},
        {"--no-redact", "", say(Words::tr("all of them, in Markdown too"))},
    };
}

tl::expected<EvidenceOptions, std::string> evidenceOptions(const CommandLine &line)
{
    EvidenceOptions options;
    options.caption = !line.has("--no-caption");
    if (line.has("--redact") && line.has("--no-redact"))
        return tl::unexpected(say(Words::tr("--redact and --no-redact exclude each other.")));
    if (line.has("--redact") || line.has("--no-redact"))
        options.redact = line.has("--redact");
    if (const auto day = line.value("--date")) {
        const QDate date = QDate::fromString(QString::fromStdString(*day), Qt::ISODate);
        if (!date.isValid())
            return tl::unexpected(say(Words::tr("--date wants a day like 2026-11-21, and not \"{}\"."), *day));
        options.day = date.toString(Qt::ISODate).toStdString();
    }
    return options;
}

} // namespace rundiff
