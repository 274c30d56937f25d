// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/contents/accountlines.h"
#include "models/account/contents/fieldstatements.h"
#include "models/account/marking/volatilerules.h"
#include "models/run/progress.h"

#include <cstdint>
#include <string>

namespace rundiff
{

// The fields of a file of sections, [optimizer] and below it lr = 0.1: INI, and TOML with one value on each line. What
// else these languages have is not understood: then nothing of the file is.
class SectionFields final : public AccountLines
{
public:
    enum class Language : std::uint8_t { Ini, Toml };

    SectionFields(Language language, std::string path, const VolatileRules &rules, FieldStatements::Known known,
                  const Progress &progress)
        : m_language(language), m_path(std::move(path)), m_rules(rules), m_known(std::move(known)), m_progress(progress)
    {
    }

    bool forEach(const Take &take, VolatileTally *tally) override;

private:
    class Walk;

    Language m_language;
    std::string m_path;
    const VolatileRules &m_rules;
    FieldStatements::Known m_known;
    const Progress &m_progress;
};

} // namespace rundiff
