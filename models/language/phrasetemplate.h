// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// A text with places for arguments, as message() fills it: "step {} of {}".
struct TextPattern {
    std::vector<std::string> literals; // one more than places
    std::vector<std::size_t> places;   // the number of the argument of each place
    static TextPattern of(std::string_view text);
    std::size_t arguments() const;
};

// A phrase of the catalogue that filled texts are recognised by.
class PhraseTemplate
{
public:
    PhraseTemplate(std::string_view english, std::string_view translated);

    // The same at the end of a longer text, or at its start, for phrases that continue others (", {} of them in A");
    // nothing if it does not look like one.
    std::optional<PhraseTemplate> continued() const;

    // What fills the arguments in a text of this form; nothing if the text has another form.
    std::optional<std::vector<std::string_view>> filledBy(std::string_view text) const;
    // The translation with these arguments.
    std::string filled(const std::vector<std::string> &arguments) const;

    bool usable() const;                               // the translation fills in nothing else
    int precedence() const;                            // among those that leave as much of a text
    bool counts() const;                               // "{} files"
    bool introduced(std::size_t argument) const;       // follows a colon: any words may
    bool quoted(std::size_t argument) const;           // in quotation marks: text of a file or a person
    std::size_t letters() const { return m_letters; }  // of its own, without arguments
    std::size_t signs() const;                         // the same with blanks and punctuation
    bool isPartOf(const PhraseTemplate &longer) const; // the same words with less punctuation
    const TextPattern &english() const { return m_english; }

private:
    std::optional<std::vector<std::string_view>> filledFrom(std::string_view text, bool fromLast) const;

    TextPattern m_english, m_translated;
    std::size_t m_letters = 0;
    bool m_continues = false;
    bool m_after = false; // continues a text: its first argument is as long as the text allows
};

} // namespace rundiff
