// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/language/catalogue.h"
#include "models/language/phrasetemplate.h"

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace rundiff
{

// The phrases of a catalogue, found by texts that are already filled with numbers, names and other phrases. Texts are
// in their SentenceForm; those without arguments also as they are written.
class PhraseTable
{
public:
    explicit PhraseTable(const std::vector<Phrase> &phrases);

    // The translation of a whole text without arguments; null: it is none.
    const std::string *exact(const std::string &text) const;
    // The templates that a text may have been made from, those with most letters first.
    std::vector<const PhraseTemplate *> candidates(std::string_view text) const;

private:
    void addExact(const PhraseTemplate &form, std::string_view english);
    void addContinuation(const Phrase &phrase);
    void index();

    std::unordered_map<std::string, std::string> m_exact, m_inSentences; // the latter only while the table is made
    std::vector<PhraseTemplate> m_templates;
    std::map<std::string, std::vector<std::size_t>, std::less<>> m_byWord; // each by one word that no other text lacks
};

} // namespace rundiff
