// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/contents/accountlines.h"
#include "models/account/contents/fieldstatements.h"
#include "models/account/marking/volatilerules.h"
#include "models/run/progress.h"

#include <string>

namespace rundiff
{

// The fields of a file of YAML by the path of their keys and their type: mappings and lists by indentation or on one
// line. Anchors, tags, texts over several lines and further documents are not understood: then nothing of the file is.
class YamlFields final : public AccountLines
{
public:
    YamlFields(std::string path, const VolatileRules &rules, FieldStatements::Known known, const Progress &progress)
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
