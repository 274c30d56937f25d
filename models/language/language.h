// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

struct Language {
    std::string code; // "en", "zh_CN"
    std::string name; // in the language itself
};

// English, and every language that has a catalogue in resources/translations.
const std::vector<Language> &languages();

// The language for a name such as "zh", "zh_CN.UTF-8" or "en_GB"; empty: there is none.
std::string languageNamed(std::string_view name);

// By the environment (LC_ALL, LC_MESSAGES, LANG), also where that locale is not installed; else English.
std::string languageOfSystem();

// What the command line (--lang) or else RUNDIFF_LANG asks for; nothing: neither does.
std::optional<std::string> languageAskedFor();
void askForLanguage(const std::string &code);

// Puts a language in force at once: for shown(), and for tr() where an application exists. Main thread only; to be
// called again when the application was created later.
void useLanguage(const std::string &code);
std::string languageInForce();

} // namespace rundiff
