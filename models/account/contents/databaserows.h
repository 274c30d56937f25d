// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/contents/accountlines.h"
#include "models/account/marking/volatilerules.h"
#include "models/run/progress.h"

#include <string>

namespace rundiff
{

// The rows of all tables of a database of SQLite, in any order, with the names of their columns. Tables whose columns
// are computed are not read: then nothing of the file is.
class DatabaseRows final : public AccountLines
{
public:
    DatabaseRows(std::string path, const VolatileRules &rules, const Progress &progress)
        : m_path(std::move(path)), m_rules(rules), m_progress(progress)
    {
    }

    bool forEach(const Take &take, VolatileTally *tally) override;

private:
    class Walk;

    std::string m_path;
    const VolatileRules &m_rules;
    const Progress &m_progress;
};

} // namespace rundiff
