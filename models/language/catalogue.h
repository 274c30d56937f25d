// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <string>
#include <vector>

namespace rundiff
{

// A text of a catalogue and its translation. The context is the class of tr(), or a file of resources/.
struct Phrase {
    std::string context, english, translated;
};

// Those of the catalogue of a language that are texts of models/ or of resources/, as packaging/translations.py names
// their contexts. None if there is no catalogue.
std::vector<Phrase> phrasesOfLanguage(const std::string &code);
QString catalogueFile(const std::string &code);

// All phrases of a compiled catalogue (.qm). QTranslator can look a text up, but cannot list what it has. Of other
// bytes none.
std::vector<Phrase> phrasesOf(const QByteArray &catalogue);

} // namespace rundiff
