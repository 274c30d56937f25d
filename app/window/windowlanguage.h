// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace rundiff
{

class Settings;

// What --lang asks for, otherwise what the user has chosen in the menu, otherwise the language of the system.
QString wantedLanguage(const Settings &settings);

// The window's texts from now on, also those of Qt's own dialogs. Windows that exist get a LanguageChange event.
void showLanguage(const QString &code);

// Whether this is the choice for the menu to tick; empty: as the system.
bool isLanguageChoice(const Settings &settings, const QString &code);

} // namespace rundiff
