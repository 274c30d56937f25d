// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/contents/accountlines.h"
#include "models/account/contents/fieldstatements.h"
#include "models/account/marking/volatilerules.h"
#include "models/formats/logs/text/lines.h"
#include "models/run/progress.h"

#include <functional>
#include <string>

namespace rundiff
{

// A file of fields, whatever its language.
class FieldFile : public AccountLines
{
public:
    // `known`: a reader read this field, and the comparison judges it.
    FieldFile(std::string path, const VolatileRules &rules, FieldStatements::Known known, const Progress &progress)
        : m_path(std::move(path)), m_rules(rules), m_known(std::move(known)), m_progress(progress)
    {
    }

protected:
    FieldStatements statements(const Take &take, VolatileTally *tally) const { return {m_rules, m_known, take, tally}; }
    // False: the file could not be read to its end.
    bool forEachTextLine(const std::function<void(const Line &line)> &take) const;

    const std::string &path() const { return m_path; }
    const Progress &progress() const { return m_progress; }

private:
    std::string m_path;
    const VolatileRules &m_rules;
    FieldStatements::Known m_known;
    const Progress &m_progress;
};

} // namespace rundiff
