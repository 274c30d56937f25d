// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/contents/fieldfile.h"

#include <cstdint>
#include <string>

namespace rundiff
{

// The fields of a file of sections, [optimizer] and below it lr = 0.1: INI, and TOML with one value on each line. What
// else these languages have is not understood: then nothing of the file is.
class SectionFields final : public FieldFile
{
public:
    enum class Language : std::uint8_t { Ini, Toml };

    SectionFields(Language language, std::string path, const VolatileRules &rules, FieldStatements::Known known,
                  const Progress &progress)
        : FieldFile(std::move(path), rules, std::move(known), progress), m_language(language)
    {
    }

    bool forEach(const Take &take, VolatileTally *tally) override;

private:
    class Walk;

    Language m_language;
};

} // namespace rundiff
