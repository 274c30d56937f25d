// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/language/keptnames.h"
#include "models/language/phrasetable.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// The search for the translation of one text: as a whole, by sentences, by parts. "step 3 of 8" is found by
// "step {} of {}". What no phrase fits stays as it is, and so do names. Its work is limited for texts of any kind and
// length.
class PhraseSearch
{
public:
    explicit PhraseSearch(const PhraseTable &table) : m_table(table) {}
    PhraseSearch(const PhraseTable &table, const KeptNames &names) : m_table(table), m_names(&names) {}

    std::string translated(std::string_view text);

private:
    struct Found {
        std::string text;
        bool spans; // an argument has several parts
    };
    std::string withNames(std::string_view text);
    std::string anyOf(std::string_view text);
    std::optional<Found> wholeOf(std::string_view text);
    std::optional<Found> byTemplate(std::string_view text, std::string_view form);
    std::optional<Found> filledFrom(const PhraseTemplate &phrase, std::string_view text, std::string_view form);
    std::string partsOf(std::string_view text);
    std::optional<std::string> listOf(std::string_view text);
    bool isPhrase(std::string_view part);
    std::optional<std::string> bracketsOf(std::string_view text);

    struct Cut {
        std::vector<std::string_view> parts;
        std::string_view english, wide; // what separates them
    };
    std::string joined(const Cut &cut);
    std::optional<std::string> bestOf(const std::vector<Cut> &cuts);

    const PhraseTable &m_table;
    const KeptNames *m_names = nullptr;
    int m_depth = 0;
    std::size_t m_work = 0;
};

} // namespace rundiff
