// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/program.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace rundiff;

class TestRenderCommand : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    Ended render(const QString &file, const QString &view) const
    {
        const QString name = QStringLiteral("vision_grid_sample");
        return runProgram({QStringLiteral("render"), dumpCase(name, QStringLiteral("A")),
                           dumpCase(name, QStringLiteral("B")), QStringLiteral("--out"), file, QStringLiteral("--view"),
                           view});
    }

private Q_SLOTS:
    void pictureHasTheKindItsNameSays_data()
    {
        QTest::addColumn<QString>("ending");
        QTest::addColumn<QString>("view");
        QTest::addColumn<QByteArray>("beginning");
        QTest::newRow("window as png") << QStringLiteral("png") << QStringLiteral("window") << QByteArray("\x89PNG");
        QTest::newRow("curves as svg") << QStringLiteral("svg") << QStringLiteral("curves") << QByteArray("<?xml");
        QTest::newRow("map as png") << QStringLiteral("png") << QStringLiteral("map") << QByteArray("\x89PNG");
        QTest::newRow("map as svg") << QStringLiteral("svg") << QStringLiteral("map") << QByteArray("<?xml");
        QTest::newRow("map as pdf") << QStringLiteral("pdf") << QStringLiteral("map") << QByteArray("%PDF");
        QTest::newRow("operators as pdf") << QStringLiteral("pdf") << QStringLiteral("operators") << QByteArray("%PDF");
    }

    void pictureHasTheKindItsNameSays()
    {
        QFETCH(QString, ending);
        QFETCH(QString, view);
        QFETCH(QByteArray, beginning);
        const QString path = m_folder.filePath(view + QLatin1Char('.') + ending);
        const Ended ended = render(path, view);
        QVERIFY2(ended.status == 0, ended.error.constData());
        QVERIFY(ended.out.isEmpty());
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().startsWith(beginning));
    }

    void unwritablePictureIsTrouble()
    {
        const Ended ended = render(m_folder.filePath(QStringLiteral("no/such/folder/x.png")), QStringLiteral("curves"));
        QCOMPARE(ended.status, 2);
        QVERIFY(!ended.error.isEmpty());
    }

    void unknownKindOfPictureIsTrouble()
    {
        QCOMPARE(render(m_folder.filePath(QStringLiteral("x.bmpx")), QStringLiteral("curves")).status, 2);
    }

    void wrongUsageIsSaid()
    {
        const Ended without = runProgram({QStringLiteral("render"), QStringLiteral("A"), QStringLiteral("B")});
        QCOMPARE(without.status, 2);
        QVERIFY(without.error.contains("--out"));
        const Ended view = render(m_folder.filePath(QStringLiteral("x.png")), QStringLiteral("everything"));
        QCOMPARE(view.status, 2);
        QVERIFY(view.error.contains("operators"));
    }
};

QTEST_GUILESS_MAIN(TestRenderCommand)
#include "tst_rendercommand.moc"
