// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/saved/savedsummary.h"

#include "models/formats/saved/columnfilereader.h"
#include "models/result/redaction/everytext.h"
#include "models/result/texts/verdictsentence.h"
#include "models/result/writing/version.h"

#include <algorithm>

namespace rundiff
{

SavedSummary summaryOf(const Comparison &comparison)
{
    constexpr std::size_t mostFiles = 100;
    const Provenance &made = *comparison.provenance;
    SavedSummary summary{made.version,
                         made.saved,
                         made.command,
                         comparison.a->path,
                         comparison.b->path,
                         verdictSentence(comparison).english(),
                         {},
                         {},
                         made.files.size(),
                         {}};
    if (comparison.curves)
        summary.steps = comparison.curves->compared;
    if (comparison.operators)
        summary.pairs = comparison.operators->pairs.size();
    std::copy_n(made.files.begin(), std::min(mostFiles, made.files.size()), std::back_inserter(summary.files));
    return summary;
}

SavedSummary redacted(SavedSummary summary, const Redaction &redaction)
{
    EveryText(redaction).visit(summary);
    return summary;
}

std::optional<SavedSummary> savedSummary(const std::string &path)
{
    if (!isColumnFile(path))
        return std::nullopt;
    auto file = ColumnFileReader::open(path);
    if (!file || file->attribute("/", "version") != version() || !file->has("summary"))
        return std::nullopt;
    SavedSummary summary;
    const std::string text = file->text("summary");
    const bool good = file->sound() && fromJsonText(text, summary) && summary.version == version() &&
                      summary.files.size() <= summary.inputFiles;
    if (!good)
        return std::nullopt;
    return std::optional(std::move(summary));
}

} // namespace rundiff
