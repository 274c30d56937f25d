// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/contents/accountlines.h"
#include "models/account/contents/fieldstatements.h"
#include "models/account/marking/volatilerules.h"
#include "models/run/progress.h"

#include <string>

namespace rundiff
{

// The fields of a JSON file of any size: the path of the keys and the value, which keeps its type; a list has its
// length. Of several values one after the other, the fields of all.
class JsonLeaves final : public AccountLines
{
public:
    // `known`: a reader read this field, and the comparison judges it.
    JsonLeaves(std::string path, const VolatileRules &rules, FieldStatements::Known known, const Progress &progress)
        : m_path(std::move(path)), m_rules(rules), m_known(std::move(known)), m_progress(progress)
    {
    }

    bool forEach(const Take &take, VolatileTally *tally) override;

private:
    class Walk;

    std::string m_path;
    const VolatileRules &m_rules;
    FieldStatements::Known m_known;
    const Progress &m_progress;
};

} // namespace rundiff
