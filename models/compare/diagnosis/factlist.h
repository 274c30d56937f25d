// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/diagnosis.h"
#include "models/run/messages.h"

#include <string>
#include <utility>
#include <vector>

namespace rundiff
{

// The sentences of a diagnosis, in the order in which they are shown.
class FactList
{
public:
    template <typename... Arguments>
    DiagnosisFact &add(DiagnosisFact::About about, const QString &sentence, Arguments &&...arguments)
    {
        DiagnosisFact fact;
        fact.about = about;
        fact.text = message(sentence, std::forward<Arguments>(arguments)...);
        m_facts.push_back(std::move(fact));
        return m_facts.back();
    }
    std::vector<DiagnosisFact> take() { return std::move(m_facts); }

private:
    std::vector<DiagnosisFact> m_facts;
};

} // namespace rundiff
