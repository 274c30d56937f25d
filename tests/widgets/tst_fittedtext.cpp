// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/style/theme.h"
#include "widgets/frame/texts/fittedtext.h"

#include <QCheckBox>
#include <QTest>

using namespace rundiff;

class TestFittedText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aNumberKeepsItsFirstDigitsAndItsExponent_data()
    {
        QTest::addColumn<QString>("number");
        QTest::addColumn<QString>("start");
        QTest::addColumn<QString>("end");
        QTest::addRow("plain") << QStringLiteral("0.29491234567893203522") << QStringLiteral("0.29")
                               << QStringLiteral("…");
        QTest::addRow("small") << QStringLiteral("-7.8611425123450879e-4") << QStringLiteral("-7.")
                               << QStringLiteral("…e-4");
    }

    void aNumberKeepsItsFirstDigitsAndItsExponent()
    {
        QFETCH(QString, number);
        QFETCH(QString, start);
        QFETCH(QString, end);
        const QFontMetrics metrics{QFont()};
        const int space = metrics.horizontalAdvance(QStringLiteral("-0.0000000…"));
        const QString shown = fittedValue(number, metrics, space);
        QVERIFY2(shown.startsWith(start) && shown.endsWith(end), qPrintable(shown));
        QVERIFY(metrics.horizontalAdvance(shown) <= space);
        QCOMPARE(fittedValue(number, metrics, 10000), number);
    }

    void aShapeKeepsItsFirstDimensionAndANameItsEnd()
    {
        const QFontMetrics metrics{QFont()};
        const int space = metrics.horizontalAdvance(QStringLiteral("….float32")) + 1;
        QVERIFY(
            fittedValue(QStringLiteral("[8, 8, 12, 4, 16, 32]"), metrics, space).startsWith(QStringLiteral("[8, 8")));
        QCOMPARE(fittedValue(QStringLiteral("torch.float32"), metrics, space), QStringLiteral("…float32"));
    }

    void aNameKeepsTheNumbersOfItsLayerAndItsCall_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("shown");
        const auto row = [](const char *name, const char *shown) {
            QTest::addRow("%s", shown) << QString::fromLatin1(name) << QString::fromUtf8(shown);
        };
        row("Functional.softmax.12", "…softmax.12");
        row("Module.decoder.layers.31.mlp.fc1.Linear.0", "…layers.31.mlp.fc1.Linear.0");
        row("Module.decoder.layers.31.mlp.fc1.Linear.0", "…layers.31…fc1.Linear.0");
        row("Module.decoder.layers.31.mlp.fc1.Linear.0", "…layers.31…Linear.0");
        row("Module.decoder.layers.31.mlp.fc1.Linear.0", "…31…Linear.0");
        row("Module.decoder.layers.31.mlp.fc1.Linear.0", "…Linear.0");
        row("Module.net.3.1.conv", "…3.1.conv");
        row("Torch.add", "…add");
    }

    void aNameKeepsTheNumbersOfItsLayerAndItsCall()
    {
        QFETCH(QString, name);
        QFETCH(QString, shown);
        const QFontMetrics metrics{QFont()};
        QCOMPARE(fittedName(name, metrics, metrics.horizontalAdvance(shown)), shown);
        QCOMPARE(fittedName(name, metrics, metrics.horizontalAdvance(name)), name);
    }

    void aNameThatHasNoSpaceIsCutAtItsStart()
    {
        const QFontMetrics metrics{QFont()};
        for (const QString &name : {QStringLiteral("a_single_long_word"), QStringLiteral("7.8.9")}) {
            const QString shown = fittedName(name, metrics, metrics.horizontalAdvance(name) - 1);
            QVERIFY2(shown != name && metrics.horizontalAdvance(shown) < metrics.horizontalAdvance(name),
                     qPrintable(shown));
        }
        QCOMPARE(withoutFirstPart(QStringLiteral("Tensor.add.3")), QStringLiteral("…add.3"));
        QCOMPARE(withoutFirstPart(QStringLiteral("add.3")), QStringLiteral("add.3"));
    }

    void theOutlineOfABoxIsSeenInBothThemes_data()
    {
        QTest::addColumn<int>("theme");
        QTest::addRow("light") << int(Theme::Light);
        QTest::addRow("dark") << int(Theme::Dark);
    }

    void theOutlineOfABoxIsSeenInBothThemes()
    {
        QFETCH(int, theme);
        applyTheme(*qApp, static_cast<Theme>(theme));
        QCheckBox box;
        box.resize(60, 30);
        const QImage picture = box.grab().toImage();
        const int ground = qGray(picture.pixel(59, 2));
        int contrast = 0;
        for (int x = 0; x < 6; ++x)
            contrast = std::max(contrast, std::abs(qGray(picture.pixel(x, 15)) - ground));
        QVERIFY2(contrast > 60, qPrintable(QString::number(contrast)));
    }

    void namesLoseWholePartsOfTheirStart()
    {
        const QFontMetrics metrics((QFont()));
        const auto fitted = [&](const char *name, const char *space) {
            return fittedName(QString::fromLatin1(name), metrics, metrics.horizontalAdvance(QString::fromUtf8(space)));
        };
        QCOMPARE(fitted("Functional.softmax.12", "Functional.softmax.12"), QStringLiteral("Functional.softmax.12"));
        QCOMPARE(fitted("Functional.softmax.12", "……softmax.12"), QStringLiteral("…softmax.12"));
        QCOMPARE(fitted("Module.layers.11.mlp.MLP.3", "……layers.11…MLP.3"), QStringLiteral("…layers.11…MLP.3"));
        const QString cut = fitted("Functional.scaled_dot_product_attention.7", "…attention.7");
        QVERIFY2(cut.startsWith(QStringLiteral("…sc")) && cut.endsWith(QStringLiteral(".7")), qPrintable(cut));
    }
};

QTEST_MAIN(TestFittedText)
#include "tst_fittedtext.moc"
