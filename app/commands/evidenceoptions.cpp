// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/evidenceoptions.h"

#include "models/run/messages.h"

#include <QDate>

namespace rundiff
{

Hidden EvidenceOptions::hidden(Hidden usual) const
{
    if (redact)
        return *redact ? Hidden::SecretsAndNames : Hidden::Nothing;
    return usual;
}

std::vector<OptionRule> redactionRules()
{
    return {
        {"--redact", "",
         message(Messages::tr("remove user names, host names and folders above the runs from all output"))},
        {"--no-redact", "",
         message(Messages::tr("keep all names, also in Markdown and bundles, and secrets such as tokens"))},
    };
}

std::vector<OptionRule> evidenceRules()
{
    std::vector<OptionRule> rules = {
        {"--date", "YYYY-MM-DD",
         message(Messages::tr("the date shown in evidence (default: the date of the newest file)"))},
        {"--no-caption", "", message(Messages::tr("omit the lines about files, counts and verdict below pictures"))},
    };
    for (const OptionRule &rule : redactionRules())
        rules.push_back(rule);
    return rules;
}

tl::expected<std::optional<bool>, std::string> redactionWish(const CommandLine &line)
{
    if (line.has("--redact") && line.has("--no-redact"))
        return tl::unexpected(message(Messages::tr("--redact and --no-redact exclude each other.")));
    if (line.has("--redact") || line.has("--no-redact"))
        return line.has("--redact");
    return std::nullopt;
}

tl::expected<EvidenceOptions, std::string> evidenceOptions(const CommandLine &line)
{
    EvidenceOptions options;
    options.caption = !line.has("--no-caption");
    const auto wish = redactionWish(line);
    if (!wish)
        return tl::unexpected(wish.error());
    options.redact = *wish;
    if (const auto day = line.value("--date")) {
        const QDate date = QDate::fromString(QString::fromStdString(*day), Qt::ISODate);
        if (!date.isValid())
            return tl::unexpected(
                message(Messages::tr("--date requires a date such as 2026-11-21, not \"{}\"."), *day));
        options.day = date.toString(Qt::ISODate).toStdString();
    }
    return options;
}

} // namespace rundiff
