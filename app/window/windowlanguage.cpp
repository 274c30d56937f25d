// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/windowlanguage.h"

#include "app/window/settings/settings.h"
#include "models/items/words/numbers.h"
#include "models/language/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

namespace rundiff
{

namespace
{

QString languageOf(const QString &choice)
{
    return choice.isEmpty() ? textOf(languageOfSystem()) : choice;
}

// Of its buttons, file dialogs and edit menus.
void showQtIn(const QString &code)
{
    const QString name = QStringLiteral("qtTexts");
    delete qApp->findChild<QTranslator *>(name, Qt::FindDirectChildrenOnly);
    auto *texts = new QTranslator(qApp);
    texts->setObjectName(name);
    const QString folder = QLibraryInfo::path(QLibraryInfo::TranslationsPath);
    if (texts->load(QLocale(code), QStringLiteral("qtbase"), QStringLiteral("_"), folder))
        QCoreApplication::installTranslator(texts);
    else
        delete texts;
}

} // namespace

QString wantedLanguage(const Settings &settings)
{
    if (const auto asked = languageAskedFor())
        return textOf(*asked);
    return languageOf(settings.language());
}

void showLanguage(const QString &code)
{
    showQtIn(code);
    useLanguage(code.toStdString());
}

bool isLanguageChoice(const Settings &settings, const QString &code)
{
    const QString inForce = textOf(languageInForce());
    const bool chosen = languageOf(settings.language()) == inForce; // unless --lang asked for another
    return chosen ? settings.language() == code : inForce == code;
}

} // namespace rundiff
