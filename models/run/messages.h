// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <fmt/format.h>

#include <string>

namespace rundiff
{

// The messages of models/ for the user are translated here: message(Messages::tr("{} is not a folder"), path).
class Messages
{
    Q_DECLARE_TR_FUNCTIONS(Messages)
};

template <typename... Arguments>
std::string message(const QString &sentence, Arguments &&...arguments)
{
    const std::string format = sentence.toStdString();
    try {
        return fmt::vformat(format, fmt::make_format_args(arguments...));
    } catch (const fmt::format_error &) {
        return format; // a translation with broken placeholders is still better than none
    }
}

} // namespace rundiff
