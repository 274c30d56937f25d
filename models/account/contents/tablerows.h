// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/contents/accountinput.h"
#include "models/account/contents/accountlines.h"
#include "models/account/marking/volatilerules.h"
#include "models/run/progress.h"

#include <set>
#include <string>

namespace rundiff
{

// The rows of a table with a heading, divided by commas, semicolons or tabs.
class TableRows final : public AccountLines
{
public:
    // `judged`: the columns that the comparison judges.
    TableRows(std::string path, const VolatileRules &rules, std::set<std::string> judged, const LoneRecords &lone,
              const Progress &progress)
        : m_path(std::move(path)), m_rules(rules), m_judged(std::move(judged)), m_lone(lone), m_progress(progress)
    {
    }

    bool forEach(const Take &take, VolatileTally *tally) override;

private:
    std::string m_path;
    const VolatileRules &m_rules;
    std::set<std::string> m_judged;
    const LoneRecords &m_lone;
    const Progress &m_progress;
};

} // namespace rundiff
