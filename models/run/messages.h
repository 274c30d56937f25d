// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <fmt/format.h>

#include <string>

namespace rundiff
{

// The messages of models/ for the user: message(Messages::tr("{} is not a folder"), path). They are English in every
// language, so that results are the same; tr() only puts them into the catalogue (packaging/translations.py). They are
// translated where they are shown: models/language/phrasebook.h.
class Messages
{
public:
    static QString tr(const char *english) { return QString::fromUtf8(english); }
};

template <typename... Arguments>
std::string message(const QString &sentence, Arguments &&...arguments)
{
    const std::string format = sentence.toStdString();
    try {
        return fmt::vformat(format, fmt::make_format_args(arguments...));
    } catch (const fmt::format_error &) {
        return format; // a text with broken placeholders is still better than none
    }
}

} // namespace rundiff
