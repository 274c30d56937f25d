// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/language/language.h"

#include "models/language/catalogue.h"
#include "models/language/phrasebook.h"
#include "models/run/fallback.h"

#include <QCoreApplication>
#include <QDir>
#include <QLocale>
#include <QTranslator>

#include <algorithm>
#include <cstdlib>
#include <memory>

namespace rundiff
{

namespace
{

constexpr const char *english = "en";
std::string codeInForce = english;
std::string askedOnCommandLine;

std::vector<Language> knownLanguages()
{
    std::vector<Language> known = {{english, "English"}};
    const QStringList files =
        QDir(QStringLiteral(":/translations")).entryList({QStringLiteral("rundiff_*.qm")}, QDir::Files, QDir::Name);
    for (const QString &file : files) {
        const QString code = file.mid(8, file.size() - 11);
        if (code != QLatin1String(english)) // its catalogue has forms for counts only
            known.push_back({code.toStdString(), QLocale(code).nativeLanguageName().toStdString()});
    }
    return known;
}

// moc names a context with the namespace of its class, lupdate without.
class TextsOfClasses : public QTranslator
{
public:
    QString translate(const char *context, const char *text, const char *comment, int number) const override
    {
        const QString found = QTranslator::translate(context, text, comment, number);
        constexpr std::string_view space = "rundiff::";
        const bool qualified = context && std::string_view(context).starts_with(space);
        return found.isNull() && qualified ? QTranslator::translate(context + space.size(), text, comment, number)
                                           : found;
    }
};

void installTranslator(const std::string &code)
{
    static std::unique_ptr<TextsOfClasses> installed;
    if (!QCoreApplication::instance())
        return;
    if (installed)
        QCoreApplication::removeTranslator(installed.get());
    installed = std::make_unique<TextsOfClasses>();
    if (installed->load(catalogueFile(code)))
        QCoreApplication::installTranslator(installed.get());
}

std::string variableOf(const char *name)
{
    const char *value = std::getenv(name);
    return value ? value : "";
}

} // namespace

const std::vector<Language> &languages()
{
    static const std::vector<Language> known = knownLanguages();
    return known;
}

std::string languageNamed(std::string_view name)
{
    name = name.substr(0, name.find_first_of(".@"));
    for (const Language &language : languages()) {
        if (language.code == name)
            return language.code;
    }
    const QLocale wanted(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
    if (wanted.language() == QLocale::C)
        return {};
    for (const Language &language : languages()) {
        const QLocale own(QString::fromStdString(language.code));
        if (own.language() == wanted.language() && own.script() == wanted.script())
            return language.code;
    }
    return {};
}

std::string languageOfSystem()
{
    for (const char *variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        if (const std::string value = variableOf(variable); !value.empty()) {
            return orIfEmpty(languageNamed(value), english);
        }
    }
    return english;
}

std::optional<std::string> languageAskedFor()
{
    if (!askedOnCommandLine.empty())
        return askedOnCommandLine;
    const std::string code = languageNamed(variableOf("RUNDIFF_LANG"));
    return code.empty() ? std::nullopt : std::optional(code);
}

void askForLanguage(const std::string &code)
{
    askedOnCommandLine = code;
}

void useLanguage(const std::string &code)
{
    if (code != codeInForce)
        usePhrases(code == english ? std::vector<Phrase>() : phrasesOfLanguage(code));
    codeInForce = code;
    installTranslator(code);
}

std::string languageInForce()
{
    return codeInForce;
}

} // namespace rundiff
