// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/language/catalogue.h"
#include "models/language/language.h"

#include <QCoreApplication>
#include <QFile>
#include <QTest>

#include <algorithm>

using namespace rundiff;

namespace
{

void setVariables(const QByteArray &all, const QByteArray &messages, const QByteArray &lang)
{
    qputenv("LC_ALL", all);
    qputenv("LC_MESSAGES", messages);
    qputenv("LANG", lang);
}

} // namespace

class TestLanguages : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cleanup()
    {
        useLanguage("en");
        setVariables("C.UTF-8", "", "");
        qunsetenv("RUNDIFF_LANG");
    }

    void everyCatalogueIsALanguage()
    {
        QCOMPARE(languages().front().code, std::string("en"));
        const auto chinese = std::find_if(languages().begin(), languages().end(),
                                          [](const Language &language) { return language.code == "zh_CN"; });
        QVERIFY(chinese != languages().end());
        QCOMPARE(QString::fromStdString(chinese->name), QString::fromUtf8(u8"简体中文"));
    }

    void languagesAreKnownByTheirNames()
    {
        for (const char *name : {"zh_CN", "zh_CN.UTF-8", "zh", "zh-CN", "zh_SG.GB18030", "zh_CN@modifier"})
            QCOMPARE(languageNamed(name), std::string("zh_CN"));
        for (const char *name : {"en", "en_GB.UTF-8", "en_US"})
            QCOMPARE(languageNamed(name), std::string("en"));
        for (const char *name : {"", "C", "POSIX", "xx", "zh_TW", "de_DE.UTF-8", "12"})
            QVERIFY2(languageNamed(name).empty(), name);
    }

    void theFirstVariableThatIsSetDecides()
    {
        setVariables("", "", "zh_CN.UTF-8");
        QCOMPARE(languageOfSystem(), std::string("zh_CN"));
        setVariables("", "en_US.UTF-8", "zh_CN.UTF-8");
        QCOMPARE(languageOfSystem(), std::string("en"));
        setVariables("C.UTF-8", "zh_CN.UTF-8", "zh_CN.UTF-8");
        QCOMPARE(languageOfSystem(), std::string("en"));
        setVariables("", "", "");
        QCOMPARE(languageOfSystem(), std::string("en"));
    }

    void whatIsAskedForWins()
    {
        QVERIFY(!languageAskedFor());
        qputenv("RUNDIFF_LANG", "nonsense");
        QVERIFY(!languageAskedFor());
        qputenv("RUNDIFF_LANG", "zh_CN");
        QCOMPARE(languageAskedFor(), std::optional<std::string>("zh_CN"));
        askForLanguage("en");
        QCOMPARE(languageAskedFor(), std::optional<std::string>("en"));
        askForLanguage({});
    }

    void aLanguageIsPutInForceAtOnce()
    {
        useLanguage("zh_CN");
        QCOMPARE(languageInForce(), std::string("zh_CN"));
        useLanguage("en");
        QCOMPARE(QCoreApplication::translate("Banner", "Close"), QStringLiteral("Close"));
    }

    void bytesThatAreNoCatalogueHoldNoPhrases()
    {
        QVERIFY(phrasesOf({}).empty());
        QVERIFY(phrasesOf("no catalogue").empty());
        QFile file(QStringLiteral(":/translations/rundiff_zh_CN.qm"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray whole = file.readAll();
        const std::size_t all = phrasesOf(whole).size();
        for (qsizetype size = 0; size < std::min<qsizetype>(whole.size(), 400); ++size)
            QVERIFY(phrasesOf(whole.left(size)).size() <= all);
        QByteArray changed = whole;
        for (qsizetype i = 16; i < changed.size(); i += 97)
            changed[i] = static_cast<char>(changed[i] ^ 0x55);
        QVERIFY(phrasesOf(changed).size() <= all);
    }
};

QTEST_GUILESS_MAIN(TestLanguages)
#include "tst_languages.moc"
