// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/contents/accountinput.h"
#include "models/account/contents/accountlines.h"
#include "models/account/contents/judgednumbers.h"
#include "models/account/marking/drawnlines.h"
#include "models/account/marking/volatilerules.h"
#include "models/run/progress.h"

#include <string>

namespace rundiff
{

// The lines of a text, also of a packed one, as a terminal shows them at the end.
class LogLines final : public AccountLines
{
public:
    LogLines(std::string path, std::string encoding, const VolatileRules &rules, JudgedNumbers judged,
             const LoneRecords &lone, const Progress &progress)
        : m_path(std::move(path)), m_encoding(std::move(encoding)), m_rules(rules), m_judged(std::move(judged)),
          m_lone(lone), m_progress(progress)
    {
    }

    bool forEach(const Take &take, VolatileTally *tally) override;

private:
    bool isTimed(const DrawnLines::Drawn &drawn) const;
    bool isElsewhere(const DrawnLines::Drawn &drawn) const;
    static bool isAsWritten(const DrawnLines::Drawn &drawn);

    std::string m_path, m_encoding;
    const VolatileRules &m_rules;
    JudgedNumbers m_judged;
    const LoneRecords &m_lone;
    const Progress &m_progress;
};

} // namespace rundiff
