// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/texts/brieftext.h"

#include "models/compare/tokens/tokencomparison.h"
#include "models/language/phrasebook.h"
#include "models/result/texts/textlines.h"
#include "models/result/texts/verdictsentence.h"
#include "models/run/message.h"
#include "models/run/messages.h"

#include <algorithm>

namespace rundiff
{

std::string briefVerdict(const Comparison &comparison)
{
    TextLines lines;
    if (comparison.operators && comparison.operators->firstDifference) {
        const Diagnosis &diagnosis = comparison.operators->firstDifference->diagnosis;
        lines.wrapped(plainly(diagnosis.explanation), 2);
        lines.fact(Message::of(Messages::tr("diagnosis")),
                   fmt::format("{} ({})", spelled(diagnosis.kind), spelled(diagnosis.confidence)));
    }
    if (comparison.tokens && comparison.tokens->firstOutside)
        lines.wrapped(plainly(comparison.tokens->diagnosis.explanation), 2);
    const auto errors = std::ranges::count(comparison.problems, Severity::Error, &Problem::severity);
    const auto warnings = static_cast<std::ptrdiff_t>(comparison.problems.size()) - errors;
    if (!comparison.problems.empty())
        lines.fact(
            Message::of(Messages::tr("problems")),
            Message::of(Messages::tr("{} errors, {} warnings: without --brief they are listed"), errors, warnings));
    return shown(verdictSentence(comparison)) + "\n" + lines.text();
}

} // namespace rundiff
