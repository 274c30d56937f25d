// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/saved/savedtext.h"

#include "models/result/texts/textlines.h"
#include "models/run/messages.h"

#include <fmt/ranges.h>

namespace rundiff
{

std::string textSaved(const SavedSummary &made, const std::string &path)
{
    TextLines lines;
    lines.fact(message(Messages::tr("saved result")), shownPlainly(path));
    lines.fact(message(Messages::tr("saved")), message(Messages::tr("{} by Rundiff {}"), made.saved, made.version));
    if (!made.command.empty())
        lines.fact(message(Messages::tr("command")), shownPlainly(fmt::format("{}", fmt::join(made.command, " "))));
    lines.fact("A", shownPlainly(made.a));
    lines.fact("B", shownPlainly(made.b));
    lines.fact(message(Messages::tr("verdict")), made.verdict);
    if (made.steps)
        lines.fact(message(Messages::tr("steps compared")), std::to_string(*made.steps));
    if (made.pairs)
        lines.fact(message(Messages::tr("pairs of dumps")), std::to_string(*made.pairs));
    lines.fact(message(Messages::tr("verified")),
               message(Messages::tr("what is shown here; \"rundiff compare\" of this file verifies every byte")));
    std::vector<std::vector<std::string>> rows = {
        {message(Messages::tr("run")), message(Messages::tr("bytes")), "SHA-256", message(Messages::tr("file"))}};
    for (const InputFile &file : made.files)
        rows.push_back({file.run, std::to_string(file.bytes), file.sha256, shownPlainly(file.path)});
    lines.heading(message(Messages::tr("made from")));
    lines.table(rows);
    if (made.inputFiles > made.files.size())
        lines.fact(message(Messages::tr("other files")),
                   message(Messages::tr("{} more, in the file's \"provenance\""), made.inputFiles - made.files.size()));
    return lines.text();
}

} // namespace rundiff
