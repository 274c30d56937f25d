// SPDX-License-Identifier: GPL-3.0-or-later
// Texts for people are patterns with arguments until somebody reads them.
#include "models/language/phrasebook.h"
#include "models/run/message.h"

#include <QTest>

using namespace rundiff;

namespace
{

const std::vector<Phrase> somePhrases = {
    {"Messages", "{} has {} rows in {}.", "{2} 中，{0} 有 {1} 行。"},
    {"Messages", "{} is {}", "{} 为 {}"},
    {"Messages", "{} from step {}", "{}（自第 {} 步起）"},
    {"Messages", "clean", "无差异"},
    {"Messages", "pass", "通过"},
    {"Messages", "DIFFERENT: {}", "不一致：{}"},
    {"Messages", "loss {:.3g} at {{{}}}", "{{{1}}} 处 loss 为 {0:.3g}"},
    {"Messages", "NaN in both runs", "两次训练均为 NaN"},
    {"resources/checklists/words.json", "{} files", "{} 个文件"},
};

QString text(const Message &message)
{
    return QString::fromStdString(shown(message));
}

} // namespace

class TestMessage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { usePhrases(somePhrases); }
    void cleanup() { usePhrases({}); }

    void placesAreFilledInBothLanguages()
    {
        const Message rows = Message::of(QStringLiteral("{} has {} rows in {}."), Name("conv"), 3, Name("B"));
        QCOMPARE(rows.english(), std::string("conv has 3 rows in B."));
        QCOMPARE(text(rows), QString(u8"B 中，conv 有 3 行。"));
        const Message number = Message::of(QStringLiteral("loss {:.3g} at {{{}}}"), 0.123456, 7);
        QCOMPARE(number.english(), std::string("loss 0.123 at {7}"));
        QCOMPARE(text(number), QString(u8"{7} 处 loss 为 0.123"));
    }

    // A run may be called like a word of the program.
    void dataIsNeverTranslated()
    {
        for (const std::string name : {"clean", "pass", "pass from step 3", "NaN in both runs"}) {
            const QString shownName = QString::fromStdString(name);
            QCOMPARE(text(Message::of(QStringLiteral("{} is {}"), Name(name), Message::of(QStringLiteral("clean")))),
                     shownName + QString(u8" 为无差异"));
            QCOMPARE(text(Message::of(QStringLiteral("{} is {}"), Path(name), name)),
                     shownName + QString(u8" 为 ") + shownName);
            QCOMPARE(text(Message(Name(name))), shownName);
        }
    }

    void textsOneAfterTheOtherHaveTheSignsOfTheirLanguage()
    {
        const Message loss = Message::of(QStringLiteral("{} from step {}"), Name("loss"), 3);
        const Message both = loss + ", " + loss + " (" + Message::of(QStringLiteral("NaN in both runs")) + ")";
        QCOMPARE(both.english(), std::string("loss from step 3, loss from step 3 (NaN in both runs)"));
        QCOMPARE(text(Message::of(QStringLiteral("DIFFERENT: {}"), both)),
                 QString(u8"不一致：loss（自第 3 步起），loss（自第 3 步起）（两次训练均为 NaN）"));
        QCOMPARE(text(Message(Name("a")) + ", " + Name("b")), QStringLiteral("a, b"));
    }

    void wordsOfResourcesArePatterns()
    {
        QCOMPARE(text(Message::of(QStringLiteral("{} files"), 2)), QString(u8"2 个文件"));
    }

    void englishHasItsFormsForOne_data()
    {
        QTest::addColumn<QString>("pattern");
        QTest::addColumn<int>("first");
        QTest::addColumn<int>("second");
        QTest::addColumn<QString>("forPeople");
        QTest::addColumn<QString>("forPrograms");
        const QString rows = QStringLiteral("{} rows differ without a majority.");
        QTest::newRow("one") << rows << 1 << 0 << "1 row differs without a majority."
                             << "1 rows differ without a majority.";
        QTest::newRow("many") << rows << 21 << 0 << "21 rows differ without a majority."
                              << "21 rows differ without a majority.";
        QTest::newRow("the second") << QStringLiteral("{} of {} steps") << 0 << 1 << "0 of 1 step"
                                    << "0 of 1 steps";
        QTest::newRow("two of three") << QStringLiteral("{}: {} logs, {} dumps") << 5 << 2 << "5: 2 logs, 1 dump"
                                      << "5: 2 logs, 1 dumps";
    }

    // JSON, tables and saved results have one form for all numbers.
    void englishHasItsFormsForOne()
    {
        QFETCH(QString, pattern);
        QFETCH(int, first);
        QFETCH(int, second);
        usePhrases({});
        const Message filled = Message::of(pattern, first, second, 1);
        QTEST(text(filled), "forPeople");
        QTEST(QString::fromStdString(filled.english()), "forPrograms");
    }

    void aPatternWithoutItsArgumentsIsShownAsItIs()
    {
        QCOMPARE(text(Message::of(QStringLiteral("{} and {2}"), 1)), QStringLiteral("{} and {2}"));
        QCOMPARE(text(Message::of(QStringLiteral("{ and }"))), QStringLiteral("{ and }"));
        QCOMPARE(text(Message::of(QStringLiteral("{:zzz}"), 1)), QStringLiteral("1"));
    }

    // Whoever masks names sees the arguments, with their kinds, and nothing of the pattern.
    void onlyDataIsReplaced()
    {
        const Message inner = Message::of(QStringLiteral("{} from step {}"), Name("from"), 3);
        const Message masked = Message::of(QStringLiteral("{} is {}"), Path("/home/is"), inner)
                                   .withTexts([](TextKind kind, const std::string &) {
                                       return std::string(kind == TextKind::Path ? "PATH" : "NAME");
                                   });
        QCOMPARE(masked.english(), std::string("PATH is NAME from step 3"));
        QCOMPARE(text(masked), QString(u8"PATH 为 NAME（自第 3 步起）"));
    }
};

QTEST_GUILESS_MAIN(TestMessage)
#include "tst_message.moc"
