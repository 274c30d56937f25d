// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <string>
#include <vector>

namespace rundiff
{

// A text of a catalogue and its translation. The context is the class of tr(), or a file of resources/.
struct Phrase {
    std::string context, english, translated;
};

// All phrases of a compiled catalogue (.qm). QTranslator can look a text up, but cannot list what it has. Of other
// bytes none.
std::vector<Phrase> phrasesOf(const QByteArray &catalogue);

} // namespace rundiff
