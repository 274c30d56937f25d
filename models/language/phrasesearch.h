// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/language/phrasetable.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// The search for the translation of one text: as a whole, by sentences, by parts. "step 3 of 8" is found by
// "step {} of {}". What no phrase fits stays as it is. Its work is limited for texts of any kind and length.
class PhraseSearch
{
public:
    explicit PhraseSearch(const PhraseTable &table) : m_table(table) {}

    std::string translated(std::string_view text);

private:
    std::string anyOf(std::string_view text);
    std::optional<std::string> wholeOf(std::string_view text);
    std::optional<std::string> byTemplate(std::string_view text, std::string_view form);
    std::optional<std::string> filledFrom(const PhraseTemplate &phrase, std::string_view text, std::string_view form);
    std::string partsOf(std::string_view text);
    std::optional<std::string> bracketsOf(std::string_view text);
    std::string joined(const std::vector<std::string_view> &parts, std::string_view separator, std::string_view wide);

    const PhraseTable &m_table;
    int m_depth = 0;
    int m_attempts = 0; // templates that were tried
};

} // namespace rundiff
