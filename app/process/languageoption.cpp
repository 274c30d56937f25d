// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/process/languageoption.h"

#include "models/language/language.h"
#include "models/run/messages.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::string_view languageOption = "--lang";

std::string languageCodes()
{
    std::string codes;
    for (const Language &language : languages())
        codes += (codes.empty() ? "" : ", ") + language.code;
    return codes;
}

// What follows "--lang" in the command line, which is removed from it; nothing: it is not there, or has no value.
std::optional<std::string> valueTaken(int &argc, char *argv[])
{
    for (int i = 1; i < argc && std::string_view(argv[i]) != "--"; ++i) {
        const std::string_view argument = argv[i];
        const bool joined = argument.starts_with("--lang=");
        if (!joined && (argument != languageOption || i + 1 == argc))
            continue;
        const int taken = joined ? 1 : 2;
        std::string value(joined ? argument.substr(languageOption.size() + 1) : std::string_view(argv[i + 1]));
        std::move(argv + i + taken, argv + argc + 1, argv + i); // with the null at the end
        argc -= taken;
        return value;
    }
    return std::nullopt;
}

} // namespace

std::optional<std::string> takeLanguage(int &argc, char *argv[])
{
    useLanguage(languageAskedFor().value_or(languageOfSystem()));
    while (const auto value = valueTaken(argc, argv)) {
        const std::string code = languageNamed(*value);
        if (code.empty())
            return message(Messages::tr("--lang expects one of {}, not \"{}\"."), languageCodes(), *value);
        askForLanguage(code);
        useLanguage(code);
    }
    return std::nullopt;
}

} // namespace rundiff
