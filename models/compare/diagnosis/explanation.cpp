// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/explanation.h"

namespace rundiff
{

std::string explanationWithFacts(const Diagnosis &diagnosis)
{
    std::string text = diagnosis.explanation;
    const auto add = [&](const std::string &sentence) {
        if (!sentence.empty())
            text.append(text.empty() ? "" : " ").append(sentence);
    };
    if (diagnosis.referee)
        add(diagnosis.referee->sentence);
    for (const DiagnosisFact &fact : diagnosis.facts)
        add(fact.text);
    add(diagnosis.decides);
    return text;
}

} // namespace rundiff
